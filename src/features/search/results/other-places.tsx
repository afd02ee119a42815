import { TextLink } from '../../../ui/text-link.tsx'
import { browseAddress, type Criteria } from '../criteria.ts'
import type { SearchResponse } from '../schema.ts'

type Props = { criteria: Criteria; places: SearchResponse['otherPlaces'] }

/** Where else a place of that name is. */
export function OtherPlaces({ criteria, places }: Props) {
  if (places.length === 0) return null
  return (
    <p>
      Cars near the largest {criteria.near}. Did you mean{' '}
      {places.map(({ name }, index) => (
        <span key={name}>
          {index > 0 && ' or '}
          <TextLink to={browseAddress({ ...criteria, near: name })}>{name}</TextLink>
        </span>
      ))}
      ?
    </p>
  )
}
