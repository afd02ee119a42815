import { newestLimit } from '../../features/listings/rules.ts'
import {
  homeAddress,
  type HomeFilters,
  type HomeList,
  type Loosening,
} from '../../features/search/filters/home-filters.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { counted } from '../../ui/format.ts'
import { Notice } from '../../ui/notice.tsx'
import { describeFilters } from './labels.ts'

type Props = {
  /** What there is none of, in the plural. */
  kind: string
  filters: HomeFilters
  list: HomeList
  /** The pressed link goes away; the focus needs somewhere to be. */
  onDrop(): void
}

const dropping = {
  make: 'Any make',
  price: 'Any price',
  years: 'Any year',
} as const satisfies Record<Loosening['dropped'], string>

/** No car passes the filters: says which one to loosen, and what that would find. */
export function HomeEmpty({ kind, filters, list, onDrop }: Props) {
  const { ways, all } = list
  if (ways.length === 0) {
    return <Notice title={`No ${kind} just now`}>New listings appear here as they go live.</Notice>
  }
  const helpful = ways
    .filter(({ n }) => n > 0)
    .map((way) => ({ ...way, label: dropping[way.dropped] }))
  const everything = { label: 'No filters', filters: { sort: filters.sort }, n: all }
  const offers = helpful.length > 0 ? helpful : [everything].filter(({ n }) => n > 0)
  // The home page's lists end at the newest; Browse has the rest.
  const among = all < newestLimit ? '' : ` among the newest ${newestLimit}`
  return (
    <Notice
      title={`No ${kind}${describeFilters(filters)}${among}`}
      actions={offers.map(({ label, filters: loosened, n }) => (
        <ButtonLink
          key={label}
          to={homeAddress(loosened)}
          preventScrollReset
          onFollow={onDrop}
          size="small"
        >
          {label}: {counted(n, 'car')}
        </ButtonLink>
      ))}
    >
      {helpful.length > 0 ? 'Try widening one filter:' : 'Widening just one filter finds nothing.'}
    </Notice>
  )
}
