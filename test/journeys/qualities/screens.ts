import type { Page } from '@playwright/test'

/** Screens and states that an address alone can bring about; test/architecture knows the pages that are seen elsewhere. */
export const screens = {
  'the home page': '/',
  'the home page without results': '/?make=Lancia&maxPrice=5000',
  'all cars': '/browse',
  'one make': '/browse?make=BMW&sort=price-low',
  'cars near a town': '/browse?near=Leeds&within=50&sort=nearest',
  'a search in words': '/browse?q=gofl+gti',
  'a search without results': '/browse?make=Lancia&maxPrice=100',
  'a query that cannot be used': '/browse?maxPrice=abc&year=99999',
  'a listing': '/listing/1',
  'a missing listing': '/listing/99999999',
  'cars side by side': '/compare/1-2-3',
  'no cars side by side': '/compare/99999999',
  'all guides': '/cars',
  'a guide': '/cars/ford/escort',
  'a family without a guide': '/cars/volkswagen/golf',
  about: '/about',
  support: '/support',
  'privacy choices': '/privacy-choices',
  terms: '/terms',
  'the privacy notice': '/privacy',
  complaints: '/complaints',
  'signing in': '/login?returnTo=%2Fsaved-cars',
  'signing up': '/sign-up',
  'a forgotten password': '/forgot-password',
  // A link that is none: the shop is asked, and refuses it with 400.
  'a new password': '/reset-password#token=a',
  'a new password without its link': '/reset-password',
  'confirming an address without its link': '/verify-email',
  'a new listing': '/create-listing?type=standard',
  'a listing to be changed by nobody': '/listing/1/edit',
  'listings by link, without one': '/manage',
  'renewing without its link': '/renew',
  'sold or not, without its link': '/still-for-sale',
  'a claim': '/claim#token=a',
  'a claim without its link': '/claim',
  'a payment that is not there': '/checkout/success',
  'an address that leads nowhere': '/nowhere',
}

/** Those that belong to whoever is signed in. */
export const screensOfOnesOwn = {
  'an account with listings': '/account',
  settings: '/account/settings',
  'messages about cars': '/account/messages',
  'saved cars': '/saved-cars',
}

/** Harriet has cars for sale, and has confirmed her address. */
export async function signInAsHarriet(page: Page) {
  await page.request.post('/api/auth/login', {
    data: { email: 'harriet@example.com', password: 'e30-in-the-rain' },
  })
}
