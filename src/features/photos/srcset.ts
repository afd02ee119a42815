import { photoWidths, type PhotoFormat, type PhotoWidth } from './rules.ts'

/** '/photos/12-5f1c9a7be0d34c21/1280.jpg' in another width and format. */
export const photoAddress = (image: string, width: PhotoWidth, format: PhotoFormat): string =>
  `${image.slice(0, image.lastIndexOf('/') + 1)}${width}.${format}`

/** The choice of widths for `srcset`, up to the widest that will be needed. */
export const photoSrcSet = (image: string, format: PhotoFormat, widest: PhotoWidth = 1920) =>
  photoWidths
    .filter((width) => width <= widest)
    .map((width) => `${photoAddress(image, width, format)} ${width}w`)
    .join(', ')
