import { Stats } from '../../../features/analytics/stats/stats.tsx'
import { AskingPrices } from '../../../features/listings/asking-prices/asking-prices.tsx'
import type { PricedCar } from '../../../features/listings/asking-prices/schema.ts'
import { MotHistory } from '../../../features/listings/mot-history/mot-history.tsx'
import type { MotHistory as History } from '../../../features/listings/mot-history/schema.ts'
import { statsIn } from '../data/responses.ts'
import { golfListing, longWord } from '../data/cars.ts'
import { Example, Examples, InTheBrowser } from '../example.tsx'

const outcomes = ['on-sale', 'sold', 'unsold'] as const
const cars: readonly PricedCar[] = Array.from({ length: 24 }, (_, at) => ({
  id: 100 + at,
  pounds: 15_000 - ((at * 613) % 9_000),
  miles: 40_000 + ((at * 7_919) % 110_000),
  year: 1990,
  listedAt: new Date(Date.UTC(2024, at, 12)).toISOString(),
  outcome: outcomes[at % 3]!,
}))

const history: History = {
  readAt: '2026-11-01T09:00:00.000Z',
  isInvented: true,
  tests: [
    { on: '2026-05-03', result: 'passed', miles: 84_000, defects: [] },
    {
      on: '2025-05-02',
      result: 'failed',
      miles: 81_250,
      defects: [
        { kind: 'dangerous', text: 'Nearside front brake pipe corroded' },
        { kind: 'advisory', text: longWord },
      ],
    },
    { on: '2022-04-28', result: 'passed', miles: 60_100, defects: [] },
    { on: '2021-04-30', result: 'passed', miles: null, defects: [] },
    { on: '2020-04-29', result: 'passed', miles: 52_000, defects: [] },
  ],
  recurring: [{ what: 'corrosion of the sills', years: [2025, 2022, 2020] }],
  remarks: ['There is no test between April 2022 and May 2025. Ask where the car was.'],
}

export function Charts() {
  return (
    <Examples>
      <Example name="AskingPrices and PriceChart: many cars and this one" isWide>
        <AskingPrices
          prices={{ cars: [...cars], hasGuide: false }}
          listing={golfListing}
          name="Volkswagen Golf"
        />
      </Example>
      <Example name="AskingPrices: too few">
        <AskingPrices prices={{ cars: cars.slice(0, 1), hasGuide: false }} name="Lancia Delta" />
      </Example>
      <Example name="MotHistory and MileageChart: several tests" isWide>
        <MotHistory history={history} />
      </Example>
      <Example name="MotHistory: one test">
        <MotHistory
          history={{
            ...history,
            isInvented: false,
            tests: history.tests.slice(0, 1),
            recurring: [],
            remarks: [],
          }}
        />
      </Example>
      <Example name="Stats: on their way">
        <Stats listingId={statsIn.loading} />
      </Example>
      <Example name="Stats: nothing yet">
        <Stats listingId={statsIn.empty} />
      </Example>
      <Example name="Stats: refused">
        <InTheBrowser>
          <Stats listingId={statsIn.failed} />
        </InTheBrowser>
      </Example>
      <Example name="Stats: a month" isWide>
        <Stats listingId={statsIn.full} />
      </Example>
    </Examples>
  )
}
