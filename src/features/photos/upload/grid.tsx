import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
} from '@dnd-kit/sortable'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { PhotoTile } from './tile.tsx'
import { dragAnnouncements, reorderInstructions, movedAnnouncement } from './labels.ts'
import type { AddedPhoto, PhotoUploads, Notify } from './uploads.client.ts'

type Props = {
  uploads: PhotoUploads
  photos: readonly AddedPhoto[]
  notify: Notify
  /** The last one is gone: where the focus goes. */
  onEmpty(): void
}

/** The photos in their order, which dragging, the keyboard and each photo's buttons change. */
export function PhotoGrid({ uploads, photos, notify, onEmpty }: Props) {
  const list = useRef<HTMLOListElement>(null)
  const [said, say] = useState('')
  const [announcements] = useState(() => dragAnnouncements(uploads.photos))
  const sensors = useSensors(
    // A press is no drag yet, and a finger that moves at once means to scroll.
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )

  const move = (key: string, to: number, button: HTMLElement) => {
    if (to < 0 || to >= photos.length) return
    flushSync(() => uploads.move(key, to))
    // Changing places drops the focus.
    button.focus()
    say(movedAnnouncement(to, photos.length))
  }

  const retry = (key: string, button: HTMLElement) => {
    // The button goes away with the failure.
    button.closest('li')?.querySelector('button')?.focus()
    uploads.retry(key, notify)
  }

  const remove = (key: string, index: number) => {
    flushSync(() => uploads.remove(key))
    say(`Photo removed. ${photos.length - 1} left.`)
    const next = list.current?.children[Math.min(index, photos.length - 2)]
    const button = next?.querySelector<HTMLElement>('[aria-label^="Remove"]')
    if (button) button.focus()
    else onEmpty()
  }

  return (
    <>
      <output className="sr-only">{said}</output>
      <DndContext
        id="photos"
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={{
          announcements,
          screenReaderInstructions: { draggable: reorderInstructions },
        }}
        onDragEnd={({ active, over }) => {
          if (!over || over.id === active.id) return
          const to = photos.findIndex(({ key }) => key === over.id)
          uploads.move(String(active.id), to)
        }}
      >
        <SortableContext items={photos.map(({ key }) => key)} strategy={rectSortingStrategy}>
          <ol
            ref={list}
            aria-label="Photos, the cover first"
            className="mt-6 grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-3"
          >
            {photos.map((photo, index) => (
              <PhotoTile
                key={photo.key}
                uploads={uploads}
                photo={photo}
                index={index}
                total={photos.length}
                onTransition={(to, button) => move(photo.key, to, button)}
                onRemove={() => remove(photo.key, index)}
                onRetry={(button) => retry(photo.key, button)}
                onLost={() => uploads.lose(photo.key)}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
    </>
  )
}
