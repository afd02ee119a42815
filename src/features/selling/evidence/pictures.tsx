import { ImagePlus } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { Button } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/form/error.tsx'
import { mostEvidence } from '../../listings/evidence/rules.ts'
import { chosenTypes } from '../../photos/rules.ts'
import { leftOutMessage } from '../../photos/upload/notify.ts'
import { resizePhoto } from '../../photos/upload/resize-photo.client.ts'
import { uploadPhoto } from '../../photos/upload/send-photo.client.ts'
import { isOtherFile, shortName } from '../../photos/upload/uploads.client.ts'
import type { EvidenceTyped, ListingTyped } from '../form/typed.ts'
import { EvidencePicture, type Covering } from './picture.tsx'
import type { EvidenceUploads } from './uploads.client.ts'
import { useEvidenceStatus } from './use-uploads.client.ts'

type Props = {
  form: UseFormReturn<ListingTyped>
  uploads: EvidenceUploads
  /** Files that were dropped or pasted here, until they are taken. */
  brought: readonly File[]
  onTaken(): void
}

/** The pictures beside what is said of a car: each with what it shows, what it is, and a line about it. */
export function EvidencePictures({ form, uploads, brought, onTaken }: Props) {
  const pictures = useWatch({ control: form.control, name: 'evidence' }) ?? []
  const { said, problem, unsent } = useEvidenceStatus(uploads)
  const [coverings, setCoverings] = useState<Record<string, Covering>>({})
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  const isFull = pictures.length >= mostEvidence.ofListing
  const current = () => form.getValues('evidence') ?? []
  const { isSubmitted } = form.formState
  const put = (next: EvidenceTyped[]) => form.setValue('evidence', next, { shouldDirty: true })

  const add = (files: readonly File[]) => {
    const chosen = files.filter((file) => !isOtherFile(file))
    const room = Math.max(0, mostEvidence.ofListing - current().length)
    const leftOut = files.filter(isOtherFile).map(noPhoto)
    if (chosen.length > room) leftOut.push(leftOutMessage(tooMany, chosen.slice(room)))
    void uploads.add(chosen.slice(0, room), send, leftOut)
  }

  const takeBrought = useEffectEvent(() => {
    if (brought.length === 0) return
    add(brought)
    onTaken()
  })
  useEffect(() => takeBrought(), [brought])

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
              // What is wrong with a picture is known by its place, also by one that is none any more.
              form.clearErrors('evidence')
              if (isSubmitted) void form.trigger('evidence')
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
          onClick={() => (isFull ? uploads.say(`${tooMany}.`) : input.current?.click())}
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
            add([...(currentTarget.files ?? [])])
            currentTarget.value = ''
          }}
        />
      </div>
      <p role="status" className="text-sm text-faded empty:hidden">
        {said}
      </p>
      <FormError>{problem}</FormError>
      {unsent.length > 0 && (
        <Button
          size="small"
          onClick={() => {
            // This one goes away.
            button.current?.focus()
            add(unsent)
          }}
          className="justify-self-start"
        >
          Try again
        </Button>
      )}
    </div>
  )
}

const tooMany = `${mostEvidence.ofListing} pictures are as many as a listing takes`

const noPhoto = ({ name, type }: File) =>
  type === 'application/pdf'
    ? `${shortName(name)} is a PDF. Please photograph the page, or send a screenshot of it.`
    : `${shortName(name)} is not a photo. Please photograph the page.`

async function send(file: File) {
  const smaller = await resizePhoto(file)
  const image = await uploadPhoto(smaller ?? file, {
    name: file.name,
    signal: new AbortController().signal,
    onProgress: () => {},
  })
  return { image, claim: '', kind: '', caption: '', isCovered: false }
}
