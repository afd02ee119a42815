/** Where the header leads, on a desk and in the side menu. */
export const headerLinks = [
  { to: '/browse', words: 'Browse' },
  { to: '/about', words: 'About' },
  { to: '/create-listing', words: 'List Your Car' },
] as const

/** What somebody who is signed in finds besides; last of all the way out. */
export const accountLinks = [
  { to: '/account', words: 'My Account' },
  { to: '/saved-cars', words: 'Saved Cars' },
  { to: '/account/messages', words: 'Messages' },
] as const
export const signOutLabel = 'Sign Out'
export const signInLabel = 'Sign In'
