import type { HomeFilters } from '../features/search/home-filters.ts'
import { SearchPanel } from '../features/search/search-panel.tsx'
import { site } from '../site.ts'
import { HomeFilm } from './home-film.tsx'

type Props = { filters: HomeFilters; onSearch(filters: HomeFilters): void }

/** A full-bleed photograph, the strapline and the search panel. */
export function HomeHero({ filters, onSearch }: Props) {
  return (
    <section aria-label="Welcome" className="after-dark relative isolate flex bg-black">
      <picture>
        <source
          media="(max-width: 39.999rem)"
          srcSet="/hero/poster-portrait.avif"
          type="image/avif"
        />
        <source
          srcSet="/hero/poster.800.avif 800w, /hero/poster.avif 1600w"
          sizes="100vw"
          type="image/avif"
        />
        <img
          src="/hero/poster.jpg"
          alt=""
          width={1600}
          height={900}
          fetchPriority="high"
          className="absolute inset-0 -z-20 size-full object-cover"
        />
      </picture>
      <HomeFilm />
      {/* White type needs a dark ground on every frame: at the top the header, below the words. */}
      <div className="absolute inset-0 -z-10 bg-linear-to-b from-black/60 via-black/10 via-30% to-black/85" />
      <div className="sheet flex min-h-[min(100svh-2.25rem,54rem)] flex-col justify-end pt-40 pb-6 sm:pb-10">
        <h1 className="type-display max-w-[15em] text-5xl">{site.strapline}</h1>
        <div className="mt-8 sm:mt-10">
          <SearchPanel filters={filters} onSearch={onSearch} />
        </div>
      </div>
    </section>
  )
}
