import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { withdrawnPhotoDays } from '../../listings/rules.ts'
import { WhatDeletingDoes } from './delete.tsx'

test('the dialog to delete a listing says how long its photos are stored, as the job has it', () => {
  const said = renderToStaticMarkup(<WhatDeletingDoes name="1989 BMW 325i" />)
  expect(said.replace(/<[^>]+>/g, '')).toBe(
    `1989 BMW 325i leaves the site at once, and can’t be put back from here. Its photos are erased ${withdrawnPhotoDays} days later.`,
  )
})
