import { parse, type ParseOptions } from '@swc/core'

type Node = Record<string, unknown>

const isSql = ({ type, tag }: Node) =>
  type === 'TaggedTemplateExpression' && (tag as { value?: unknown }).value === 'sql'

/**
 * The SQL that a source spells out, template by template: one within another is by itself, and what is put in is a
 * question mark.
 */
export async function sqlIn(path: string, text: string): Promise<string[]> {
  const options: ParseOptions = { syntax: 'typescript', tsx: path.endsWith('x'), target: 'esnext' }
  const found: string[] = []
  const walk = (node: unknown) => {
    if (Array.isArray(node)) return node.forEach(walk)
    if (typeof node !== 'object' || node === null) return
    if (isSql(node as Node)) {
      const { quasis } = (node as { template: { quasis: { raw: string }[] } }).template
      found.push(quasis.map(({ raw }) => raw).join('?'))
    }
    Object.values(node).forEach(walk)
  }
  walk(await parse(text, options))
  return found
}
