import { useRef, useState, type KeyboardEvent } from 'react'
import { ReactCrop } from 'react-image-crop'
import 'react-image-crop/dist/ReactCrop.css'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormError } from '../../../ui/form/error.tsx'
import { refusalOf } from '../../../ui/form/refusal.ts'
import { photoAddress } from '../srcset.ts'
import type { AddedPhoto } from '../upload/uploads.client.ts'
import { inPercent, inShares, movedByKey, describeArea } from './areas.ts'
import { leastCrop, leastPlate, mostPlates, type PhotoArea, type PhotoEdits } from './rules.ts'

type Props = {
  photo: AddedPhoto
  task: 'crop' | 'hide-plate' | 'cover'
  /** Rejects with what the server says against it. */
  onSave(edits: Partial<PhotoEdits>): Promise<void>
  onClose(): void
}

const tasks = {
  crop: {
    title: 'Crop the photo',
    save: 'Crop',
    area: 'The part to keep',
    first: { left: 0.05, top: 0.05, width: 0.9, height: 0.9 },
    least: leastCrop,
    explained:
      'Drag the corners, or move them with the arrow keys. You can go back to the photo as you sent it.',
  },
  cover: {
    title: 'Cover part of the picture',
    save: 'Cover',
    area: 'What is covered',
    first: { left: 0.1, top: 0.1, width: 0.5, height: 0.12 },
    least: leastPlate,
    explained:
      'Put a box over each name, address and number: drag it and its corners, redraw it, or use the arrow keys. Once the listing is saved nobody can bring back what is under it, not even you.',
  },
  'hide-plate': {
    title: 'Hide the number plate',
    save: 'Hide plate',
    area: 'What is covered',
    first: { left: 0.3, top: 0.55, width: 0.4, height: 0.16 },
    least: leastPlate,
    explained:
      'Put the box over the plate: drag it and its corners, redraw it, or use the arrow keys. Once the listing is saved nobody can bring the plate back, not even you.',
  },
} as const

/** Handles that a finger or an unsteady hand can take; nothing that moves by itself. */
const style = 'touch-none [--rc-drag-handle-size:24px] [&_[class*=crop-selection]]:animate-none!'

/** Over the plate as it will be, nothing else darker. */
const boxStyle = '[&_[class*=crop-mask]]:hidden [&_[class*=crop-selection]]:bg-[#707070]/85'

/** Crops a photo, or covers its number plates or what else nobody is to read, by areas that are drawn, dragged or moved with the arrow keys. */
export function PhotoEditor({ photo, task, onSave, onClose }: Props) {
  const { title, save, area: areaName, first, least, explained } = tasks[task]
  const [area, setArea] = useState<PhotoArea>(first)
  const [said, say] = useState(() => describeArea(first))
  const [others, setOthers] = useState<readonly PhotoArea[]>([])
  // A box over nothing could not be put anywhere.
  const [isLoaded, setLoaded] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const [problem, setProblem] = useState<string>()
  const source = photo.preview ?? (photo.url && photoAddress(photo.url, 1280, 'jpg'))
  const isTooSmall = area.width < least || area.height < least

  const send = async () => {
    setSaving(true)
    setProblem(undefined)
    try {
      await onSave(task === 'crop' ? { crop: area } : { plates: [...others, area] })
    } catch (error) {
      setProblem(refusalOf(error).message)
      setSaving(false)
    }
  }

  /** As it was drawn last: the library ends with what was on the screen, which may be a step behind. */
  const drawn = useRef<PhotoArea>(first)
  const place = (next: PhotoArea) => {
    setArea(next)
    say(describeArea(next))
  }

  // The library's own keys move a corner aslant only.
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    const { ord: edges = '' } = (event.target as HTMLElement).dataset
    const { key, shiftKey } = event
    const moved = isSaving ? undefined : movedByKey(area, { key, shiftKey, edges }, least)
    if (!moved) return
    event.preventDefault()
    event.stopPropagation()
    place(moved)
  }

  const handle = (where: string) => `${where}: move it with the arrow keys`
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      shape="full"
      footer={
        <div className="flex justify-end gap-3">
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="signal"
            disabled={isTooSmall}
            // Not `disabled` while it is saved: that would drop the focus.
            aria-disabled={isSaving}
            onClick={() => isSaving || void send()}
            className="aria-disabled:opacity-60"
          >
            {isSaving ? 'Saving…' : save}
          </Button>
        </div>
      }
    >
      <div className="mx-auto grid max-w-5xl justify-items-center gap-4">
        <p className="justify-self-start text-sm text-faded">{explained}</p>
        <div onKeyDownCapture={onKey}>
          <ReactCrop
            crop={isLoaded ? inPercent(area) : undefined}
            keepSelection={task === 'crop'}
            disabled={isSaving}
            minWidth={8}
            minHeight={8}
            ariaLabels={{
              cropArea: `${areaName}: move it with the arrow keys, or size it by its corners`,
              nwDragHandle: handle('Top left corner'),
              nDragHandle: handle('Top edge'),
              neDragHandle: handle('Top right corner'),
              eDragHandle: handle('Right edge'),
              seDragHandle: handle('Bottom right corner'),
              sDragHandle: handle('Bottom edge'),
              swDragHandle: handle('Bottom left corner'),
              wDragHandle: handle('Left edge'),
            }}
            onChange={(_pixels, percent) => {
              drawn.current = inShares(percent)
              setArea(drawn.current)
            }}
            onComplete={() => {
              const { width, height } = drawn.current
              // A press beside the box draws one of no size.
              place(width === 0 || height === 0 ? first : drawn.current)
            }}
            className={`${style} ${task === 'crop' ? '' : boxStyle}`}
          >
            <div className="relative">
              {source && (
                <img
                  src={source}
                  alt="As it is now"
                  draggable={false}
                  onLoad={() => setLoaded(true)}
                  className="block max-h-[calc(100dvh-22rem)] min-h-32 max-w-full"
                />
              )}
              {others.map(({ left, top, width, height }) => (
                <div
                  key={`${left} ${top} ${width} ${height}`}
                  style={{
                    left: `${left * 100}%`,
                    top: `${top * 100}%`,
                    width: `${width * 100}%`,
                    height: `${height * 100}%`,
                  }}
                  className="absolute bg-[#707070]"
                />
              ))}
            </div>
          </ReactCrop>
        </div>
        <p role="status" className="text-sm">
          {said}
        </p>
        {task !== 'crop' && others.length + 1 < mostPlates && (
          <Button
            disabled={isTooSmall || isSaving}
            onClick={() => {
              setOthers([...others, area])
              setArea(first)
              say(`Another box: ${describeArea(first)}`)
            }}
            size="small"
          >
            Another box
          </Button>
        )}
        <FormError>{problem}</FormError>
      </div>
    </Dialog>
  )
}
