import { X, ZoomIn, ZoomOut } from 'lucide-react'
import type { RefObject } from 'react'
import { Button } from '../../../ui/button.tsx'
import { GalleryCounter } from './counter.tsx'

type Props = {
  at: number
  total: number
  isZoomed: boolean
  onZoom(): void
  onClose(): void
  closeRef: RefObject<HTMLButtonElement | null>
}

/** Above the photo in the viewer: which it is, a closer look, and the way out. */
export function GalleryViewerBar({ at, total, isZoomed, onZoom, onClose, closeRef }: Props) {
  const Magnifier = isZoomed ? ZoomOut : ZoomIn
  return (
    <div className="flex items-center gap-2 py-2 pr-2 pl-4">
      <GalleryCounter at={at} total={total} />
      <Button
        variant="night"
        size="icon"
        aria-label={isZoomed ? 'Zoom out' : 'Zoom in'}
        onClick={onZoom}
        className="ml-auto border-0"
      >
        <Magnifier aria-hidden className="size-5" />
      </Button>
      <Button
        ref={closeRef}
        variant="night"
        size="icon"
        aria-label="Close the full-screen view"
        onClick={onClose}
        className="border-0"
      >
        <X aria-hidden className="size-6" />
      </Button>
    </div>
  )
}
