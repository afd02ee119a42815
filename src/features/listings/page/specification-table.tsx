import type { ReactNode } from 'react'
import { day, miles, pounds } from '../../../ui/format.ts'
import { TextAnchor } from '../../../ui/text-link.tsx'
import { registrationOf } from '../../cars/registration.ts'
import { conditionLabel } from '../../cars/rules.ts'
import type { Listing } from '../schema.ts'

/** The back page of the brochure: what the car is, line by line. */
export function SpecificationTable({ listing }: { listing: Listing }) {
  return (
    <table className="w-full border-t border-ink text-left tabular-nums">
      <caption className="sr-only">Specification</caption>
      <tbody>
        <SpecificationLine name="Year">{listing.year}</SpecificationLine>
        <PlateLine listing={listing} />
        <SpecificationLine name="Mileage">{miles(listing.mileage)}</SpecificationLine>
        <SpecificationLine name="Condition">{conditionLabel(listing.condition)}</SpecificationLine>
        {listing.facts.map(
          ({ name, label, text, part }) =>
            !part && (
              <SpecificationLine key={name} name={label}>
                {text}
              </SpecificationLine>
            ),
        )}
        {listing.formerPrices.map(({ price, until }) => (
          <SpecificationLine key={until} name={`Price until ${day(until)}`}>
            {pounds(price)}
          </SpecificationLine>
        ))}
        <SpecificationLine name="Location">{listing.location}</SpecificationLine>
        <SpecificationLine name="Listing number">{listing.id}</SpecificationLine>
      </tbody>
    </table>
  )
}

/** A plate came out in August until 1998 and in March from 1999; the car's own may be another, unless it is shown. */
function PlateLine({ listing: { year, registration } }: { listing: Listing }) {
  if (registration) return <SpecificationLine name="Registration">{registration}</SpecificationLine>
  const plate = registrationOf(year)
  if (!plate) return null
  return (
    <SpecificationLine name="New plate that year">
      {plate}, from {year < 1999 ? 'August' : 'March'}
    </SpecificationLine>
  )
}

/** What the law asks of whoever keeps it; each line with its source. */
export function KeepingTable({ keeping: { asOf, lines } }: Pick<Listing, 'keeping'>) {
  return (
    <table className="w-full border-t border-ink text-left">
      <caption className="caption-bottom pt-2 text-left text-sm text-faded">
        As of {day(asOf)}, from the year and what the seller says.
      </caption>
      <tbody>
        {lines.map(({ name, label, text, source }) => (
          <SpecificationLine key={name} name={label}>
            {text} (<TextAnchor href={source.url}>{source.title}</TextAnchor>)
          </SpecificationLine>
        ))}
      </tbody>
    </table>
  )
}

/** What a line is about, and what is said of it: below that where type is so large that there is no room beside. */
export function SpecificationLine({ name, children }: { name: string; children: ReactNode }) {
  return (
    <tr className="border-b border-rule @max-2xs:grid">
      <th
        scope="row"
        className="w-2/5 py-2.5 pr-4 align-top font-normal text-faded sm:w-52 @max-2xs:w-auto @max-2xs:pb-0"
      >
        {name}
      </th>
      <td className="py-2.5 align-top font-medium wrap-anywhere @max-2xs:pt-0">{children}</td>
    </tr>
  )
}
