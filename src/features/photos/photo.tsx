import { useEffect, useRef, useState } from 'react'
import { photoAddress, photoSrcSet } from './srcset.ts'
import type { PhotoWidth } from './rules.ts'
import { CarFront } from 'lucide-react'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

type Props = {
  /** Any one address of the photo, as the API gives it; absent where there is none. */
  image: string | undefined
  alt: string
  /** How wide it will stand, as in `<img sizes>`. */
  sizes: string
  /** The widest that can be needed; a card needs less than a full screen. */
  widest?: PhotoWidth
  /** The picture that is seen first: loaded at once, before anything else. */
  priority?: boolean
  /** Said under the icon where there is no picture; without words there is the icon alone. */
  missing?: string
  className?: string
}

/** A photo at 3:2 in the best format that the browser knows, or a placeholder. */
export function Photo(props: Props) {
  const { image, alt, sizes, widest = 1920, priority = false, missing, className = '' } = props
  const element = useRef<HTMLImageElement>(null)
  const [failed, setFailed] = useState<string>()

  useEffect(() => {
    const picture = element.current
    // It may have failed before the page could listen.
    if (image && picture?.complete && picture.naturalWidth === 0) setFailed(image)
  }, [image])

  const box = `block aspect-3/2 w-full bg-sunk ${className}`
  if (!image || failed === image) {
    return <PhotoPlaceholder alt={alt} label={missing} className={box} />
  }
  return (
    <picture>
      <source type="image/avif" srcSet={photoSrcSet(image, 'avif', widest)} sizes={sizes} />
      <source type="image/webp" srcSet={photoSrcSet(image, 'webp', widest)} sizes={sizes} />
      <img
        ref={element}
        src={photoAddress(image, widest < 960 ? widest : 960, 'jpg')}
        alt={alt}
        width={1500}
        height={1000}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
        decoding="async"
        onError={() => setFailed(image)}
        className={`${box} object-cover text-sm text-faded`}
      />
    </picture>
  )
}

type PlaceholderProps = { alt: string; label?: string | undefined; className?: string }

/** Stands where a picture is missing or would not load. */
function PhotoPlaceholder({ alt, label, className = '' }: PlaceholderProps) {
  return (
    <span className={className}>
      <span className="flex size-full flex-col items-center justify-center gap-3 text-faded">
        <VisuallyHidden>{alt}: </VisuallyHidden>
        <CarFront aria-hidden strokeWidth={1} className="size-14" />
        {label ? (
          <span className="text-sm">{label}</span>
        ) : (
          <VisuallyHidden>no photo</VisuallyHidden>
        )}
      </span>
    </span>
  )
}
