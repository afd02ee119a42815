import { useController, type UseFormReturn } from 'react-hook-form'
import { plans, type Plan } from '../../listings/rules.ts'
import { PhotoUploader } from '../../photos/upload/uploader.tsx'
import type { PhotoUploads } from '../../photos/upload/uploads.client.ts'
import { OptionalPart } from './optional-part.tsx'
import { tooManyImages } from './too-many-images.ts'
import type { ListingTyped } from './typed.ts'

type Props = { form: UseFormReturn<ListingTyped>; uploads: PhotoUploads; plan: Plan }

const loadShots = () => import('../../photos/shots/shots.tsx')

/**
 * A listing's photos, and which to take, closed until somebody wants to know. The button that adds them has their name:
 * it gets the focus where they are what is wrong.
 */
export function PhotoFields({ form, uploads, plan }: Props) {
  const { field, fieldState } = useController({ control: form.control, name: 'images' })
  const shots = useController({ control: form.control, name: 'shots' }).field
  return (
    <>
      <PhotoUploader
        uploads={uploads}
        max={plans[plan].photos}
        tooMany={tooManyImages(plan)}
        error={fieldState.error?.message}
        name={field.name}
        buttonRef={field.ref}
      />
      <OptionalPart title="Photos that buyers look for" of="shots" load={loadShots}>
        {({ Shots }) => <Shots ticked={shots.value} onChange={shots.onChange} />}
      </OptionalPart>
    </>
  )
}
