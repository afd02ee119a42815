import { documents } from '../features/legal/rules.ts'

/** What of its query a page is made from: a search, where to go on after signing in, or a plan. */
export type PageQuery = 'search' | 'return' | 'plan'

/** A page by all that is known before its file is loaded. Routes, cache keys, sitemap and counts come from it. */
export type PageEntry = {
  /** A path as it is written, or with `:id` where a listing’s stands, and other names for other parts. */
  path: string
  /** `{folder}/{name}.page.tsx`, which exports `page`. */
  file: string
  query?: PageQuery
  /** Whether search engines are to list it. */
  isIndexed?: true
  /** Rendered for each request: hardly anybody else asks for the same. */
  isNeverCached?: true
  /** Nothing of an outside service here, and no question about one: shown in no document of another file’s. */
  isQuiet?: true
}

const legal = (page: Omit<PageEntry, 'file'>): PageEntry => ({
  ...page,
  file: 'legal/legal.page.tsx',
})

const office = (path: string): PageEntry => ({
  path,
  file: 'office/office.page.tsx',
  isNeverCached: true,
  isQuiet: true,
})

export const pages: readonly PageEntry[] = [
  { path: '/', file: 'home/home.page.tsx', query: 'search', isIndexed: true },
  { path: '/browse', file: 'browse/browse.page.tsx', query: 'search', isIndexed: true },
  { path: '/listing/:id', file: 'listing/listing.page.tsx', isIndexed: true },
  {
    path: '/listing/:id/edit',
    file: 'edit-listing/edit-listing.page.tsx',
    isNeverCached: true,
  },
  {
    path: '/listing/:id/report',
    file: 'report/report.page.tsx',
    isNeverCached: true,
  },
  { path: '/compare/:cars', file: 'compare/compare.page.tsx', isNeverCached: true },
  { path: '/cars', file: 'guide/guide.page.tsx', isIndexed: true },
  { path: '/cars/:make/:family', file: 'guide/guide.page.tsx', isIndexed: true },
  {
    path: '/about',
    file: 'about/about.page.tsx',
    isIndexed: true,
  },
  {
    path: '/login',
    file: 'sign-in/login.page.tsx',
    query: 'return',
  },
  {
    path: '/sign-up',
    file: 'sign-in/sign-up.page.tsx',
    query: 'return',
  },
  {
    path: '/forgot-password',
    file: 'sign-in/forgot-password.page.tsx',
  },
  {
    path: '/reset-password',
    file: 'sign-in/reset-password.page.tsx',
  },
  {
    path: '/verify-email',
    file: 'sign-in/verify-email.page.tsx',
  },
  {
    path: '/account',
    file: 'account/account.page.tsx',
  },
  {
    path: '/account/messages',
    file: 'account/messages.page.tsx',
  },
  {
    path: '/account/settings',
    file: 'account/settings.page.tsx',
  },
  {
    path: '/saved-cars',
    file: 'saved-cars/saved-cars.page.tsx',
  },
  {
    path: '/create-listing',
    file: 'create-listing/create-listing.page.tsx',
    query: 'plan',
    isIndexed: true,
  },
  {
    path: '/checkout',
    file: 'checkout/checkout.page.tsx',
    query: 'plan',
    isQuiet: true,
  },
  {
    path: '/checkout/success',
    file: 'checkout-success/checkout-success.page.tsx',
    isQuiet: true,
  },
  {
    path: '/manage',
    file: 'seller-link/manage.page.tsx',
  },
  {
    path: '/renew',
    file: 'seller-link/renew.page.tsx',
  },
  {
    path: '/still-for-sale',
    file: 'seller-link/still-for-sale.page.tsx',
  },
  {
    path: '/claim',
    file: 'seller-link/claim.page.tsx',
  },
  {
    path: '/conversation',
    file: 'conversation/conversation.page.tsx',
  },
  {
    path: '/appeal',
    file: 'appeal/appeal.page.tsx',
  },
  {
    path: '/support',
    file: 'support/support.page.tsx',
    isIndexed: true,
  },
  {
    path: '/privacy-choices',
    file: 'privacy/privacy-choices.page.tsx',
    isIndexed: true,
  },
  ...Object.keys(documents).map((name) => legal({ path: `/${name}`, isIndexed: true })),
  legal({ path: '/terms/:id' }),
  office('/office'),
  office('/office/:room'),
  office('/office/:room/:id'),
  {
    path: '*',
    file: 'not-found/not-found.page.tsx',
  },
]

/** The patterns of pages that are there: what leads nowhere has none. */
export const pagePaths: readonly string[] = pages
  .map(({ path }) => path)
  .filter((path) => path !== '*')
