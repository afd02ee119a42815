/**
 * Every screen's address, and what of the query its page is made from: a search, where to go on after
 * signing in, the plan of a new listing, or nothing. Links are built from `features/*.client.ts` or written as these paths.
 */
export const pageTable = [
  { path: '/', file: '../screens/home/home.page.tsx', reads: 'search' },
  { path: '/browse', file: '../screens/browse/browse.page.tsx', reads: 'search' },
  { path: '/listing/:id', file: '../screens/listing/listing.page.tsx' },
  { path: '/listing/:id/edit', file: '../screens/edit-listing/edit-listing.page.tsx' },
  { path: '/about', file: '../screens/about/about.page.tsx' },
  { path: '/login', file: '../screens/sign-in/login.page.tsx', reads: 'return' },
  { path: '/sign-up', file: '../screens/sign-in/sign-up.page.tsx', reads: 'return' },
  { path: '/forgot-password', file: '../screens/sign-in/forgot-password.page.tsx' },
  { path: '/reset-password', file: '../screens/sign-in/reset-password.page.tsx' },
  { path: '/verify-email', file: '../screens/sign-in/verify-email.page.tsx' },
  { path: '/account', file: '../screens/account/account.page.tsx' },
  { path: '/account/messages', file: '../screens/account/messages.page.tsx' },
  { path: '/account/settings', file: '../screens/account/settings.page.tsx' },
  { path: '/saved-cars', file: '../screens/saved-cars/saved-cars.page.tsx' },
  {
    path: '/create-listing',
    file: '../screens/create-listing/create-listing.page.tsx',
    reads: 'plan',
  },
  { path: '/checkout', file: '../screens/checkout/checkout.page.tsx' },
  { path: '/checkout/success', file: '../screens/checkout-success/checkout-success.page.tsx' },
  { path: '/manage', file: '../screens/seller-link/manage.page.tsx' },
  { path: '/renew', file: '../screens/seller-link/renew.page.tsx' },
  { path: '/still-for-sale', file: '../screens/seller-link/still-for-sale.page.tsx' },
  { path: '/claim', file: '../screens/seller-link/claim.page.tsx' },
  { path: '/support', file: '../screens/support/support.page.tsx' },
  { path: '/privacy-choices', file: '../screens/privacy/privacy-choices.page.tsx' },
  { path: '*', file: '../screens/not-found/not-found.page.tsx' },
] as const satisfies readonly { path: string; file: string; reads?: 'search' | 'return' | 'plan' }[]
