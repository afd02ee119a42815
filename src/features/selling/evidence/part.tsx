import type { ComponentProps } from 'react'
import { FormSection } from '../form/section.tsx'
import { OptionalPart } from '../form/optional-part.tsx'
import type { EvidencePictures } from './pictures.tsx'
import { useEvidenceStatus } from './use-uploads.client.ts'

/** Where pictures are put beside what is said of the car; fetched when it is opened. */
export function EvidencePart(props: ComponentProps<typeof EvidencePictures>) {
  const { problem } = useEvidenceStatus(props.uploads)
  return (
    <FormSection
      title="Evidence"
      lede="Pictures of papers and work that show what you say of the car. Buyers see them beside it."
    >
      <OptionalPart
        title="Pictures for what you say"
        of="evidence"
        isOpen={Boolean(problem ?? props.form.formState.errors.evidence) || undefined}
        load={() => import('./pictures.tsx')}
      >
        {(loaded) => <loaded.EvidencePictures {...props} />}
      </OptionalPart>
    </FormSection>
  )
}
