import type { PostPreview } from '../schema.ts'
import { shareShapes } from '../share-cards/address.ts'

/** The pictures of a post, side by side, as they are swiped through there. */
export function PostPictures({ pictures }: Pick<PostPreview, 'pictures'>) {
  return (
    <ul
      aria-label="Pictures of the post"
      // What scrolls must be within reach of the keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="flex snap-x gap-3 overflow-x-auto overscroll-x-contain pb-2"
    >
      {pictures.map(({ src, alt }) => (
        <li key={src} className="w-64 shrink-0 snap-start border border-rule sm:w-80">
          <img
            {...shareShapes.square}
            src={src}
            alt={alt}
            loading="lazy"
            className="aspect-square w-full bg-sunk"
          />
        </li>
      ))}
    </ul>
  )
}
