import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const problemsOf = (env: Record<string, string>): string[] => {
  try {
    readConfig(env)
    return []
  } catch (error) {
    return (error as { problems: string[] }).problems
  }
}

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
