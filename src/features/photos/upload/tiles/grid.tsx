import {
  closestCenter,
  DndContext,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { rectSortingStrategy, SortableContext } from '@dnd-kit/sortable'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { refusalOf } from '../../../../ui/form/refusal.ts'
import { useChangePhotos } from '../../edit/edit.client.ts'
import type { PhotoEditor } from '../../edit/editor.tsx'
import type { PhotoEdits } from '../../edit/rules.ts'
import { useEditing } from '../../edit/use-editing.client.ts'
import { dragAnnouncements, movedAnnouncement } from './labels.ts'
import type { PhotoAction } from './menu.tsx'
import { PhotoTile } from './tile.tsx'
import { UploadBar } from './upload-bar.tsx'
import type { AddedPhoto, PhotoUploads, Notify } from '../uploads.client.ts'

type Props = {
  uploads: PhotoUploads
  photos: readonly AddedPhoto[]
  notify: Notify
  /** The last one is gone: where the focus goes. */
  onEmpty(): void
}

type Editing = {
  key: string
  task: 'crop' | 'hide-plate'
  Editor: typeof PhotoEditor
  /** Where the focus goes afterwards. */
  button: HTMLElement
}

/** The photos in their order, which dragging and each photo's menu change, and the photos themselves. */
export function PhotoGrid({ uploads, photos, notify, onEmpty }: Props) {
  const list = useRef<HTMLOListElement>(null)
  const [said, say] = useState('')
  const [announcements] = useState(() => dragAnnouncements(uploads.photos))
  const { editing, ...editor } = useEditing<Editing>()
  const changes = useChangePhotos(uploads)
  const sensors = useSensors(
    // A press is no drag yet, and a finger that moves at once means to scroll.
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
  )

  const move = (key: string, to: number, button: HTMLElement) => {
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
    flushSync(() => uploads.remove(key, notify))
    say(`Photo removed. ${photos.length - 1} left.`)
    const next = list.current?.children[Math.min(index, photos.length - 2)]
    const button = next?.querySelector('button')
    if (button) button.focus()
    else onEmpty()
  }

  const failed = (key: string, error: unknown) =>
    uploads.change(key, { problem: refusalOf(error).message })

  const change = async (photo: AddedPhoto, done: string, ask: () => Promise<void>) => {
    try {
      await ask()
      say(done)
    } catch (error) {
      failed(photo.key, error)
    }
  }

  const openEditor = (key: string, task: Editing['task'], button: HTMLElement) => {
    // It weighs more than the photos' own part of the form, and most photos are right as they are.
    import('../../edit/editor.tsx').then(
      ({ PhotoEditor: Editor }) => editor.open({ key, task, Editor, button }),
      (error: unknown) => failed(key, error),
    )
  }

  const act = (photo: AddedPhoto, index: number, action: PhotoAction, button: HTMLElement) => {
    if (action === 'remove') return remove(photo.key, index)
    if (action === 'crop' || action === 'hide-plate') return openEditor(photo.key, action, button)
    if (action === 'go-back')
      return void change(photo, 'Back to the photo as it was sent.', () => changes.goBack(photo))
    if ('move' in action) return move(photo.key, action.move, button)
    void change(photo, `Photo ${index + 1} turned ${action.turn === 90 ? 'right' : 'left'}.`, () =>
      changes.edit(photo, action),
    )
  }

  const edited = photos.find(({ key }) => key === editing?.key)
  const save = (photo: AddedPhoto, edits: Partial<PhotoEdits>) =>
    editor.save(
      async () => {
        await changes.edit(photo, edits)
        say(edits.crop ? 'Photo cropped.' : 'Number plate hidden.')
      },
      (error) => failed(photo.key, error),
    )

  return (
    <>
      <output className="sr-only">{said}</output>
      <DndContext
        id="photos"
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={{ announcements, screenReaderInstructions: { draggable: '' } }}
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
                mayGoBack={changes.mayGoBack}
                onAction={(action, button) => act(photo, index, action, button)}
                onRetry={(button) => retry(photo.key, button)}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      {/* Below: it comes and goes, and must not move a photo’s buttons under a finger. */}
      <UploadBar uploads={uploads} photos={photos} />
      {editing && edited && (
        <editing.Editor
          photo={edited}
          task={editing.task}
          onSave={(edits) => save(edited, edits)}
          onClose={editor.close}
        />
      )}
    </>
  )
}
