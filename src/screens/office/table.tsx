import type { ReactNode } from 'react'
import { csvLines } from '../../platform/csv.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { saveFile } from './save-file.ts'
import { TextLink } from '../../ui/text-link.tsx'
import type { Older } from '../../features/office/older.client.ts'
import { ShowOlder } from './show-older.tsx'
import { ThereAreMore, type Beginning } from './there-are-more.tsx'

export type Column<Row> = {
  head: string
  /** What a spreadsheet is given, and what is shown where `show` says nothing else; a dash where there is nothing. */
  value(row: Row): string | number | null
  show?(row: Row): string
  /** The page of the office where there is more of it; undefined where there is none. */
  to?(row: Row): string | undefined
  isNumber?: boolean
}

type Props<Row> = {
  /** What it is a table of; its file is called by it. */
  caption: string
  columns: readonly Column<NoInfer<Row>>[]
  rows: readonly Row[]
  keyOf(row: Row): string | number
  /** What may be done about one. */
  acts?(row: Row): ReactNode
  /** What stands there where there are no rows. */
  none: string
  /** How many are shown; of what there is more, it is said, and which of them those are. */
  most?: number
  beginsWith?: Beginning
  /** The way to the rows after those that are given. */
  older?: Older | undefined
  /** Where all rows are a file, where there are more than are shown. */
  everything?: string | undefined
}

/** From which width on a row is one line; before, each is a block of names and values. */
const layouts = {
  sm: {
    block: 'max-sm:block',
    head: 'max-sm:sr-only',
    row: 'max-sm:block max-sm:py-3',
    cell: 'max-sm:flex max-sm:items-baseline max-sm:gap-3 max-sm:py-0.5',
    amount: 'sm:text-right',
    name: 'sm:hidden',
    link: 'sm:min-h-0',
    value: 'max-sm:wrap-anywhere',
    acts: 'max-sm:flex',
  },
  lg: {
    block: 'max-lg:block',
    head: 'max-lg:sr-only',
    row: 'max-lg:block max-lg:py-3',
    cell: 'max-lg:flex max-lg:items-baseline max-lg:gap-3 max-lg:py-0.5',
    amount: 'lg:text-right',
    name: 'lg:hidden',
    link: 'lg:min-h-0',
    value: 'max-lg:wrap-anywhere',
    acts: 'max-lg:flex',
  },
} as const

/** More of them are too narrow for what is in them on anything smaller than a desk. */
const mostOnTablet = 6

/** Rows and columns that can be taken along as CSV; on a phone each row is a block of names and values. */
export function OfficeTable<Row>({
  caption,
  columns,
  rows: found,
  keyOf,
  acts,
  none,
  most = Infinity,
  beginsWith,
  older,
  everything,
}: Props<Row>) {
  const layout = layouts[columns.length + (acts ? 1 : 0) > mostOnTablet ? 'lg' : 'sm']
  const rows = found.slice(0, most)
  if (rows.length === 0) return <p className="mt-4 text-faded">{none}</p>
  const save = () => {
    const csv = csvLines([
      columns.map(({ head }) => head),
      ...rows.map((row) => columns.map(({ value }) => value(row))),
    ])
    saveFile(`${caption.toLowerCase().replaceAll(' ', '-')}.csv`, 'text/csv', csv)
  }
  return (
    <>
      <table className={`mt-4 w-full border-t border-ink text-left ${layout.block}`}>
        <caption className="sr-only">{caption}</caption>
        <thead className={layout.head}>
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
        <tbody className={layout.block}>
          {rows.map((row) => (
            <tr key={keyOf(row)} className={`border-b border-rule ${layout.row}`}>
              {columns.map(({ head, isNumber, ...column }) => (
                <td
                  key={head}
                  className={`py-2 pr-4 align-top ${layout.cell} ${isNumber ? `tabular-nums ${layout.amount}` : ''}`}
                >
                  <span aria-hidden className={`w-24 shrink-0 text-sm text-faded ${layout.name}`}>
                    {head}
                  </span>
                  <Cell {...column} row={row} layout={layout} />
                </td>
              ))}
              {acts && (
                <td className={`py-2 ${layout.acts}`}>
                  <span className="flex flex-wrap gap-2">{acts(row)}</span>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {found.length > most && <ThereAreMore most={most} beginsWith={beginsWith} />}
      {older?.hasMore && <ThereAreMore most={rows.length} beginsWith={beginsWith} />}
      {everything === undefined ? (
        <Button size="small" onClick={save} className="mt-4">
          Save as CSV
        </Button>
      ) : (
        <ButtonLink size="small" to={everything} reloadDocument download className="mt-4">
          Save All as CSV
        </ButtonLink>
      )}
      {older && <ShowOlder older={older} />}
    </>
  )
}

type CellProps<Row> = Omit<Column<Row>, 'head'> & {
  row: Row
  layout: { link: string; value: string }
}

/**
 * Such a word is broken wherever its column ends; any other keeps its column as wide as it is. Were all words broken
 * so, one long text would leave the columns beside it no more room than a letter.
 */
const longWord = /\S{20}/

function Cell<Row>({ value, show, to, row, layout }: CellProps<Row>) {
  const said = show ? show(row) : value(row)
  const text = said === null || said === '' ? '–' : said
  const address = to?.(row)
  return (
    <span className={`min-w-0 ${longWord.test(String(text)) ? 'wrap-anywhere' : layout.value}`}>
      {address === undefined ? (
        text
      ) : (
        <TextLink to={address} className={`inline-flex min-h-11 items-center ${layout.link}`}>
          {text}
        </TextLink>
      )}
    </span>
  )
}
