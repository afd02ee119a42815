import type { Page } from '@playwright/test'

/** One press or key of a buyer or a seller, and what leads up to it. */
export type Interaction = {
  name: string
  path: string
  /** For a page that only somebody who is signed in sees. */
  isSignedIn?: true
  /** What comes before it, which isn't measured. */
  before?(page: Page): Promise<void>
  act(page: Page): Promise<void>
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first()
const label = (page: Page, name: string) =>
  page.getByLabel(name, { exact: true }).filter({ visible: true }).first()

const press = (name: string | RegExp) => (page: Page) => button(page, name).tap()
const focus = (name: string) => (page: Page) => label(page, name).focus()
const key = (name: string) => (page: Page) => page.keyboard.press(name)

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
  { name: 'menu', path: '/', act: press('Menu') },
  {
    name: 'menu, closed',
    path: '/',
    before: press('Menu'),
    act: press('Close menu'),
  },
  {
    name: 'home, words typed',
    path: '/',
    before: (page) => panel(page).getByLabel('Words').focus(),
    act: key('g'),
  },
  {
    name: 'home, search',
    path: '/',
    before: async (page) => {
      await panel(page).getByLabel('Make').selectOption('BMW')
    },
    act: press('SEARCH CARS'),
  },
  {
    name: 'home, search for words',
    path: '/',
    before: (page) => panel(page).getByLabel('Words').fill('convertible'),
    act: press('SEARCH CARS'),
  },
  {
    name: 'home, sort',
    path: '/',
    act: (page) => page.getByRole('link', { name: 'Price: Low to High' }).tap(),
  },
  {
    name: 'home, chip dropped',
    path: '/?make=BMW',
    act: (page) => page.getByRole('list', { name: 'Filters' }).getByRole('link').first().tap(),
  },
  { name: 'home, card', path: '/', act: (page) => card(page).getByRole('link').tap() },
  { name: 'filters', path: '/browse', act: press('Filters') },
  { name: 'filters, closed', path: '/browse', before: openSheet, act: press('Close') },
  {
    name: 'filters, applied',
    path: '/browse',
    before: openSheet,
    act: (page) => page.getByRole('dialog').getByRole('button', { name: /^Show/ }).tap(),
  },
  {
    name: 'filters, condition',
    path: '/browse',
    before: openSheet,
    act: (page) => page.getByRole('dialog').getByRole('radio', { name: /^Good/ }).tap(),
  },
  {
    name: 'filters, make',
    path: '/browse',
    before: focusInSheet('Make'),
    act: key('b'),
  },
  {
    name: 'filters, words typed',
    path: '/browse',
    before: focusInSheet('Words'),
    act: key('g'),
  },
  {
    name: 'filters, more',
    path: '/browse',
    before: openSheet,
    act: (page) => page.getByRole('dialog').getByText('More filters').tap(),
  },
  {
    name: 'browse, sort',
    path: '/browse',
    before: (page) => page.locator('#results select[name=sort]').focus(),
    act: key('p'),
  },
  {
    name: 'browse, chip dropped',
    path: '/browse?make=BMW',
    act: (page) =>
      page.getByRole('list', { name: 'Active filters' }).getByRole('link').first().tap(),
  },
  { name: 'browse, show more', path: '/browse', act: press('Show more') },
  { name: 'browse, card', path: '/browse', act: (page) => card(page).getByRole('link').tap() },
  {
    name: 'heart',
    path: '/browse',
    isSignedIn: true,
    act: (page) =>
      card(page)
        .getByRole('button', { name: /^Save car/ })
        .tap(),
  },
  { name: 'heart, signed out', path: '/browse', act: press(/^Save car/) },
  { name: 'photo, next', path: '/listing/1', act: press('Next photo') },
  { name: 'gallery', path: '/listing/1', act: press('View full screen') },
  {
    name: 'gallery, next',
    path: '/listing/1',
    before: openViewer,
    act: (page) => page.getByRole('dialog').getByRole('button', { name: 'Next photo' }).tap(),
  },
  {
    name: 'gallery, closed',
    path: '/listing/1',
    before: openViewer,
    act: press('Close the full-screen view'),
  },
  { name: 'call', path: '/listing/1', act: press('Call Now') },
  { name: 'message', path: '/listing/1', act: press('Send Message') },
  {
    name: 'message, typed',
    path: '/listing/1',
    before: async (page) => {
      await openMessage(page)
      await page.getByRole('dialog').getByLabel('Message').focus()
    },
    act: key('g'),
  },
  {
    name: 'message, sent incomplete',
    path: '/listing/1',
    before: openMessage,
    act: (page) => page.getByRole('dialog').getByRole('button', { name: 'Send Message' }).tap(),
  },
]

const seller: Interaction[] = [
  {
    name: 'sell, from home',
    path: '/',
    act: (page) => page.getByRole('link', { name: 'List for Free' }).tap(),
  },
  { name: 'sell, typed', path: '/create-listing', before: focus('Description'), act: key('g') },
  { name: 'sell, model typed', path: '/create-listing', before: focus('Model'), act: key('g') },
  { name: 'sell, make', path: '/create-listing', before: focus('Make'), act: key('b') },
  {
    name: 'sell, town typed',
    path: '/create-listing',
    before: (page) => label(page, 'Location').fill('Le'),
    act: key('e'),
  },
  {
    name: 'sell, calls allowed',
    path: '/create-listing',
    act: (page) => page.getByRole('switch').first().tap(),
  },
  { name: 'sign-in, typed', path: '/login', before: focus('Email'), act: key('g') },
  {
    name: 'account, listing’s menu',
    path: '/account',
    isSignedIn: true,
    act: (page) =>
      page
        .getByRole('button', { name: /^More for/ })
        .first()
        .tap(),
  },
  {
    name: 'account, edit',
    path: '/account',
    isSignedIn: true,
    act: (page) => page.getByRole('main').getByRole('link', { name: /^Edit/ }).first().tap(),
  },
]

export const interactions = [...buyer, ...seller]
