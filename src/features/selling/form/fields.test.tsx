import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createQueries } from '../../../platform/pages/queries.ts'
import { CarFields } from './car.tsx'
import { ContactFields } from './contact.tsx'
import { RegistrationField } from './registration/field.tsx'
import { typedFields } from './typed.ts'
import { useListingForm } from './use-form.client.ts'

type Form = ReturnType<typeof useListingForm>['form']

function Fields({ onForm }: { onForm?: (form: Form) => void }) {
  const { form } = useListingForm({ check: () => ({}), send: async () => {} })
  onForm?.(form)
  return (
    <>
      <CarFields form={form} />
      <ContactFields form={form} />
      <RegistrationField form={form} />
    </>
  )
}

const draw = (fields: ReactNode) =>
  renderToString(<QueryClientProvider client={nothingAsked}>{fields}</QueryClientProvider>)

const nothingAsked = createQueries(() => Promise.reject(new Error('nothing is asked here')))

test('every field that a seller fills in has one control in the form', () => {
  const html = draw(<Fields />)
  const names = [...html.matchAll(/ name="(\w+)"/g)].map(([, name]) => name!)
  expect(names.sort()).toEqual([...typedFields].sort())
})

test('a field that is changed, left or looked at draws none of the others anew', () => {
  let form: Form | undefined
  draw(<Fields onForm={(drawn) => (form = drawn)} />)
  // What a form listens to it says nowhere else.
  expect(Reflect.get(form!.control, '_proxyFormState')).toMatchObject({
    errors: 'all',
    dirtyFields: false,
    touchedFields: false,
    validatingFields: false,
  })
})
