/** A phone gets an upright poster and film: of the wide ones’ car half would stand outside the screen. */
export const onPhone = '(max-width: 39.999rem)'
export const onDesk = '(min-width: 40rem)'

/** As sharp as the screen: 1920 dots on a plain desk, twice that where a pixel is two dots wide. */
export const deskPosters =
  '/hero/poster.960.avif 960w, /hero/poster.avif 1920w, /hero/poster.3840.avif 3840w'

/** The hero's poster as the document's head preloads it: the largest paint of the home page. */
export const posterPreload = [
  {
    href: '/hero/poster.avif',
    srcSet: deskPosters,
    sizes: '100vw',
    media: onDesk,
    type: 'image/avif',
  },
  { href: '/hero/poster-portrait.avif', media: onPhone, type: 'image/avif' },
]
