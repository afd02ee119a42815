/** A phone gets an upright poster and film: of the wide ones’ car half would stand outside the screen. */
export const onPhone = '(max-width: 39.999rem)'
export const onDesk = '(min-width: 40rem)'

/** The hero's poster as the document's head preloads it: the largest paint of the home page. */
export const posterPreload = [
  {
    href: '/hero/poster.avif',
    srcSet: '/hero/poster.800.avif 800w, /hero/poster.avif 1600w',
    sizes: '100vw',
    media: onDesk,
    type: 'image/avif',
  },
  { href: '/hero/poster-portrait.avif', media: onPhone, type: 'image/avif' },
]
