import type { ReactNode } from 'react'
import { toCsv } from '../../features/office/words.ts'
import { Button } from '../../ui/button.tsx'
import { saveFile } from './save-file.ts'
import { TextLink } from '../../ui/text-link.tsx'

export type Column<Row> = {
  head: string
  /** What a spreadsheet is given, and what is shown where `show` says nothing else. */
  value(row: Row): string | number | null
  show?(row: Row): string
  /** The page of the office where there is more of it; undefined where there is none. */
  to?(row: Row): string | undefined
  isNumber?: boolean
}

type Props<Row> = {
  /** What it is a table of; its file is called by it. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf(row: Row): string | number
  /** What may be done about one. */
  acts?(row: Row): ReactNode
  /** What stands there where there are no rows. */
  none: string
}

/** Rows and columns that can be taken along as CSV; on a phone each row is a block of names and values. */
export function OfficeTable<Row>({ caption, columns, rows, keyOf, acts, none }: Props<Row>) {
  if (rows.length === 0) return <p className="mt-4 text-faded">{none}</p>
  const save = () => {
    const csv = toCsv(
      columns.map(({ head }) => head),
      rows.map((row) => columns.map(({ value }) => value(row))),
    )
    saveFile(`${caption.toLowerCase().replaceAll(' ', '-')}.csv`, 'text/csv', csv)
  }
  return (
    <>
      <table className="mt-4 w-full border-t border-ink text-left max-sm:block">
        <caption className="sr-only">{caption}</caption>
        <thead className="max-sm:sr-only">
          <tr className="border-b border-rule">
            {columns.map(({ head, isNumber }) => (
              <th
                key={head}
                scope="col"
                className={`type-label py-2 pr-4 font-normal text-faded ${isNumber ? 'text-right' : ''}`}
              >
                {head}
              </th>
            ))}
            {acts && (
              <th scope="col" className="type-label py-2 font-normal text-faded">
                To do
              </th>
            )}
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {rows.map((row) => (
            <tr key={keyOf(row)} className="border-b border-rule max-sm:block max-sm:py-3">
              {columns.map(({ head, isNumber, ...column }) => (
                <td
                  key={head}
                  className={`py-2 pr-4 align-top wrap-anywhere max-sm:flex max-sm:gap-3 max-sm:py-0.5 ${isNumber ? 'tabular-nums sm:text-right' : ''}`}
                >
                  <span aria-hidden className="w-24 shrink-0 text-sm text-faded sm:hidden">
                    {head}
                  </span>
                  <span className="min-w-0">
                    <Cell {...column} row={row} />
                  </span>
                </td>
              ))}
              {acts && (
                <td className="py-2 max-sm:flex">
                  <span className="flex flex-wrap gap-2">{acts(row)}</span>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <Button size="small" onClick={save} className="mt-4">
        Save as CSV
      </Button>
    </>
  )
}

function Cell<Row>({ value, show, to, row }: Omit<Column<Row>, 'head'> & { row: Row }) {
  const text = show ? show(row) : value(row)
  const address = to?.(row)
  if (address === undefined) return text
  return (
    <TextLink to={address} className="inline-flex min-h-11 items-center sm:min-h-0">
      {text}
    </TextLink>
  )
}
