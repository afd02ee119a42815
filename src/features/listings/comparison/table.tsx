import { TextLink } from '../../../ui/text-link.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { listingName } from '../../cars/listing-name.ts'
import { Photo } from '../../photos/photo.tsx'
import { SaleMark } from '../cards/sale-mark.tsx'
import type { ComparisonRow } from './rows.ts'
import type { ComparedCar } from './schema.ts'

type Props = {
  cars: readonly ComparedCar[]
  rows: readonly ComparisonRow[]
  /** Where the others are without this one; null where it is the only one. */
  addressWithout(car: ComparedCar): string | null
}

/**
 * By how many cars there are: columns that keep a figure or most words whole, and no wider than a photo is large; and
 * how wide a photo stands in them.
 */
const room: Record<number, { table: string; sizes: string }> = {
  1: { table: 'min-w-22 max-w-80 md:max-w-128', sizes: '20rem' },
  2: {
    table: 'min-w-44 max-w-160 md:min-w-104 md:max-w-208',
    sizes: '(min-width: 58rem) 19rem, 46vw',
  },
  3: {
    table: 'min-w-66 max-w-240 md:min-w-132 md:max-w-288',
    sizes: '(min-width: 80rem) 19rem, 31vw',
  },
  4: {
    table: 'min-w-88 max-w-320 md:min-w-160 md:max-w-368',
    sizes: '(min-width: 96rem) 19rem, 24vw',
  },
}

/**
 * Cars side by side, a column each; a line for each thing that any of them says. On a phone a line's name stands above
 * it, so that all columns have room: then it has a row of its own, and the cell beside it is hidden. Enlarged type may
 * leave no room for all columns: then the table is scrolled, and not the page.
 */
export function ComparisonTable({ cars, rows, addressWithout }: Props) {
  const { table, sizes } = room[cars.length]!
  return (
    <div
      role="region"
      aria-label="Cars side by side"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what is scrolled has to be reached by keys, in Safari as well
      tabIndex={0}
      className="relative overflow-x-auto print:overflow-visible"
    >
      <table
        className={`w-full table-fixed text-left tabular-nums print:max-w-none print:min-w-0 ${table}`}
      >
        <caption className="sr-only">What is said about each of these cars</caption>
        <thead>
          <tr className="border-b border-rule">
            <th scope="col" className="w-48 max-md:hidden print:table-cell print:w-40">
              <VisuallyHidden>What</VisuallyHidden>
            </th>
            {cars.map((car) => (
              <CarHead key={car.id} car={car} sizes={sizes} addressWithout={addressWithout(car)} />
            ))}
          </tr>
        </thead>
        {rows.map((row) => (
          <ComparisonLine key={row.name} row={row} cars={cars} />
        ))}
      </table>
    </div>
  )
}

type HeadProps = { car: ComparedCar; sizes: string; addressWithout: string | null }

function CarHead({ car, sizes, addressWithout }: HeadProps) {
  const name = listingName(car)
  return (
    <th scope="col" className="pb-4 align-top font-normal max-md:pr-2 md:pl-4">
      <div className="relative isolate">
        <Photo image={car.images[0]} alt="" sizes={sizes} widest={640} priority />
        <span className="absolute top-0 left-0 max-md:hidden">
          <SaleMark state={car.state} />
        </span>
      </div>
      <TextLink
        to={`/listing/${car.id}`}
        className="mt-2.5 block min-h-6 font-semibold wrap-break-word max-md:text-sm"
      >
        {name}
      </TextLink>
      {addressWithout !== null && (
        <TextLink
          to={addressWithout}
          className="inline-flex min-h-11 items-center text-sm print:hidden"
        >
          <span>
            Take off<VisuallyHidden> the {name}</VisuallyHidden>
          </span>
        </TextLink>
      )}
    </th>
  )
}

type LineProps = { row: ComparisonRow; cars: readonly ComparedCar[] }

function ComparisonLine({ row: { label, texts, least }, cars }: LineProps) {
  return (
    <tbody className="border-b border-rule">
      <tr className="md:hidden print:hidden">
        <th
          scope="rowgroup"
          colSpan={cars.length}
          className="pt-2.5 text-sm font-normal text-faded"
        >
          {label}
        </th>
      </tr>
      <tr>
        <th
          scope="row"
          className="py-2.5 pr-4 align-top font-normal text-faded max-md:hidden print:table-cell print:py-1 print:text-sm"
        >
          {label}
        </th>
        {cars.map(({ id }, index) => (
          <td
            key={id}
            className="py-2.5 align-top wrap-break-word max-md:pt-0.5 max-md:pr-2 max-md:text-sm md:pl-4 print:py-1"
          >
            <Said text={texts[index]!} isLeast={least[index]!} />
          </td>
        ))}
      </tr>
    </tbody>
  )
}

/** '£112,500', which is none in two parts. */
const isFigure = (text: string) => /^[£\d.,]+$/.test(text)

function Said({ text, isLeast }: { text: string | null; isLeast: boolean }) {
  if (text === null)
    return (
      <>
        <span aria-hidden className="text-faded">
          –
        </span>
        <VisuallyHidden>Not said</VisuallyHidden>
      </>
    )
  return (
    <>
      <span
        className={`${isLeast ? 'font-bold' : 'font-medium'} ${isFigure(text) ? 'whitespace-nowrap' : ''}`}
      >
        {text}
      </span>
      {isLeast && <span className="block text-xs text-faded">the lowest</span>}
    </>
  )
}
