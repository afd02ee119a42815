/** What a photo may be, and in which sizes it is served. Pure: runs anywhere. */

/** The widths in which every photo is served, in pixels. */
export const photoWidths = [320, 640, 960, 1280, 1920] as const
export type PhotoWidth = (typeof photoWidths)[number]

/** Best first; the name is the extension in an address. */
export const photoFormats = ['avif', 'webp', 'jpg'] as const
export type PhotoFormat = (typeof photoFormats)[number]

export const formatType = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
} as const satisfies Record<PhotoFormat, string>

/** What a stored original may be; recognised by its bytes, never by its name. */
export const masterTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const
export type MasterType = (typeof masterTypes)[number]

/** A photo of more pixels than this is not decoded. */
export const mostPixels = 50_000_000
