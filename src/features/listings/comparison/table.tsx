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
 * Cars side by side, a column each; a line for each thing that any of them says. On a phone a line's name stands above
 * it, so that all columns have room: then it has a row of its own, and the cell beside it is hidden.
 */
export function ComparisonTable({ cars, rows, addressWithout }: Props) {
  return (
    <table className="w-full table-fixed text-left tabular-nums">
      <caption className="sr-only">What each of these cars says of itself</caption>
      <thead>
        <tr className="border-b border-rule">
          <th scope="col" className="w-48 max-md:hidden print:table-cell print:w-40">
            <VisuallyHidden>What</VisuallyHidden>
          </th>
          {cars.map((car) => (
            <CarHead key={car.id} car={car} addressWithout={addressWithout(car)} />
          ))}
        </tr>
      </thead>
      {rows.map((row) => (
        <ComparisonLine key={row.name} row={row} cars={cars} />
      ))}
    </table>
  )
}

function CarHead({ car, addressWithout }: { car: ComparedCar; addressWithout: string | null }) {
  const name = listingName(car)
  return (
    <th scope="col" className="pb-4 align-top font-normal max-md:pr-3 md:pl-4">
      <div className="relative isolate">
        <Photo
          image={car.images[0]}
          alt=""
          sizes="(min-width: 96rem) 18rem, 24vw"
          widest={640}
          priority
        />
        <span className="absolute top-0 left-0 max-md:hidden">
          <SaleMark state={car.state} />
        </span>
      </div>
      <TextLink
        to={`/listing/${car.id}`}
        className="mt-2.5 block font-semibold wrap-anywhere max-md:text-sm"
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
            className="py-2.5 align-top wrap-anywhere max-md:pt-0.5 max-md:pr-3 max-md:text-sm md:pl-4 print:py-1"
          >
            <Said text={texts[index]!} isLeast={least[index]!} />
          </td>
        ))}
      </tr>
    </tbody>
  )
}

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
      <span className={isLeast ? 'font-bold' : 'font-medium'}>{text}</span>
      {isLeast && <span className="block text-xs text-faded">the lowest</span>}
    </>
  )
}
