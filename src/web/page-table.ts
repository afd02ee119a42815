/**
 * Every screen's address, and what of the query its page is made from: a search, where to go on after
 * signing in, the plan of a new listing, or nothing. Links are built from `features/*.client.ts` or written as these paths.
 */
export const pageTable = [
  { path: '/', file: '../screens/home.page.tsx', reads: 'search' },
  { path: '/browse', file: '../screens/browse.page.tsx', reads: 'search' },
  { path: '/listing/:id', file: '../screens/listing.page.tsx' },
  { path: '/listing/:id/edit', file: '../screens/edit-listing.page.tsx' },
  { path: '/about', file: '../screens/about.page.tsx' },
  { path: '/login', file: '../screens/login.page.tsx', reads: 'return' },
  { path: '/sign-up', file: '../screens/sign-up.page.tsx', reads: 'return' },
  { path: '/forgot-password', file: '../screens/forgot-password.page.tsx' },
  { path: '/reset-password', file: '../screens/reset-password.page.tsx' },
  { path: '/verify-email', file: '../screens/verify-email.page.tsx' },
  { path: '/account', file: '../screens/account.page.tsx' },
  { path: '/account/messages', file: '../screens/messages.page.tsx' },
  { path: '/account/settings', file: '../screens/settings.page.tsx' },
  { path: '/saved-cars', file: '../screens/saved-cars.page.tsx' },
  { path: '/create-listing', file: '../screens/create-listing.page.tsx', reads: 'plan' },
  { path: '/checkout', file: '../screens/checkout.page.tsx' },
  { path: '/checkout/success', file: '../screens/checkout-success.page.tsx' },
  { path: '/manage', file: '../screens/manage.page.tsx' },
  { path: '/renew', file: '../screens/renew.page.tsx' },
  { path: '/still-for-sale', file: '../screens/still-for-sale.page.tsx' },
  { path: '/claim', file: '../screens/claim.page.tsx' },
  { path: '/support', file: '../screens/support.page.tsx' },
  { path: '/privacy-choices', file: '../screens/privacy-choices.page.tsx' },
  { path: '*', file: '../screens/not-found.page.tsx' },
] as const satisfies readonly { path: string; file: string; reads?: 'search' | 'return' | 'plan' }[]
