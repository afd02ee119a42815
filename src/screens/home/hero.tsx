import type { ComponentProps } from 'react'
import { SearchPanel } from '../../features/search/filters/panel.tsx'
import { site } from '../../site.ts'
import { HomeFilm } from './film.tsx'
import { deskPosters, onPhone } from './poster.ts'

/**
 * The night drive: words and search panel on the dark left of the picture, the car at its right; on
 * a phone the car stands below them, and the picture's top edge runs out into the section's ground.
 */
export function HomeHero(search: ComponentProps<typeof SearchPanel>) {
  return (
    <section aria-label="Welcome" className="after-dark relative isolate flex bg-hero">
      <div className="sheet flex flex-col pt-24 pb-[48vw] sm:min-h-[min(100svh-2.25rem,60rem)] sm:pb-16 lg:min-h-[min(100svh-2.25rem,54rem)] lg:justify-center lg:pb-32">
        <h1 className="type-display max-w-[15em] text-5xl">{site.strapline}</h1>
        <div className="mt-6 sm:mt-10 sm:max-w-[42rem]">
          <SearchPanel {...search} />
        </div>
      </div>
      {/* After the words, as it hangs from the end of them: before, it would move as they arrive. */}
      <picture>
        <source media={onPhone} srcSet="/hero/poster-portrait.avif" type="image/avif" />
        <source srcSet={deskPosters} sizes="100vw" type="image/avif" />
        <img
          src="/hero/poster.jpg"
          alt=""
          width={1920}
          height={1080}
          fetchPriority="high"
          decoding="async"
          className="absolute bottom-0 left-0 layer-behind aspect-3/4 w-full object-cover object-right sm:aspect-auto sm:h-full sm:object-[100%_65%]"
        />
      </picture>
      <HomeFilm />
    </section>
  )
}
