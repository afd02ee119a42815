import {
  ArrowLeft,
  ArrowRight,
  Crop,
  EllipsisVertical,
  ImageUp,
  RectangleEllipsis,
  RotateCcw,
  RotateCw,
  Trash2,
  Undo2,
  type LucideIcon,
} from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { itemsOf, moveAmong } from '../../../../ui/menu/keys.ts'
import type { AddedPhoto } from '../uploads.client.ts'

/** What a seller may do with a photo. */
export type PhotoAction =
  | { move: number }
  | { turn: 90 | 270 }
  | 'crop'
  | 'hide-plate'
  | 'go-back'
  | 'remove'

type Props = {
  photo: AddedPhoto
  index: number
  total: number
  mayGoBack(photo: AddedPhoto): Promise<boolean>
  onAction(action: PhotoAction, button: HTMLElement): void
}

type Item = { label: string; icon: LucideIcon; action: PhotoAction; isOff?: boolean }

/** Everything that can be done with one photo. As a popover it closes by itself. */
export function PhotoMenu({ photo, index, total, mayGoBack, onAction }: Props) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [isChanged, setChanged] = useState(false)
  const name = `photo ${index + 1}`
  // What the server doesn't have can't be changed there.
  const isThere = photo.stage === 'done'
  const items: Item[] = [
    { label: 'Make it the cover', icon: ImageUp, action: { move: 0 }, isOff: index === 0 },
    { label: 'Move earlier', icon: ArrowLeft, action: { move: index - 1 }, isOff: index === 0 },
    {
      label: 'Move later',
      icon: ArrowRight,
      action: { move: index + 1 },
      isOff: index === total - 1,
    },
    { label: 'Turn right', icon: RotateCw, action: { turn: 90 }, isOff: !isThere },
    { label: 'Turn left', icon: RotateCcw, action: { turn: 270 }, isOff: !isThere },
    { label: 'Crop', icon: Crop, action: 'crop', isOff: !isThere },
    { label: 'Hide number plate', icon: RectangleEllipsis, action: 'hide-plate', isOff: !isThere },
    {
      label: 'Back to the photo as sent',
      icon: Undo2,
      action: 'go-back',
      isOff: !isThere || !isChanged,
    },
    { label: 'Remove', icon: Trash2, action: 'remove' },
  ]

  const whenOpened = (element: HTMLElement) => {
    itemsOf(element)[0]?.focus()
    setChanged(false)
    // What can't be asked now is offered the next time.
    mayGoBack(photo).then(setChanged, () => setChanged(false))
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-haspopup="menu"
        aria-label={`Change ${name}`}
        className="absolute top-1 right-1 inline-flex size-11 items-center justify-center rounded-sm bg-night/75 text-night-type hover:bg-night"
      >
        <EllipsisVertical aria-hidden className="size-5" />
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={`Change ${name}`}
        onBeforeToggle={({ newState }) => {
          if (newState !== 'open' || !menu.current || !button.current) return
          put(menu.current, button.current, items.length)
          setOpen(true)
        }}
        onToggle={({ newState, currentTarget }) => {
          if (newState === 'open') whenOpened(currentTarget)
          // Not before: with what has the focus, the button would lose it.
          else setOpen(false)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Tab') menu.current?.hidePopover()
          else moveAmong(event)
        }}
        className="absolute inset-auto m-0 w-64 rounded-md border border-edge bg-paper p-1 text-ink open:animate-arrive"
      >
        {isOpen &&
          items.map(({ label, icon: Icon, action, isOff = false }) => (
            <button
              key={label}
              type="button"
              role="menuitem"
              tabIndex={-1}
              aria-disabled={isOff}
              onClick={() => {
                if (isOff) return
                menu.current?.hidePopover()
                if (button.current) onAction(action, button.current)
              }}
              className="flex min-h-11 w-full items-center gap-3 rounded-sm px-3 text-left hover:bg-sunk focus-visible:bg-sunk focus-visible:-outline-offset-2 aria-disabled:text-faded aria-disabled:opacity-60"
            >
              <Icon aria-hidden className="size-5 shrink-0" />
              {label}
            </button>
          ))}
      </div>
    </>
  )
}

/** Pixels: of an item, and what is kept free towards the edges of the window. */
const itemHeight = 44
const gap = 8

/** Beside the button and within the window; in the page, so that it scrolls along. */
function put(menu: HTMLElement, button: HTMLElement, items: number) {
  const { right, top, bottom } = button.getBoundingClientRect()
  const width = 256
  const height = items * itemHeight + 10
  const isAbove = bottom + height + gap > window.innerHeight && top - height - gap > 0
  menu.style.left = `${window.scrollX + Math.max(gap, right - width)}px`
  menu.style.top = `${window.scrollY + (isAbove ? top - height - 4 : bottom + 4)}px`
}
