/** Where the header leads, on a desk and in the side menu. */
export const headerLinks = [
  { to: '/browse', label: 'Browse' },
  { to: '/about', label: 'About' },
  { to: '/create-listing', label: 'List Your Car' },
] as const

/** What somebody who is signed in finds besides; last of all the way out. */
export const accountLinks = [
  { to: '/account', label: 'My Account' },
  { to: '/saved-cars', label: 'Saved Cars' },
  { to: '/account/messages', label: 'Messages' },
] as const
export const signOutLabel = 'Sign Out'
export const signInLabel = 'Sign In'
