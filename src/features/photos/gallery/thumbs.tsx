import { useEffect, useRef } from 'react'
import { Photo } from '../photo.tsx'

type Props = { images: readonly string[]; at: number; onChoose(index: number): void }

/** All photos small: a strip on a phone, rows on a desk. The one that stands large is marked. */
export function GalleryThumbs({ images, at, onChoose }: Props) {
  const list = useRef<HTMLUListElement>(null)

  useEffect(() => {
    const chosen = list.current?.children[at]
    if (chosen instanceof HTMLElement) scrollIntoSight(list.current!, chosen)
  }, [at])

  if (images.length < 2) return null
  return (
    <ul
      ref={list}
      aria-label="All photos"
      className="flex gap-2 overflow-x-auto scroll-smooth px-[clamp(1rem,4.5vw,4.5rem)] py-2 [scrollbar-width:none] lg:grid lg:grid-cols-8 lg:overflow-visible lg:px-0 noscript:hidden"
    >
      {images.map((image, index) => (
        <li key={image} className="w-21 shrink-0 lg:w-auto">
          <button
            type="button"
            aria-label={`Show photo ${index + 1} of ${images.length}`}
            aria-current={index === at}
            onClick={() => onChoose(index)}
            onFocus={({ currentTarget }) => {
              // Browsers leave one of which an edge is in sight; under a finger nothing moves.
              if (currentTarget.matches(':focus-visible'))
                scrollIntoSight(list.current!, currentTarget)
            }}
            className="group block w-full outline-offset-2"
          >
            <Photo image={image} alt="" sizes="(min-width: 64rem) 7.5rem, 5.25rem" widest={320} />
            <span className="mt-1 block h-0.75 group-hover:bg-edge group-aria-[current=true]:bg-ink" />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Scrolls the strip alone; `scrollIntoView` would move the page as well. */
function scrollIntoSight(strip: HTMLElement, thumb: HTMLElement) {
  const [frame, box] = [strip.getBoundingClientRect(), thumb.getBoundingClientRect()]
  strip.scrollBy({ left: box.left - frame.left - (frame.width - box.width) / 2 })
}
