/**
 * Where the header leads, on a desk and in the side menu. 'List Your Car' (/create-listing) joins
 * when that screen is there.
 */
export const headerLinks = [
  { to: '/browse', words: 'Browse' },
  { to: '/about', words: 'About' },
] as const
