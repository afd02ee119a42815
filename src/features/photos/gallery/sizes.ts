import { photoAddress, photoSrcSet } from '../srcset.ts'
import { formatType } from '../rules.ts'

/** How wide the large photo stands on the listing page; its column is laid out in `listing.tsx`. */
export const gallerySizes =
  '(min-width: 96rem) 59.5rem, (min-width: 80rem) calc(91vw - 27.5rem), (min-width: 64rem) calc(91vw - 22.5rem), 100vw'

/** For the head of the document: the cover in exactly the sizes that the gallery will ask for. */
export const preloadCover = (image: string) => ({
  href: photoAddress(image, 960, 'avif'),
  srcSet: photoSrcSet(image, 'avif'),
  sizes: gallerySizes,
  type: formatType.avif,
})
