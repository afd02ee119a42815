import { z } from 'zod'

/** What crosses the wire about what was set from outside. */

export const officeSettings = z.array(
  z.object({
    area: z.string(),
    groups: z.array(
      z.object({
        meaning: z.string().describe('Markdown, on one line'),
        settings: z.array(
          z.object({
            name: z.string(),
            isGiven: z.boolean(),
            value: z.string().nullable().describe('As it was given; null where it isn’t shown'),
            usual: z.string().describe('What holds where it isn’t given'),
          }),
        ),
      }),
    ),
  }),
)
export type OfficeSettings = z.infer<typeof officeSettings>
