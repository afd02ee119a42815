import { useRef } from 'react'
import { useNavigate, useSearchParams } from '../../platform/router/context.ts'
import { browseAddress } from '../../features/search/criteria.ts'
import {
  homeAddress,
  readHomeFilters,
  type HomeFilters,
} from '../../features/search/filters/home-filters.ts'
import { HomeHero } from './hero.tsx'
import { HomePricing } from './pricing.tsx'
import { HomeReasons } from './reasons.tsx'
import { HomeResults } from './results.tsx'

export function Home() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const results = useRef<HTMLHeadingElement>(null)
  const filters = readHomeFilters(query)

  const search = async (requested: HomeFilters) => {
    const address = homeAddress(requested)
    await navigate(address, { preventScrollReset: true })
    // Gone elsewhere meanwhile.
    if (window.location.pathname + window.location.search !== address) return
    results.current?.focus({ preventScroll: true })
    results.current?.scrollIntoView({ behavior: calmly() ? 'instant' : 'smooth', block: 'start' })
  }

  return (
    <>
      <HomeHero
        filters={filters}
        onSearch={search}
        onBrowse={(criteria) => void navigate(browseAddress(criteria))}
      />
      <HomeResults filters={filters} headingRef={results} />
      {unasked}
    </>
  )
}

/** The same element each time, which React doesn't draw anew: nothing that is searched for changes it. */
const unasked = (
  <>
    <HomePricing />
    <HomeReasons />
  </>
)

const calmly = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches
