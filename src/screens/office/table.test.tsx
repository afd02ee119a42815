import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { OfficeTable } from './table.tsx'

test('13: what is not known of a row is a dash beside its name, and no empty place', () => {
  const columns = [
    { head: 'What', value: ({ what }: { what: string }) => what },
    { head: 'Why', value: () => null },
  ]
  const table = renderToStaticMarkup(
    <OfficeTable
      caption="Log"
      none="Nothing"
      columns={columns}
      rows={[{ what: 'entered' }]}
      keyOf={({ what }) => what}
    />,
  )
  const texts = table.replace(/<[^>]*>/g, '|').split('|')
  expect(texts.filter(Boolean)).toEqual([
    'Log',
    'What',
    'Why',
    'What',
    'entered',
    'Why',
    '–',
    'Save as CSV',
  ])
})
