import { z } from 'zod'

/**
 * A text of law as it crosses the wire. In a paragraph `[words](/path)` is a link, and `[[words]]` stands for what
 * the operator has not configured yet.
 */
const block = z.union([
  z.string(),
  z.array(z.string()).describe('A list'),
  z.object({ columns: z.array(z.string()), rows: z.array(z.array(z.string())) }),
])
const section = z.object({ heading: z.string(), blocks: z.array(block) })

export const legalText = z.object({
  title: z.string(),
  lede: z.string(),
  version: z.int().positive(),
  since: z.iso.date(),
  missing: z
    .array(z.string())
    .describe(
      'What the operator has not configured: while it is not empty, nothing here is promised',
    ),
  sections: z.array(section),
  versions: z
    .array(z.object({ version: z.int().positive(), since: z.iso.date(), what: z.string() }))
    .describe('What has changed, the newest first'),
})
export type Block = z.infer<typeof block>
export type Section = z.infer<typeof section>
export type LegalText = z.infer<typeof legalText>
