import { expect, test } from 'vitest'
import { pages } from '../screens/pages.ts'
import { needsOtherDocument } from './open-page.ts'

const fileOf = (path: string) => `../screens/${pages.find((page) => page.path === path)!.file}`

test('the checkout, a payment and the office are shown in the document that came with them alone', () => {
  const quiet = ['/checkout', '/checkout/success', '/office']
  for (const path of quiet)
    for (const from of [...quiet, '/login', '/'])
      expect(needsOtherDocument(path, fileOf(from)), `${path} from ${from}`).toBe(path !== from)
  expect(needsOtherDocument('/office/people/3', fileOf('/office'))).toBe(false)
  expect(needsOtherDocument('/office/people/3', fileOf('/login'))).toBe(true)
})

test('every other page is shown in whatever document is open', () => {
  for (const path of ['/', '/login', '/account', '/listing/7', '/nowhere', '/checkout/'])
    for (const from of ['/checkout', '/office', '/about'])
      expect(needsOtherDocument(path, fileOf(from)), `${path} from ${from}`).toBe(false)
})
