import { plans } from '../features/listings/rules.ts'
import { site } from '../site.ts'
import { pricePence } from '../ui/format.ts'

/** What of its query a page is made from: a search, where to go on after signing in, or a plan. */
export type PageQuery = 'search' | 'return' | 'plan'

/** A page by all that is known before its file is loaded. Routes, cache keys, sitemap and counts come from it. */
export type PageEntry = {
  /** A path as it is written, or with `:id` where a listing’s stands. */
  path: string
  /** `{folder}/{name}.page.tsx`, which exports `page`. */
  file: string
  query?: PageQuery
  /** Whether search engines are to list it. */
  isIndexed?: true
  /** Rendered for each request: hardly anybody else asks for the same. */
  isNeverCached?: true
  /** Nothing of an outside service here, and no question about one. */
  isQuiet?: true
  /** Those of a page that says nothing else about itself. */
  title?: string
  description?: string
}

const { standard, premium } = plans

export const pages: readonly PageEntry[] = [
  { path: '/', file: 'home/home.page.tsx', query: 'search', isIndexed: true },
  { path: '/browse', file: 'browse/browse.page.tsx', query: 'search', isIndexed: true },
  { path: '/listing/:id', file: 'listing/listing.page.tsx', isIndexed: true },
  {
    path: '/listing/:id/edit',
    file: 'edit-listing/edit-listing.page.tsx',
    isNeverCached: true,
    title: 'Edit listing',
    description: `Edit your listing at ${site.name}.`,
  },
  {
    path: '/listing/:id/report',
    file: 'report/report.page.tsx',
    isNeverCached: true,
    title: 'Report a listing',
    description: `Tell ${site.name} that something is wrong with a listing.`,
  },
  {
    path: '/about',
    file: 'about/about.page.tsx',
    isIndexed: true,
    title: 'About',
    description: `Why ${site.name} exists, what a listing costs here and elsewhere, and how to reach us.`,
  },
  {
    path: '/login',
    file: 'sign-in/login.page.tsx',
    query: 'return',
    title: 'Sign in',
    description: `Sign in to ${site.name} to see your saved cars and your listings.`,
  },
  {
    path: '/sign-up',
    file: 'sign-in/sign-up.page.tsx',
    query: 'return',
    title: 'Create an account',
    description: `An account at ${site.name} is free, and keeps your saved cars and your listings together.`,
  },
  {
    path: '/forgot-password',
    file: 'sign-in/forgot-password.page.tsx',
    title: 'Forgot password?',
    description: 'Get a link to choose a new password.',
  },
  {
    path: '/reset-password',
    file: 'sign-in/reset-password.page.tsx',
    title: 'Choose a new password',
    description: 'Choose a new password with the link from your email.',
  },
  {
    path: '/verify-email',
    file: 'sign-in/verify-email.page.tsx',
    title: 'Confirm your email',
    description: 'Confirm that your email address is yours.',
  },
  {
    path: '/account',
    file: 'account/account.page.tsx',
    title: 'Account',
    description: `Your listings and your account at ${site.name}.`,
  },
  {
    path: '/account/messages',
    file: 'account/messages.page.tsx',
    title: 'Messages',
    description: 'Messages from buyers about your cars.',
  },
  {
    path: '/account/settings',
    file: 'account/settings.page.tsx',
    title: 'Settings',
    description: 'Your name, your email, your password, and where you are signed in.',
  },
  {
    path: '/saved-cars',
    file: 'saved-cars/saved-cars.page.tsx',
    title: 'Saved cars',
    description: 'The cars you’re keeping an eye on.',
  },
  {
    path: '/create-listing',
    file: 'create-listing/create-listing.page.tsx',
    query: 'plan',
    isIndexed: true,
    title: 'List your car',
    description: `Sell a modern classic at ${site.name}: free for ${standard.days} days, or premium for ${pricePence(premium.pricePence)} and ${premium.days} days.`,
  },
  {
    path: '/checkout',
    file: 'checkout/checkout.page.tsx',
    isQuiet: true,
    title: 'Checkout',
    description: `Pay for your premium listing at ${site.name}.`,
  },
  {
    path: '/checkout/success',
    file: 'checkout-success/checkout-success.page.tsx',
    isQuiet: true,
    title: 'Your payment',
    description: `How your payment went at ${site.name}.`,
  },
  {
    path: '/manage',
    file: 'seller-link/manage.page.tsx',
    title: 'Manage your listing',
    description: 'Edit, renew, mark as sold or delete a car you listed without an account.',
  },
  {
    path: '/renew',
    file: 'seller-link/renew.page.tsx',
    title: 'Renew your listing',
    description: `Another ${standard.days} days on sale, with the link from your email.`,
  },
  {
    path: '/still-for-sale',
    file: 'seller-link/still-for-sale.page.tsx',
    title: 'Sold, or still for sale?',
    description: 'Tell us whether your car has sold, with the link from your email.',
  },
  {
    path: '/claim',
    file: 'seller-link/claim.page.tsx',
    title: 'Is this your car?',
    description: 'Add a car listed with your email address to your account.',
  },
  {
    path: '/appeal',
    file: 'appeal/appeal.page.tsx',
    title: 'Appeal',
    description:
      'Say why your listing should not have been taken down, with the link from your email.',
  },
  {
    path: '/support',
    file: 'support/support.page.tsx',
    isIndexed: true,
    title: 'Support',
    description: `Write to ${site.name}: we answer everybody by email, premium sellers first.`,
  },
  {
    path: '/privacy-choices',
    file: 'privacy/privacy-choices.page.tsx',
    isIndexed: true,
    title: 'Privacy choices',
    description: `What ${site.name} counts when you visit, what it doesn’t, and how to opt out.`,
  },
  {
    path: '/office',
    file: 'office/today.page.tsx',
    isNeverCached: true,
    isQuiet: true,
    title: 'Office',
    description: 'For those who work here.',
  },
  {
    path: '/office/listings',
    file: 'office/listings.page.tsx',
    isNeverCached: true,
    isQuiet: true,
    title: 'Listings',
    description: 'For those who work here.',
  },
  {
    path: '/office/listings/:id',
    file: 'office/listing.page.tsx',
    isNeverCached: true,
    isQuiet: true,
    title: 'Listing',
    description: 'For those who work here.',
  },
  {
    path: '/office/people',
    file: 'office/people.page.tsx',
    isNeverCached: true,
    isQuiet: true,
    title: 'People',
    description: 'For those who work here.',
  },
  {
    path: '/office/people/:id',
    file: 'office/person.page.tsx',
    isNeverCached: true,
    isQuiet: true,
    title: 'Person',
    description: 'For those who work here.',
  },
  {
    path: '/office/log',
    file: 'office/log.page.tsx',
    isNeverCached: true,
    isQuiet: true,
    title: 'Log',
    description: 'For those who work here.',
  },
  {
    path: '*',
    file: 'not-found/not-found.page.tsx',
    title: '404 Page Not Found',
    description: 'There is nothing at this address.',
  },
]

/** The patterns of pages that are there: what leads nowhere has none. */
export const pagePaths: readonly string[] = pages
  .map(({ path }) => path)
  .filter((path) => path !== '*')
