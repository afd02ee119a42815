import { z } from 'zod'
import { site } from '../../../site.ts'

const text = z.string()
const row = z.tuple([text, text]).readonly()

/** A part of a message; its plain text and its HTML are made of the same parts. */
const blockSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('paragraph'), text }),
  /** What to press, and where it leads. */
  z.object({ kind: z.literal('action'), label: text, href: z.url({ protocol: /^https?$/ }) }),
  /** Names and values, one pair a line. */
  z.object({ kind: z.literal('facts'), rows: z.array(row).readonly() }),
  /** What somebody else has written, as they wrote it. */
  z.object({ kind: z.literal('quote'), text }),
])
export type Block = z.infer<typeof blockSchema>

/** An email in its final text. */
export type Email = {
  to: { address: string; name?: string }
  /** Whoever a reply should reach, where that isn't the shop. */
  replyTo?: { address: string; name?: string }
  subject: string
  blocks: readonly Block[]
  /** Whose account it is about, where there is one: it goes with the account. */
  userId?: number
}

export const paragraph = (text: string): Block => ({ kind: 'paragraph', text })
export const action = (label: string, href: string): Block => ({ kind: 'action', label, href })
export const facts = (...rows: [name: string, value: string][]): Block => ({ kind: 'facts', rows })
export const quote = (text: string): Block => ({ kind: 'quote', text })

/** Stored blocks, or null: what older code has stored may be of another shape. */
export const readBlocks = (stored: unknown): Block[] | null =>
  z.array(blockSchema).nonempty().nullable().catch(null).parse(stored)

/** An email as plain text, with whose it is at its end. */
export const emailAsText = (blocks: readonly Block[]): string =>
  `${blocksAsText(blocks)}\n\n-- \n${site.name}\n${site.email}`

/** The blocks as plain text, a blank line between them. */
export const blocksAsText = (blocks: readonly Block[]): string =>
  blocks.map(blockAsText).join('\n\n')

function blockAsText(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return block.text
    case 'action':
      return `${block.label}:\n${block.href}`
    case 'facts':
      return block.rows.map(([name, value]) => `${name}: ${value}`).join('\n')
    case 'quote':
      return block.text.replace(/^/gm, '> ')
  }
}
