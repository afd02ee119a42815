import { ImagePlus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { Button } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/form/error.tsx'
import { mostEvidence } from '../../listings/evidence/rules.ts'
import { chosenTypes } from '../../photos/rules.ts'
import { resizePhoto } from '../../photos/upload/resize-photo.client.ts'
import { uploadPhoto } from '../../photos/upload/send-photo.client.ts'
import { isOtherFile, shortName } from '../../photos/upload/uploads.client.ts'
import type { EvidenceTyped, ListingTyped } from '../form/typed.ts'
import { EvidencePicture, type Covering } from './picture.tsx'
import { NoPhoto, type EvidenceUploads } from './uploads.client.ts'
import { useEvidenceStatus } from './use-uploads.client.ts'

type Props = {
  form: UseFormReturn<ListingTyped>
  uploads: EvidenceUploads
}

/** The pictures beside what is said of a car: each with what it shows, what it is, and a line about it. */
export function EvidencePictures({ form, uploads }: Props) {
  const pictures = useWatch({ control: form.control, name: 'evidence' }) ?? []
  const { said, problem } = useEvidenceStatus(uploads)
  const [coverings, setCoverings] = useState<Record<string, Covering>>({})
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  const isFull = pictures.length >= mostEvidence.ofListing
  const current = () => form.getValues('evidence') ?? []
  const put = (next: EvidenceTyped[]) => form.setValue('evidence', next, { shouldDirty: true })

  return (
    <div className="grid gap-6 pt-4">
      <ul aria-label="Pictures of evidence" className="grid gap-8 empty:hidden">
        {pictures.map((_, n) => (
          // Covered, it has another address, and is the same row.
          <EvidencePicture
            key={n}
            form={form}
            n={n}
            coverings={coverings}
            onCovering={(image, covering) =>
              setCoverings((before) => ({ ...before, [image]: covering }))
            }
            onRemove={() => {
              put(current().toSpliced(n, 1))
              uploads.say(`Picture ${n + 1} removed.`)
              button.current?.focus()
            }}
          />
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3 rounded-sm border border-dashed border-edge p-5">
        <Button
          ref={button}
          name="evidence"
          // Disabled, it would drop the focus of whoever has just added the last one.
          aria-disabled={isFull}
          onClick={() =>
            isFull
              ? uploads.say(`${mostEvidence.ofListing} pictures are as many as a listing takes.`)
              : input.current?.click()
          }
          className="aria-disabled:opacity-60 max-sm:w-full"
        >
          <ImagePlus aria-hidden className="size-5 shrink-0" />
          Add a picture
        </Button>
        <p className="min-w-0 text-sm text-faded">
          {pictures.length} of {mostEvidence.ofListing}, {mostEvidence.ofClaim} for each thing that
          you say.
        </p>
        <input
          ref={input}
          type="file"
          accept={chosenTypes}
          multiple
          hidden
          aria-label="Pictures of evidence"
          onChange={({ currentTarget }) => {
            const room = mostEvidence.ofListing - pictures.length
            void uploads.add([...(currentTarget.files ?? [])].slice(0, room), send)
            currentTarget.value = ''
          }}
        />
      </div>
      <p role="status" className="text-sm text-faded empty:hidden">
        {said}
      </p>
      <FormError>{problem}</FormError>
    </div>
  )
}

async function send(file: File) {
  if (isOtherFile(file))
    throw new NoPhoto(
      file.type === 'application/pdf'
        ? `${shortName(file.name)} is a PDF. Please photograph the page, or send a screenshot of it.`
        : `${shortName(file.name)} is not a photo. Please photograph the page.`,
    )
  const smaller = await resizePhoto(file)
  const image = await uploadPhoto(smaller ?? file, {
    name: file.name,
    signal: new AbortController().signal,
    onProgress: () => {},
  })
  return { image, claim: '', kind: '', caption: '', isCovered: false }
}
