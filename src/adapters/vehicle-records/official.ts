import type { VehicleRecord, VehicleRecords } from '../../features/vehicle-records/port.ts'
import type { Source } from './source.ts'

/** Asks all sources at once and lays their answers together; what the earlier one says goes before the later. */
export const officialRecords = (
  sources: readonly Source[],
  { isInvented = false, lookUpsADay = 10_000 } = {},
): VehicleRecords => ({
  isInvented,
  hasHistories: sources.some((source) => source.readHistory),
  lookUpsADay,
  async find(mark, signal) {
    const results = await Promise.all(
      sources.map((source) => withinTime(source.find(mark, signal), signal)),
    )
    const found = results.flatMap((result) => (result.kind === 'found' ? [result] : []))
    const [first, ...others] = found
    if (!first) {
      // One that could not be asked may know it.
      const isUnknown = results.length > 0 && results.every(({ kind }) => kind === 'unknown')
      return { kind: isUnknown ? 'unknown' : 'unavailable' }
    }
    const alike = others.filter(({ record }) => isSameMake(record, first.record))
    const byPrecedence = [first, ...alike].toReversed()
    return {
      kind: 'found',
      record: Object.assign({}, ...byPrecedence.map(({ record }) => record)),
      saidBy: Object.assign({}, ...byPrecedence.map(({ saidBy }) => saidBy)),
    }
  },
  async readHistory(mark, signal) {
    for (const source of sources)
      if (source.readHistory) return withinTime(source.readHistory(mark, signal), signal)
    return { kind: 'unavailable' }
  },
})

/** A source that doesn't heed the signal keeps nobody waiting. */
const withinTime = <T>(finding: Promise<T>, signal: AbortSignal): Promise<T | Unavailable> =>
  Promise.race([finding, ended(signal)])

type Unavailable = { kind: 'unavailable' }

const ended = (signal: AbortSignal) =>
  new Promise<Unavailable>((resolve) => {
    const giveUp = () => resolve({ kind: 'unavailable' })
    if (signal.aborted) giveUp()
    else signal.addEventListener('abort', giveUp, { once: true })
  })

const letters = (name = '') => name.toLowerCase().replace(/[^a-z]/g, '')

/** A plate that has gone to another car is known to one of them first. */
const isSameMake = (one: VehicleRecord, other: VehicleRecord) =>
  letters(one.make) === letters(other.make)
