import { QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createQueries } from '../../../platform/pages/queries.ts'
import { CarFields } from './car.tsx'
import { ContactFields } from './contact.tsx'
import { RegistrationField } from './registration/field.tsx'
import { typedFields } from './typed.ts'
import { useListingForm } from './use-form.client.ts'

function Fields() {
  const { form } = useListingForm({ check: () => ({}), send: async () => {} })
  return (
    <>
      <CarFields form={form} />
      <ContactFields form={form} />
      <RegistrationField form={form} />
    </>
  )
}

const nothingAsked = createQueries(() => Promise.reject(new Error('nothing is asked here')))

test('every field that a seller fills in has one control in the form', () => {
  const html = renderToString(
    <QueryClientProvider client={nothingAsked}>
      <Fields />
    </QueryClientProvider>,
  )
  const names = [...html.matchAll(/ name="(\w+)"/g)].map(([, name]) => name!)
  expect(names.sort()).toEqual([...typedFields].sort())
})
