/** A part of a message; its plain text and its HTML are made of the same parts. */
export type Block =
  | { kind: 'paragraph'; text: string }
  /** What to press, and where it leads. */
  | { kind: 'action'; label: string; href: string }
  /** Names and values, one pair a line. */
  | { kind: 'facts'; rows: readonly (readonly [name: string, value: string])[] }
  /** What somebody else has written, as they wrote it. */
  | { kind: 'quote'; text: string }

/** A message in its final words. */
export type Letter = {
  to: { address: string; name?: string }
  /** Whoever an answer should reach, where that isn't the shop. */
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
