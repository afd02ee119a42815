import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { OfficeTable } from './table.tsx'

test('what is not known of a row is a dash beside its name, and no empty place', () => {
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

test('a table that shows only the first of many says so, and one that shows all does not', () => {
  const texts = (n: number, beginsWith?: 'oldest') =>
    renderToStaticMarkup(
      <OfficeTable
        caption="Orders"
        none="Nothing"
        columns={[{ head: 'Number', value: (row: number) => row }]}
        rows={Array.from({ length: n }, (_, at) => at + 1)}
        keyOf={(row) => row}
        most={3}
        {...(beginsWith && { beginsWith })}
      />,
    )
  expect(texts(3).match(/<tr/g)).toHaveLength(4)
  expect(texts(3)).not.toContain('There are more')
  expect(texts(4).match(/<tr/g)).toHaveLength(4)
  expect(texts(4)).toContain('There are more; these are the newest 3.')
  expect(texts(4, 'oldest')).toContain('There are more; these are the oldest 3.')
})
