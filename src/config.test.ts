import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { openSocialPages, sellsPromotion } from './social-pages.ts'

const stripe = {
  STRIPE_SECRET_KEY: 'sk',
  STRIPE_PUBLISHABLE_KEY: 'pk',
  STRIPE_WEBHOOK_SECRET: 'whsec',
}
const meta = { META_ACCESS_TOKEN: 'EAAsecret', META_PAGE_ID: '1234', META_INSTAGRAM_ID: '5678' }
const live = { ...stripe, PUBLIC_URL: 'https://shop.test' }

const problemsOf = (env: Record<string, string>) => {
  try {
    readConfig(env)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
}

test('our pages are those of the configuration, one or both', () => {
  const pagesFor = (env: Record<string, string>) =>
    Object.keys(openSocialPages(readConfig(env))).sort()
  const { META_INSTAGRAM_ID: _, ...facebook } = meta
  expect(pagesFor({ ...live, ...meta })).toEqual(['facebook', 'instagram'])
  expect(pagesFor({ ...live, ...facebook })).toEqual(['facebook'])
  expect(pagesFor(live)).toEqual([])
})

test('everything that is wrong with them is listed, and the token is not', () => {
  const wrong = problemsOf({ META_PAGE_ID: 'our-page' })
  expect(wrong).toHaveLength(4)
  expect(wrong.join()).toMatch(/META_ACCESS_TOKEN is needed together.*digits.*Stripe.*https:/)
  expect(problemsOf({ ...live, META_ACCESS_TOKEN: 'EAAsecret' })).toHaveLength(1)
  expect(problemsOf({ ...live, ...meta, META_API_URL: 'ftp://x' })).toHaveLength(1)
  expect(problemsOf({ ...meta }).join()).not.toContain('EAA')
  expect(problemsOf({ ...live, ...meta })).toEqual([])
})

test('a car that was paid for with a test card is posted nowhere but in tests', () => {
  expect(problemsOf({ ...meta, PUBLIC_URL: 'https://shop.test' }).join()).toContain('test card')
  expect(problemsOf({ ...meta, META_API_URL: 'http://127.0.0.1:9' })).toEqual([])
})

test('with live cards and no page to post on, no post is for sale', () => {
  const sells = (env: Record<string, string>) => sellsPromotion(readConfig(env))
  expect([sells({}), sells(live), sells({ ...live, ...meta })]).toEqual([true, false, true])
})

test('an outside service is told this site’s own host unless another name is given', () => {
  const ANALYTICS_URL = 'https://stats.example/api/event'
  const analyticsOf = (env: Record<string, string>) => readConfig(env).analytics
  expect(analyticsOf({})).toBeUndefined()
  expect(analyticsOf({ ANALYTICS_URL, PUBLIC_URL: 'https://cars.example:8443/' })).toEqual({
    url: ANALYTICS_URL,
    site: 'cars.example',
  })
  expect(analyticsOf({ ANALYTICS_URL, ANALYTICS_SITE: 'youngtimer' })).toMatchObject({
    site: 'youngtimer',
  })
})

test('an outside service that can’t be one is refused by name', () => {
  expect(problemsOf({ ANALYTICS_URL: 'stats.example' })).toEqual([
    expect.stringContaining('ANALYTICS_URL'),
  ])
  expect(problemsOf({ ANALYTICS_URL: 'https://a.example; script-src *' })).toEqual([
    expect.stringContaining('ANALYTICS_URL'),
  ])
  expect(problemsOf({ ANALYTICS_URL: "https://a.example;script-src'none'/x" })).toEqual([
    expect.stringContaining('ANALYTICS_URL'),
  ])
  expect(problemsOf({ ANALYTICS_SITE: 'cars.example' })).toEqual([
    'ANALYTICS_SITE is of no use without ANALYTICS_URL',
  ])
  expect(problemsOf({ ANALYTICS_URL: 'https://a.example/', ANALYTICS_SITE: 'a b' })).toEqual([
    expect.stringContaining('ANALYTICS_SITE'),
  ])
})
