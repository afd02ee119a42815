import { photoFormats, photoWidths, type PhotoFormat, type PhotoWidth } from './rules.ts'

/** One of the sizes in which every photo is served. */
export type PhotoSize = { width: PhotoWidth; format: PhotoFormat }

/** All of them: what most browsers ask for comes first, and of that the small ones of lists. */
export const photoSizes: readonly PhotoSize[] = photoFormats.flatMap((format) =>
  photoWidths.map((width) => ({ width, format })),
)

/** What lists show, made before all else that nobody has asked for yet. */
export const previewSizes = photoSizes.filter(
  ({ width, format }) => width <= 640 && format === 'avif',
)

/**
 * The others that are made before anybody asks: what nearly every browser takes, and the JPEG that other sites and
 * share cards take. The widest, for the viewer over the whole screen, is a third of the work of all, for few.
 */
export const sizesAhead = photoSizes.filter(
  ({ width, format }) =>
    (format === 'avif' && width > 640 && width < 2560) || (format === 'jpg' && width === 1280),
)

/** The address of a photo as the API gives it; the page replaces the tail by what it needs. */
export const photoImage = ({ id, hash }: { id: number; hash: string }): string =>
  `/photos/${id}-${hash}/1280.jpg`

/** The two parts of a photo's path, '12-5f1c9a7be0d34c21' and '1280.jpg', read strictly. */
export function parsePhotoPath(
  photo: string,
  file: string,
): ({ id: number; contentHash: string } & PhotoSize) | undefined {
  const named = /^([1-9]\d{0,14})-([0-9a-f]{16})$/.exec(photo)
  const [size, extension, ...rest] = file.split('.')
  const width = photoWidths.find((offered) => String(offered) === size)
  const format = photoFormats.find((offered) => offered === extension)
  if (!named || !width || !format || rest.length > 0) return undefined
  return { id: Number(named[1]), contentHash: named[2]!, width, format }
}
