import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { ArrowLeft, ArrowRight, CircleAlert, GripVertical, X } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Button } from '../../../ui/button.tsx'
import { photoAddress } from '../srcset.ts'
import { stageLabels } from './labels.ts'
import type { AddedPhoto, PhotoUploads } from './uploads.client.ts'

type Props = {
  uploads: PhotoUploads
  photo: AddedPhoto
  index: number
  total: number
  onTransition(to: number, button: HTMLElement): void
  onRemove(): void
  onRetry(button: HTMLElement): void
  /** Its picture can't be had any more. */
  onLost(): void
}

const overlay = 'absolute top-1 border-0 bg-night/75! text-night-type! hover:bg-night!'

/** One photo: its picture or how far it has come, and what can be done with it. */
export function PhotoTile({
  uploads,
  photo,
  index,
  total,
  onTransition,
  onRemove,
  onRetry,
  onLost,
}: Props) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, ...drag } = useSortable({
    id: photo.key,
    attributes: { roleDescription: 'photo that can be moved' },
  })
  const name = `photo ${index + 1}`
  const step = (by: 1 | -1) => ({
    'aria-disabled': index + by < 0 || index + by >= total,
    onClick: ({ currentTarget }: { currentTarget: HTMLElement }) =>
      onTransition(index + by, currentTarget),
    size: 'icon',
    className: 'grow aria-disabled:opacity-40',
  })
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(drag.transform), transition: drag.transition }}
      className={`min-w-0 bg-paper ${drag.isDragging ? 'relative layer-raised opacity-80' : ''}`}
    >
      <div
        {...listeners}
        className="relative aspect-3/2 cursor-grab touch-manipulation overflow-hidden rounded-sm bg-sunk select-none"
      >
        <Inside uploads={uploads} photo={photo} index={index} onLost={onLost} />
        {index === 0 && (
          <span className="type-label absolute bottom-0 left-0 bg-ink px-2.5 py-1 text-paper">
            Cover
          </span>
        )}
        <button
          type="button"
          ref={setActivatorNodeRef}
          {...attributes}
          aria-label={`Move ${name}`}
          className={`${overlay} left-1 inline-flex size-11 cursor-grab items-center justify-center rounded-sm`}
        >
          <GripVertical aria-hidden className="size-5" />
        </button>
        <Button
          size="icon"
          aria-label={`Remove ${name}`}
          onClick={onRemove}
          className={`${overlay} right-1`}
        >
          <X aria-hidden className="size-5" />
        </Button>
      </div>
      {photo.problem && (
        <p role="alert" className="mt-2 flex gap-1.5 text-sm font-medium text-red">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0 wrap-anywhere">{photo.problem}</span>
        </p>
      )}
      {photo.canRetry && photo.stage === 'failed' && (
        <Button
          size="small"
          onClick={({ currentTarget }) => onRetry(currentTarget)}
          className="mt-2 w-full"
        >
          Try again
        </Button>
      )}
      <div className="mt-2 flex gap-2">
        <Button {...step(-1)} size="icon" aria-label={`Move ${name} left`}>
          <ArrowLeft aria-hidden className="size-5" />
        </Button>
        <Button {...step(1)} size="icon" aria-label={`Move ${name} right`}>
          <ArrowRight aria-hidden className="size-5" />
        </Button>
      </div>
    </li>
  )
}

type InsideProps = { uploads: PhotoUploads; photo: AddedPhoto; index: number; onLost(): void }

function Inside({ uploads, photo: { key, url, stage }, index, onLost }: InsideProps) {
  const sent = useSyncExternalStore(
    uploads.followProgress,
    () => uploads.progressOf(key),
    () => 0,
  )
  if (url)
    return (
      <img
        src={photoAddress(url, 640, 'jpg')}
        alt={`Number ${index + 1}`}
        width={600}
        height={400}
        draggable={false}
        onError={onLost}
        className="size-full object-cover"
      />
    )
  return (
    <div className="flex size-full flex-col items-center justify-center gap-2 px-4 pt-10">
      <p className="text-sm text-faded">{stageLabels[stage]}</p>
      {stage !== 'failed' && (
        <progress
          aria-label={`Photo ${index + 1}: ${stageLabels[stage].toLowerCase()}`}
          max={1}
          value={stage === 'sending' ? sent : stage === 'checking' ? 1 : 0}
          className="h-1.5 w-full appearance-none overflow-hidden rounded-sm bg-rule [&::-moz-progress-bar]:bg-ink [&::-webkit-progress-bar]:bg-rule [&::-webkit-progress-value]:bg-ink"
        />
      )}
    </div>
  )
}
