import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { savedCars } from '../../features/saved-cars/saved-cars.client.ts'
import type { SavedCar } from '../../features/saved-cars/schema.ts'
import { createQueries } from '../../platform/pages/queries.ts'
import { LocationContext, RouterContext } from '../../platform/router/context.ts'
import { createStaticRouter } from '../../platform/router/static-router.ts'
import { SavedCarsList } from './list.tsx'

afterEach(() => void vi.unstubAllGlobals())

const car = (id: number, state: SavedCar['state'] = 'live') =>
  ({
    id,
    state,
    year: 1999,
    make: 'Lotus',
    model: `Elise ${id}`,
    price: '12995.00',
    savedPrice: '12995.00',
    savedAt: '2026-11-02T09:00:00.000Z',
    isReduced: false,
    mileage: 84_000,
    location: 'Bath',
    images: [],
  }) as unknown as SavedCar

const router = createStaticRouter('/saved-cars', { error: null })

/** The page of somebody who has saved these, and ticked those before. */
function shown(cars: SavedCar[], ticked: number[] = []) {
  vi.stubGlobal('window', { history: { state: { ticked } } })
  const queries = createQueries(() => Promise.reject(new Error('Nothing is asked')))
  queries.setQueryData(savedCars().queryKey, cars)
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <RouterContext value={router}>
        <LocationContext value={router.state().location}>
          <SavedCarsList />
        </LocationContext>
      </RouterContext>
    </QueryClientProvider>,
  )
  return {
    boxes: markup.match(/type="checkbox"/g)?.length ?? 0,
    bar: /<p role="status" class="sr-only">([^<]*)</.exec(markup)?.[1],
  }
}

test('cars are compared where there are two that are still there', () => {
  expect(shown([car(1), car(2), car(3, 'withdrawn')])).toEqual({ boxes: 2, bar: '' })
  for (const gone of ['withdrawn', 'expired'] as const)
    expect(shown([car(1), car(2, gone)], [1]), gone).toEqual({ boxes: 0, bar: '' })
})

test('a ticked car that has ended since is ticked no more, and takes no place of another', () => {
  const cars = [car(1), car(2), car(3), car(4), car(5, 'expired')]
  expect(shown(cars, [5, 1, 2]).bar).toBe('2 cars ticked')
  expect(shown(cars, [5]).bar).toBe('')
})
