import { z } from 'zod'
import type { DefectKind, MotTest } from '../../features/vehicle-records/port.ts'

/** The words of a record that people read: in one line, and no novel. */
const words = z
  .string()
  .transform((text) =>
    text
      .replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\s]+/gu, ' ')
      .trim()
      .slice(0, 300),
  )
  .pipe(z.string().min(1))

const kinds: Record<string, DefectKind> = {
  DANGEROUS: 'dangerous',
  MAJOR: 'major',
  FAIL: 'failure',
  // Put right within the hour, at the station.
  PRS: 'repaired',
  MINOR: 'minor',
  ADVISORY: 'advisory',
}

const defect = z
  .object({ text: words, type: z.string().nullish(), dangerous: z.boolean().nullish() })
  .transform(({ text, type, dangerous }) => ({
    text,
    kind: dangerous ? ('dangerous' as const) : (kinds[type ?? ''] ?? ('other' as const)),
  }))

/** A list from which what can't be read is left out. */
const listOf = <T extends z.ZodType>(item: T, most: number) =>
  z
    .array(z.unknown())
    .nullish()
    .transform((all) =>
      (all ?? []).slice(0, most).flatMap((one) => {
        const { data } = item.safeParse(one)
        return data === undefined ? [] : [data]
      }),
    )

const units: Record<string, 'miles' | 'km'> = { MI: 'miles', KM: 'km' }

const test = z
  .object({
    completedDate: z
      .string()
      .transform((at) => at.slice(0, 10))
      .pipe(z.iso.date()),
    testResult: z.enum(['PASSED', 'FAILED']),
    odometerValue: z.coerce.number().int().min(0).max(9_999_999).nullish().catch(null),
    odometerUnit: z.string().nullish(),
    odometerResultType: z.string().nullish(),
    defects: listOf(defect, 60).catch([]),
  })
  .transform(
    ({
      completedDate,
      testResult,
      odometerValue,
      odometerUnit,
      odometerResultType,
      defects,
    }): MotTest => {
      const unit = units[odometerUnit ?? '']
      const isRead = odometerResultType === 'READ' && typeof odometerValue === 'number'
      return {
        on: completedDate,
        result: testResult === 'PASSED' ? 'passed' : 'failed',
        reading: isRead && unit ? { value: odometerValue, unit } : null,
        defects,
      }
    },
  )

const vehicle = z.object({
  make: z.string().trim().min(1).max(100),
  model: z.string().trim().min(1).max(100).nullish().catch(null),
  manufactureDate: z.iso.date().nullish().catch(null),
  firstUsedDate: z.iso.date().nullish().catch(null),
  fuelType: z.string().trim().min(1).max(100).nullish().catch(null),
  motTests: listOf(test, 200).catch([]),
})

/** The tests of a car as DVSA's MOT history has them; null where that is no vehicle. */
export function readHistory(body: unknown) {
  const { data } = vehicle.safeParse(body)
  if (!data) return null
  const year = (data.manufactureDate ?? data.firstUsedDate)?.slice(0, 4)
  return {
    make: data.make,
    model: data.model ?? null,
    madeIn: year ? Number(year) : null,
    fuel: data.fuelType ?? null,
    tests: data.motTests,
  }
}
