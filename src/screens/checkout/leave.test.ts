import { expect, test } from 'vitest'
import { ApiError } from '../../platform/pages/queries.ts'
import { wayAfter, wayBack } from './leave.ts'

const refusal = (status: number, message: string, more: object = {}) =>
  new ApiError(status, JSON.stringify({ message, ...more }))
const paid = refusal(409, 'This listing has already been paid for', { field: 'draftId' })
const held = refusal(409, 'This listing is being checked.')
const missing = refusal(404, 'You have no listing that needs paying for')

test('only what is paid for already leads to the page of its payment', () => {
  for (const from of [null, '/account'])
    expect(wayAfter(paid, { draftId: 7, from })).toEqual({ address: '/checkout/success?draft=7' })
  expect(wayAfter(held, { draftId: 7, from: null }).address).toBe('/create-listing')
})

test('whoever can’t renew a listing is led back to where they began, and reads why', () => {
  for (const from of ['/account', '/manage'])
    for (const error of [held, missing])
      expect(wayAfter(error, { draftId: 7, from })).toEqual({
        address: from,
        toastContent: {
          title: 'Payment Setup Failed',
          description: error.plainMessage,
          destructive: true,
        },
      })
})

test('whoever has just listed a car that the shop doesn’t know any more is asked to list it again', () => {
  for (const draftId of [7, null])
    expect(wayAfter(missing, { draftId, from: null })).toMatchObject({
      address: '/create-listing',
      toastContent: { title: 'Session Expired' },
    })
})

test('where the shop wasn’t reached the connection is named', () => {
  expect(wayAfter(new TypeError(), { draftId: null, from: null })).toMatchObject({
    toastContent: { description: 'Check your connection and try again.' },
  })
})

test('whoever would rather not renew a listing is led back to where they asked to, not to the form for another car', () => {
  expect(wayBack('premium', '/account')).toEqual({
    address: '/account',
    label: 'Back to Your Listings',
  })
  expect(wayBack('premium', null)).toEqual({
    address: '/create-listing?type=premium',
    label: 'Back to Listing',
  })
})
