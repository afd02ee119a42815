import { z } from 'zod'
import { keepingRules, type OwnedCar } from './rules.ts'

export const keeping = z.object({
  asOf: z.iso.date().describe('The day on which the sources were read'),
  lines: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      text: z.string(),
      source: z.object({ title: z.string(), url: z.string() }),
    }),
  ),
})
export type Keeping = z.infer<typeof keeping>

/** What can be said of keeping a car on a day in London. */
export function keepingOf(car: OwnedCar, today: string): Keeping {
  const lines = keepingRules.flatMap(({ name, label, source, say }) => {
    const text = say(car, today)
    return text === null ? [] : [{ name, label, text, source }]
  })
  return { asOf: keepingRules.map(({ readOn }) => readOn).sort()[0]!, lines }
}
