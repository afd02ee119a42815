import type { Locator, Page } from '@playwright/test'

/** One press or key of a buyer or a seller, and what leads up to it. */
export type Interaction = {
  name: string
  path: string
  /** For a page that only somebody who is signed in sees. */
  isSignedIn?: true
  /** What comes before it, which isn't measured. */
  before?(page: Page): Promise<void>
} & Act

/** A finger on something, or a key. */
type Act = { tap(page: Page): Locator; key?: never } | { key: string; tap?: never }

export const act = (page: Page, { tap, key }: Act): Promise<void> =>
  tap ? tap(page).tap() : page.keyboard.press(key)

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first()
const label = (page: Page, name: string) =>
  page.getByLabel(name, { exact: true }).filter({ visible: true }).first()

const press = (name: string | RegExp) => (page: Page) => button(page, name).tap()
const on = (name: string | RegExp) => (page: Page) => button(page, name)
const focus = (name: string) => (page: Page) => label(page, name).focus()

const panel = (page: Page) => page.getByRole('search', { name: 'Find a car' })
const card = (page: Page) => page.getByRole('main').getByRole('article').first()

async function openSheet(page: Page) {
  await press('Filters')(page)
  await page.getByRole('dialog', { name: 'Filters' }).waitFor()
}

/** A list is chosen from by its keys: what a phone shows over the page belongs to no page. */
const focusInSheet = (name: string) => async (page: Page) => {
  await openSheet(page)
  await focus(name)(page)
}

async function openMessage(page: Page) {
  await press('Send Message')(page)
  await page.getByRole('dialog').getByLabel('Message').waitFor()
}

async function openViewer(page: Page) {
  await press('View full screen')(page)
  await page.getByRole('dialog', { name: /^Photos of/ }).waitFor()
}

const buyer: Interaction[] = [
  { name: 'menu', path: '/', tap: on('Menu') },
  {
    name: 'menu, closed',
    path: '/',
    before: press('Menu'),
    tap: on('Close menu'),
  },
  {
    name: 'home, words typed',
    path: '/',
    before: (page) => panel(page).getByLabel('Words').focus(),
    key: 'g',
  },
  {
    name: 'home, search',
    path: '/',
    before: async (page) => {
      await panel(page).getByLabel('Make').selectOption('BMW')
    },
    tap: on('SEARCH CARS'),
  },
  {
    name: 'home, search for words',
    path: '/',
    before: (page) => panel(page).getByLabel('Words').fill('convertible'),
    tap: on('SEARCH CARS'),
  },
  {
    name: 'home, sort',
    path: '/',
    tap: (page) => page.getByRole('link', { name: 'Price: Low to High' }),
  },
  {
    name: 'home, chip dropped',
    path: '/?make=BMW',
    tap: (page) => page.getByRole('list', { name: 'Filters' }).getByRole('link').first(),
  },
  { name: 'home, card', path: '/', tap: (page) => card(page).getByRole('link') },
  { name: 'filters', path: '/browse', tap: on('Filters') },
  { name: 'filters, closed', path: '/browse', before: openSheet, tap: on('Close') },
  {
    name: 'filters, applied',
    path: '/browse',
    before: openSheet,
    tap: (page) => page.getByRole('dialog').getByRole('button', { name: /^Show/ }),
  },
  {
    name: 'filters, condition',
    path: '/browse',
    before: openSheet,
    tap: (page) => page.getByRole('dialog').getByRole('radio', { name: /^Good/ }),
  },
  {
    name: 'filters, make',
    path: '/browse',
    before: focusInSheet('Make'),
    key: 'b',
  },
  {
    name: 'filters, words typed',
    path: '/browse',
    before: focusInSheet('Words'),
    key: 'g',
  },
  {
    name: 'filters, more',
    path: '/browse',
    before: openSheet,
    tap: (page) => page.getByRole('dialog').getByText('More filters'),
  },
  {
    name: 'browse, sort',
    path: '/browse',
    before: (page) => page.locator('#results select[name=sort]').focus(),
    key: 'p',
  },
  {
    name: 'browse, chip dropped',
    path: '/browse?make=BMW',
    tap: (page) => page.getByRole('list', { name: 'Active filters' }).getByRole('link').first(),
  },
  { name: 'browse, show more', path: '/browse', tap: on('Show more') },
  { name: 'browse, card', path: '/browse', tap: (page) => card(page).getByRole('link') },
  {
    name: 'heart',
    path: '/browse',
    isSignedIn: true,
    tap: (page) => card(page).getByRole('button', { name: /^Save car/ }),
  },
  { name: 'heart, signed out', path: '/browse', tap: on(/^Save car/) },
  { name: 'photo, next', path: '/listing/1', tap: on('Next photo') },
  { name: 'gallery', path: '/listing/1', tap: on('View full screen') },
  {
    name: 'gallery, next',
    path: '/listing/1',
    before: openViewer,
    tap: (page) => page.getByRole('dialog').getByRole('button', { name: 'Next photo' }),
  },
  {
    name: 'gallery, closed',
    path: '/listing/1',
    before: openViewer,
    tap: on('Close the full-screen view'),
  },
  { name: 'call', path: '/listing/1', tap: on('Call Now') },
  { name: 'message', path: '/listing/1', tap: on('Send Message') },
  {
    name: 'message, typed',
    path: '/listing/1',
    before: async (page) => {
      await openMessage(page)
      await page.getByRole('dialog').getByLabel('Message').focus()
    },
    key: 'g',
  },
  {
    name: 'message, sent incomplete',
    path: '/listing/1',
    before: openMessage,
    tap: (page) => page.getByRole('dialog').getByRole('button', { name: 'Send Message' }),
  },
]

const seller: Interaction[] = [
  {
    name: 'sell, from home',
    path: '/',
    tap: (page) => page.getByRole('link', { name: 'List for Free' }),
  },
  { name: 'sell, typed', path: '/create-listing', before: focus('Description'), key: 'g' },
  { name: 'sell, model typed', path: '/create-listing', before: focus('Model'), key: 'g' },
  { name: 'sell, make', path: '/create-listing', before: focus('Make'), key: 'b' },
  {
    name: 'sell, town typed',
    path: '/create-listing',
    before: (page) => label(page, 'Location').fill('Le'),
    key: 'e',
  },
  {
    name: 'sell, account wanted',
    path: '/create-listing',
    tap: (page) => page.getByRole('switch').first(),
  },
  { name: 'sign-in, typed', path: '/login', before: focus('Email'), key: 'g' },
  {
    name: 'account, listing’s menu',
    path: '/account',
    isSignedIn: true,
    tap: (page) => page.getByRole('button', { name: /^More for/ }).first(),
  },
  {
    name: 'account, edit',
    path: '/account',
    isSignedIn: true,
    tap: (page) => page.getByRole('main').getByRole('link', { name: /^Edit/ }).first(),
  },
]

export const interactions = [...buyer, ...seller]
