import { useQueryClient } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { useId } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { write } from '../../../platform/pages/queries.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/form/choices.tsx'
import { errorOf } from '../../../ui/form/error-of.ts'
import { FormError } from '../../../ui/form/error.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import { refusalOf } from '../../../ui/form/refusal.ts'
import {
  claimLabel,
  claimNames,
  evidenceKinds,
  isClaimed,
  isPaper,
  longestCaption,
} from '../../listings/evidence/rules.ts'
import { editsPath } from '../../photos/edit/edit.client.ts'
import type { PhotoEditor } from '../../photos/edit/editor.tsx'
import type { PhotoEdits } from '../../photos/edit/rules.ts'
import { useEditing } from '../../photos/edit/use-editing.client.ts'
import { photoAddress } from '../../photos/srcset.ts'
import type { ListingTyped } from '../form/typed.ts'

/** What became of a picture that was covered, or was to be. */
export type Covering = { said?: string; mayUndo: boolean; problem?: string | undefined }

type Props = {
  form: UseFormReturn<ListingTyped>
  n: number
  /** By the pictures' addresses: a picture moves up when one before it is removed. */
  coverings: Readonly<Record<string, Covering>>
  onCovering(image: string, covering: Covering): void
  onRemove(): void
}

/** One picture of evidence, and what its seller says of it. */
export function EvidencePicture({ form, n, coverings, onCovering, onRemove }: Props) {
  const name = `evidence.${n}` as const
  const picture = useWatch({ control: form.control, name })
  const facts = useWatch({ control: form.control, name: 'facts' })
  const cover = useCover({ form, image: picture?.image ?? '', coverings, onCovering })
  if (!picture) return null
  const { image, claim, kind } = picture
  const claims = claimNames.filter(
    (one) =>
      one === claim ||
      one === 'mileage' ||
      one === 'restoration' ||
      isClaimed(one, facts[one] ?? ''),
  )
  return (
    <li
      aria-label={`Picture ${n + 1}`}
      className="grid gap-x-5 gap-y-4 border-t border-rule pt-6 sm:grid-cols-[10rem_minmax(0,1fr)]"
    >
      <img
        src={photoAddress(image, 640, 'jpg')}
        alt={`Number ${n + 1}, as buyers will see it`}
        // Dragged, it would be taken for a photo that is added.
        draggable={false}
        className="aspect-3/2 w-full rounded-sm bg-sunk object-contain"
      />
      <div className="grid min-w-0 gap-4">
        <SelectField
          form={form}
          name={`${name}.claim`}
          label="What it shows"
          hint="What you say about the car, as in the form above."
        >
          <option value="">Choose</option>
          {claims.map((one) => (
            <option key={one} value={one}>
              {claimLabel(one)}
            </option>
          ))}
        </SelectField>
        <SelectField form={form} name={`${name}.kind`} label="What it is">
          <option value="">Choose</option>
          {Object.entries(evidenceKinds).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <TextField
          form={form}
          name={`${name}.caption`}
          label="A line about it (optional)"
          maxLength={longestCaption}
        />
        {isPaper(kind) && (
          <p className="flex gap-2.5 border-l-4 border-amber py-1 pl-3">
            <span className="min-w-0">
              Anybody can look at this. Cover every name, address and telephone number, and on a V5C
              the document reference number, before you save.
            </span>
          </p>
        )}
        {kind === 'v5c' && <CoveredField form={form} n={n} />}
        <div className="flex flex-wrap gap-2">
          <Button
            size="small"
            variant={isPaper(kind) ? 'solid' : 'outline'}
            onClick={({ currentTarget }) => cover.open(currentTarget)}
          >
            Cover part of it
          </Button>
          {cover.mayUndo && (
            <Button size="small" onClick={({ currentTarget }) => void cover.undo(currentTarget)}>
              Undo the covering
            </Button>
          )}
          <Button size="small" onClick={onRemove} aria-label={`Remove picture ${n + 1}`}>
            Remove
          </Button>
        </div>
        <p role="status" className="text-sm text-faded empty:hidden">
          {cover.said}
        </p>
        <FormError>{cover.problem}</FormError>
      </div>
      {cover.Editor && (
        <cover.Editor
          photo={{ key: image, stage: 'done', url: image }}
          task="cover"
          onSave={cover.save}
          onClose={cover.close}
        />
      )}
    </li>
  )
}

/** What the seller of a V5C's picture has to say themselves. */
function CoveredField({ form, n }: Pick<Props, 'form' | 'n'>) {
  const id = useId()
  const name = `evidence.${n}.isCovered` as const
  const error = errorOf(form, name)
  return (
    <div>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          {...form.register(name)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error && id}
          className="size-5 shrink-0 accent-ink"
        />
        Names, addresses and the document reference number are covered
      </label>
      {error && (
        <p id={id} className="mt-1.5 flex gap-1.5 text-sm font-medium text-red">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
    </div>
  )
}

type CoverOptions = Pick<Props, 'form' | 'coverings' | 'onCovering'> & { image: string }

/** Covers parts of a picture by boxes, which makes another of it, and goes back as long as it isn't saved. */
function useCover({ form, image, coverings, onCovering }: CoverOptions) {
  const queries = useQueryClient()
  const { editing, ...editor } = useEditing<{ Editor: typeof PhotoEditor; button: HTMLElement }>()
  const covering = coverings[image] ?? { mayUndo: false }

  /** The picture that the server made of this one, which takes its place; null where that was removed meanwhile. */
  const ask = async (method: 'POST' | 'DELETE', edits?: Partial<PhotoEdits>) => {
    const { url } = await write<{ url: string }>(queries, method, editsPath(image), edits)
    const pictures = form.getValues('evidence') ?? []
    const place = pictures.findIndex((one) => one.image === image)
    if (place < 0) return null
    form.setValue(`evidence.${place}.image`, url, { shouldDirty: true })
    return { url, place }
  }
  const failed = (error: unknown) =>
    onCovering(image, { mayUndo: covering.mayUndo, problem: refusalOf(error).message })

  return {
    Editor: editing?.Editor,
    ...covering,
    open(button: HTMLElement) {
      onCovering(image, { ...covering, problem: undefined })
      import('../../photos/edit/editor.tsx').then(
        ({ PhotoEditor: Editor }) => editor.open({ Editor, button }),
        failed,
      )
    },
    close: editor.close,
    save: (edits: Partial<PhotoEdits>) =>
      editor.save(async () => {
        const covered = await ask('POST', edits)
        if (covered) onCovering(covered.url, { said: 'Covered.', mayUndo: true })
      }, failed),
    async undo(from: HTMLElement) {
      onCovering(image, { ...covering, problem: undefined })
      try {
        const sent = await ask('DELETE')
        if (!sent) return
        // Whoever said that it is covered said it of the other picture.
        form.setValue(`evidence.${sent.place}.isCovered`, false)
        // Its button goes away; whoever has gone on meanwhile stays where they are.
        if (document.activeElement === from) from.parentElement?.querySelector('button')?.focus()
        onCovering(sent.url, { said: 'Back to the picture as it was sent.', mayUndo: false })
      } catch (error) {
        failed(error)
      }
    },
  }
}
