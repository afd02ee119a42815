import { Maximize } from 'lucide-react'
import { useEffect, useRef, useState, type MouseEvent, type ReactNode, type RefObject } from 'react'
import { Button } from '../../../ui/button.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { GalleryArrows } from './arrows.tsx'
import { GalleryCounter } from './counter.tsx'
import { useViewerInHistory } from './history.ts'
import { GalleryViewer, loadViewer } from './lazy-viewer.tsx'
import { useGalleryListeners } from './listeners.ts'
import { indexAfter, type Move } from './position.ts'
import { gallerySizes } from './sizes.ts'
import { GalleryStrip } from './strip.tsx'
import { GalleryThumbs } from './thumbs.tsx'
import { photoAddress } from '../srcset.ts'
import { Photo } from '../photo.tsx'

type Props = {
  /** What the photos show, for their descriptions: '1990 Volkswagen Golf GTI 16V'. */
  name: string
  images: readonly string[]
  /** Stands on the photo, top left: SOLD. */
  mark?: ReactNode
}

/** All photos of a car, one large; any of them opens the full-screen viewer. */
export function Gallery({ name, images, mark }: Props) {
  const [at, setAt] = useState(0)
  /** Until someone shows an interest, only what is seen is fetched. */
  const [touched, setTouched] = useState(false)
  const viewer = useViewerInHistory('#photos')
  const section = useRef<HTMLElement>(null)
  const total = images.length

  const go = (move: Move) => setAt((from) => indexAfter(move, from, total))
  useGalleryListeners(section, {
    onTransition: go,
    onInterest: () => {
      setTouched(true)
      loadViewer().catch(() => {})
    },
  })
  useFocusFollows(at, viewer.isOpen, section)

  if (total === 0) return <NoPhotos name={name} mark={mark} />

  const enlarge = (event: MouseEvent) => {
    // With a key held, the link opens the photo itself in a tab of its own.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    viewer.open()
  }

  return (
    <>
      <section ref={section} aria-label="Photos">
        <div className="relative">
          <GalleryStrip at={at} total={total} onArrive={setAt}>
            {(index) => (
              <a
                href={photoAddress(images[index]!, 2560, 'jpg')}
                onClick={enlarge}
                draggable={false}
                data-place={index}
                tabIndex={index === at ? 0 : -1}
                className="block cursor-zoom-in -outline-offset-4 active:opacity-100 select-none [-webkit-user-drag:none]"
              >
                <Photo
                  image={images[index]}
                  alt={`${name}, photo ${index + 1} of ${total}`}
                  sizes={gallerySizes}
                  priority={index === 0 || (touched && Math.abs(index - at) <= 1)}
                  missing="Image not available"
                />
                <VisuallyHidden>, full screen</VisuallyHidden>
              </a>
            )}
          </GalleryStrip>
          {mark && <div className="absolute top-0 left-0 flex">{mark}</div>}
          <GalleryArrows at={at} total={total} onTransition={go} />
          <div className="after-dark absolute right-2 bottom-2 flex items-stretch gap-2 sm:right-3 sm:bottom-3 noscript:hidden">
            {total > 1 && (
              <div className="flex items-center bg-black/60 px-3">
                <GalleryCounter at={at} total={total} />
              </div>
            )}
            <Button
              variant="night"
              size="icon"
              aria-label="View full screen"
              onClick={() => viewer.open()}
              className="bg-black/50"
            >
              <Maximize aria-hidden className="size-5" />
            </Button>
          </div>
        </div>
        <GalleryThumbs images={images} at={at} onChoose={go} />
      </section>
      {viewer.isOpen && (
        <GalleryViewer
          name={name}
          images={images}
          at={at}
          onArrive={setAt}
          onClose={() => void viewer.close()}
        />
      )}
    </>
  )
}

function NoPhotos({ name, mark }: Pick<Props, 'name' | 'mark'>) {
  return (
    <div className="relative">
      <Photo image={undefined} alt={name} sizes={gallerySizes} missing="No photos yet" />
      {mark && <div className="absolute top-0 left-0 flex">{mark}</div>}
    </div>
  )
}

/**
 * The focus on a photo goes along when another one comes up, by key or while the viewer was open:
 * on a photo out of sight nobody could see it.
 */
function useFocusFollows(at: number, isOpen: boolean, section: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const focused = document.activeElement
    if (isOpen || !(focused instanceof HTMLElement) || !section.current?.contains(focused)) return
    const index = focused.dataset['place']
    if (index === undefined || Number(index) === at) return
    const seen = section.current.querySelector<HTMLElement>(`[data-place="${at}"]`)
    seen?.focus({ preventScroll: true })
  }, [at, isOpen, section])
}
