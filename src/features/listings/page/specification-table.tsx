import type { ReactNode } from 'react'
import { miles } from '../../../ui/format.ts'
import { registrationOf } from '../../cars/registration.ts'
import { conditionLabel } from '../../cars/rules.ts'
import type { Listing } from '../schema.ts'

/** The back page of the brochure: what the car is, line by line. */
export function SpecificationTable({ listing }: { listing: Listing }) {
  return (
    <table className="w-full border-t border-ink text-left tabular-nums">
      <caption className="sr-only">Specification</caption>
      <tbody>
        <Line name="Year">{listing.year}</Line>
        <PlateLine year={listing.year} />
        <Line name="Mileage">{miles(listing.mileage)}</Line>
        <Line name="Condition">{conditionLabel(listing.condition)}</Line>
        {listing.facts.map(({ name, label, text }) => (
          <Line key={name} name={label}>
            {text}
          </Line>
        ))}
        <Line name="Location">{listing.location}</Line>
        <Line name="Listing number">{listing.id}</Line>
      </tbody>
    </table>
  )
}

/** A plate came out in August until 1998 and in March from 1999; the car's own may be another. */
function PlateLine({ year }: { year: number }) {
  const plate = registrationOf(year)
  if (!plate) return null
  return (
    <Line name="New plate that year">
      {plate}, from {year < 1999 ? 'August' : 'March'}
    </Line>
  )
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <tr className="border-b border-rule">
      <th scope="row" className="w-2/5 py-2.5 pr-4 align-top font-normal text-faded sm:w-52">
        {name}
      </th>
      <td className="py-2.5 align-top font-medium wrap-anywhere">{children}</td>
    </tr>
  )
}
