import { useWatch } from 'react-hook-form'
import { useLayoutEffect, type ComponentProps } from 'react'
import { errorOf } from '../../../ui/form/error-of.ts'
import { Field } from '../../../ui/form/field.tsx'
import type { TextField } from '../../../ui/form/fields.tsx'
import { SuggestingPlaces } from '../../places/field.tsx'
import type { ListingTyped } from './typed.ts'

type Props = Pick<
  ComponentProps<typeof TextField<ListingTyped>>,
  'form' | 'label' | 'hint' | 'maxLength' | 'autoComplete'
> & {
  caret: Caret
}

/** What is selected in the field whose place it takes; null where nobody is in it. */
export type Caret = [start: number | null, end: number | null] | null

/** The location, with places suggested and asked about. */
export function PlaceField({ form, label, hint, caret, ...input }: Props) {
  const location = useWatch({ control: form.control, name: 'location' })
  const { onChange: _, ref, ...registered } = form.register('location')
  useLayoutEffect(() => {
    if (!caret) return
    form.setFocus('location')
    const field = document.activeElement
    if (field instanceof HTMLInputElement) field.setSelectionRange(...caret)
  }, [form, caret])
  const set = (text: string) =>
    form.setValue('location', text, {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    })
  return (
    <Field label={label} hint={hint} error={errorOf(form, 'location')}>
      {(control) => (
        <SuggestingPlaces
          {...input}
          {...control}
          {...registered}
          inputRef={ref}
          startsOpen={caret !== null}
          value={location ?? ''}
          asks
          onType={set}
          onPick={set}
        />
      )}
    </Field>
  )
}
