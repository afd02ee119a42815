import { z } from 'zod'
import { defectKinds } from '../../vehicle-records/port.ts'

/** A car's MOT history as its page shows it. */
export const motHistory = z.object({
  readAt: z.iso.datetime().describe('When it was read from DVSA’s records'),
  isInvented: z.boolean().describe('Made up, for the demonstration'),
  tests: z
    .array(
      z.object({
        on: z.iso.date(),
        result: z.enum(['passed', 'failed']),
        miles: z.int().min(0).nullable().describe('Kilometres are converted'),
        defects: z.array(z.object({ kind: z.enum(defectKinds), text: z.string() })),
      }),
    )
    .describe('The latest first'),
  recurring: z
    .array(z.object({ what: z.string(), years: z.array(z.int()) }))
    .describe('What was noted in several years, the latest first'),
  remarks: z.array(z.string()).describe('What a reader may want to ask about'),
})
export type MotHistory = z.infer<typeof motHistory>
