import type { facts, FactName } from '../../cars/facts/vocabulary.ts'

/** Which of the choices will do where one is asked for: that alone, those before it too, or those after it. */
export type AskForChoice = { will: 'that' | 'orBefore' | 'orAfter'; label?: string }
/** From one figure, or up to another; `band` is how much of it stands together in the index. */
export type AskForFigure = { from: string; to?: string; band: number; picks: readonly number[] }
/** So many months from today, or more. */
export type AskForDay = { left: string; label: string; picks: readonly number[] }

type KindOf<Name extends FactName> = (typeof facts)[Name]['kind']
/** What cars are filtered by: all that is said in fields, but for lines, which words find, and months: cars have a year. */
export type FilterableFact = {
  [N in FactName]: KindOf<N> extends 'line' | 'month' ? never : N
}[FactName]
type AskFor<Name extends FilterableFact> =
  KindOf<Name> extends 'choice'
    ? AskForChoice
    : KindOf<Name> extends 'figure'
      ? AskForFigure
      : AskForDay

const that = { will: 'that' } as const
const orBefore = { will: 'orBefore' } as const

/**
 * How buyers ask for each fact, in the order of the form; the one table of it. Another fact in the vocabulary wants a
 * line here, its name in `read-criteria.ts` and how listings say it in words (`cars/facts/search-terms.ts`), which the compiler says; its
 * constraint, its name in `facts_known`, what of it can be seen (`evidence/rules.ts`) and a word in the index, which tests of SQL
 * do, and 0101 how the index gets one.
 */
export const asks = {
  gearbox: that,
  body: that,
  fuel: that,
  colour: that,
  driveSide: that,
  serviceHistory: orBefore,
  owners: { will: 'orBefore', label: 'Owners' },
  motUntil: { left: 'motLeft', label: 'MOT left', picks: [1, 3, 6, 9, 12] },
  modifications: that,
  engineSize: {
    from: 'engineFrom',
    to: 'engineTo',
    band: 100,
    picks: [1_000, 1_300, 1_600, 2_000, 2_500, 3_000, 4_000, 5_000],
  },
  power: { from: 'powerFrom', to: 'powerTo', band: 25, picks: [75, 100, 150, 200, 250, 300, 400] },
  doors: that,
  interior: that,
  matchingNumbers: orBefore,
  keys: { will: 'orAfter' },
  books: orBefore,
  imported: that,
  v5c: orBefore,
  taxBand: that,
  engineOriginality: orBefore,
  gearboxOriginality: orBefore,
  paintOriginality: orBefore,
  interiorOriginality: orBefore,
  wheelsOriginality: orBefore,
} as const satisfies { [Name in FilterableFact]: AskFor<Name> }

type Asks = typeof asks
/** The filters' own names: that of a choice is its fact's. */
export type FactField = {
  [N in FilterableFact]: Asks[N] extends { from: infer From; to: infer To }
    ? From | To
    : Asks[N] extends { from: infer From }
      ? From
      : Asks[N] extends { left: infer Left }
        ? Left
        : N
}[FilterableFact]

/** Those that stand in the form with all other filters; the rest are behind 'More filters'. */
export const mainFields = ['gearbox', 'body', 'fuel', 'colour', 'driveSide'] as const
export type MainField = (typeof mainFields)[number]
