import { TextLink } from '../../../ui/text-link.tsx'
import { browseAddress, type Criteria } from '../criteria.ts'
import type { SearchResponse } from '../schema.ts'

type Props = {
  criteria: Criteria
  places: SearchResponse['otherPlaces']
  /** The pressed link goes away; the focus needs somewhere to be. */
  onDrop?(): void
}

/** Where else a place of that name is. */
export function OtherPlaces({ criteria, places, onDrop }: Props) {
  if (places.length === 0) return null
  return (
    <p>
      Cars near the largest {criteria.near}. Did you mean{' '}
      {places.map(({ name }, index) => (
        <span key={name}>
          {index > 0 && ' or '}
          <TextLink to={browseAddress({ ...criteria, near: name })} onFollow={onDrop}>
            {name}
          </TextLink>
        </span>
      ))}
      ?
    </p>
  )
}
