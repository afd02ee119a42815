import type { ReactNode } from 'react'
import { photoAddress, photoSrcSet } from '../../photos/srcset.ts'
import type { ShownEvidence } from './schema.ts'

type Claim = ShownEvidence['claims'][number]

/** What a seller says that pictures show, and beside it what is said without; neither is found fault with. */
export function Evidence({ claims }: ShownEvidence) {
  const shown = claims.filter(({ pictures }) => pictures.length > 0)
  const said = claims.filter(({ pictures }) => pictures.length === 0)
  return (
    <div>
      <div className="grid gap-x-10 gap-y-8 sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Claims title="With pictures" claims={shown} />
        {said.length > 0 && <Claims title="The seller says so" claims={said} />}
      </div>
      <p className="mt-4 text-sm text-faded">
        The pictures are the seller’s own; we have not checked them. Ask to see the papers when you
        look at the car.
      </p>
    </div>
  )
}

function Claims({ title, claims }: { title: ReactNode; claims: readonly Claim[] }) {
  return (
    <div className="min-w-0">
      <h3 className="type-label text-faded">{title}</h3>
      <ul className="mt-2 border-t border-ink">
        {claims.map(({ name, label, text, pictures }) => (
          <li key={name} className="border-b border-rule py-2.5 wrap-anywhere">
            <span className="text-faded">{label}</span>
            {text && <span className="block font-medium">{text}</span>}
            <ul className="mt-2 grid grid-cols-2 gap-3 empty:hidden">
              {pictures.map((picture) => (
                <li key={picture.image} className="min-w-0">
                  <Picture {...picture} of={label} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** A link to the picture, which the page opens in its viewer where it has scripts. */
function Picture({ image, kind, caption, of }: Claim['pictures'][number] & { of: string }) {
  return (
    <a
      href={photoAddress(image, 2560, 'jpg')}
      data-enlarges={image}
      className="block cursor-zoom-in text-sm"
    >
      <picture>
        <source type="image/avif" srcSet={photoSrcSet(image, 'avif', 640)} sizes={sizes} />
        <source type="image/webp" srcSet={photoSrcSet(image, 'webp', 640)} sizes={sizes} />
        <img
          src={photoAddress(image, 320, 'jpg')}
          alt={`${of}: `}
          width={1500}
          height={1000}
          loading="lazy"
          decoding="async"
          className="aspect-3/2 w-full rounded-sm bg-sunk object-cover text-faded"
        />
      </picture>
      <span className="mt-1 block">
        {kind}
        {caption && `: ${caption}`}
      </span>
    </a>
  )
}

const sizes = '(min-width: 40rem) 12rem, 45vw'
