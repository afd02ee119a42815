import { useLayoutEffect, useRef, type KeyboardEvent } from 'react'
import { GalleryArrows } from './arrows.tsx'
import { GalleryMagnifier } from './magnifier.tsx'
import { moveOfKey, indexAfter, type Move } from './position.ts'
import { GalleryStrip } from './strip.tsx'
import { useWheelZoom, useZoom } from './use-zoom.ts'
import { GalleryViewerBar } from './viewer-bar.tsx'
import { closeUp, isZoomed, whole, type Point } from './zoom.ts'
import { Photo } from '../photo.tsx'

export type GalleryViewerProps = {
  /** What the photos show, for their descriptions. */
  name: string
  images: readonly string[]
  at: number
  onArrive(index: number): void
  onClose(): void
}

/** How far an arrow key moves a magnified photo, in pixels. */
const step = 80
const panOfKey: Record<string, Point> = {
  ArrowLeft: { x: step, y: 0 },
  ArrowRight: { x: -step, y: 0 },
  ArrowUp: { x: 0, y: step },
  ArrowDown: { x: 0, y: -step },
}

/** The photos over the whole screen, in the browser's own modal dialog. Render it to open it. */
export function GalleryViewer({ name, images, at, onArrive, onClose }: GalleryViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const closeButton = useRef<HTMLButtonElement>(null)
  const isClosing = useRef(false)
  const zooming = useZoom()
  const { zoom, magnifyBy, pan, showWhole } = zooming
  const total = images.length
  const zoomed = isZoomed(zoom)
  useWheelZoom(zooming)

  // Before the strip inside looks for its place: it has no width until it is shown.
  useLayoutEffect(() => {
    const element = dialog.current!
    element.showModal()
    closeButton.current?.focus()
    return () => element.close()
  }, [])

  // Closing goes back in the history: twice would leave the page.
  const close = () => {
    if (isClosing.current) return
    isClosing.current = true
    onClose()
  }
  const arrive = (index: number) => {
    showWhole()
    onArrive(index)
  }
  const go = (move: Move) => arrive(indexAfter(move, at, total))

  const press = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const by = zoomed ? panOfKey[event.key] : undefined
    const move = moveOfKey(event.key)
    if (by) pan(by)
    else if (move !== undefined) go(move)
    else if (event.key === '+' || event.key === '=') magnifyBy(1.5)
    else if (event.key === '-') magnifyBy(1 / 1.5)
    else if (event.key === '0') showWhole()
    else return
    event.preventDefault()
  }

  return (
    <dialog
      ref={dialog}
      aria-label={`Photos of the ${name}`}
      onKeyDown={press}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
      // A browser may close a dialog without asking, on a second Escape for one.
      onClose={() => !dialog.current?.open && close()}
      className="after-dark m-0 h-dvh max-h-none w-full max-w-none overflow-hidden bg-black [--color-faded:var(--color-night-faded)] open:animate-arrive"
    >
      <div className="flex h-full flex-col">
        <GalleryViewerBar
          at={at}
          total={total}
          isZoomed={zoomed}
          onZoom={() => (zoomed ? showWhole() : magnifyBy(closeUp))}
          onClose={close}
          closeRef={closeButton}
        />
        <div className="relative min-h-0 grow pb-[env(safe-area-inset-bottom)]">
          <GalleryStrip
            at={at}
            total={total}
            onArrive={arrive}
            stop="Photos"
            className="h-full -outline-offset-2"
          >
            {(index) => (
              <GalleryMagnifier
                zoom={index === at ? zoom : whole}
                onMagnify={magnifyBy}
                onPan={pan}
                onWhole={showWhole}
                frameRef={index === at ? zooming.frameRef : undefined}
              >
                {/* The neighbours as well, so that the next one is there when it is asked for. */}
                {Math.abs(index - at) <= 1 && (
                  <Photo
                    image={images[index]}
                    alt={`${name}, photo ${index + 1} of ${total}`}
                    sizes={index === at && zoomed ? '400vw' : '100vw'}
                    widest={2560}
                    priority
                    missing="Image not available"
                    className="aspect-auto! h-full bg-transparent! object-contain!"
                  />
                )}
              </GalleryMagnifier>
            )}
          </GalleryStrip>
          <GalleryArrows at={at} total={total} onTransition={go} />
        </div>
      </div>
    </dialog>
  )
}
