import { parse, type ParseOptions } from '@swc/core'

type Node = Record<string, unknown> & { type?: string }

const nameOf = (node: unknown): string[] => {
  const { value } = (node ?? {}) as { value?: unknown }
  return typeof value === 'string' ? [value] : []
}

/** The names that a pattern makes up: `{ a }` takes another's, `{ a: b }` and `[b]` make one. */
function boundBy(pattern: unknown): string[] {
  const { type, left, argument, elements, properties, value } = (pattern ?? {}) as Node
  switch (type) {
    case 'Identifier':
      return nameOf(pattern)
    case 'AssignmentPattern':
      return boundBy(left)
    case 'RestElement':
      return boundBy(argument)
    case 'ArrayPattern':
      return (elements as unknown[]).flatMap(boundBy)
    case 'ObjectPattern':
      return (properties as unknown[]).flatMap(boundBy)
    case 'KeyValuePatternProperty':
      return boundBy(value)
    default:
      return []
  }
}

function declaredBy(node: Node): string[] {
  switch (node.type) {
    case 'VariableDeclarator':
      return boundBy(node['id'])
    case 'Parameter':
      return boundBy(node['pat'])
    case 'ArrowFunctionExpression':
      return (node['params'] as unknown[]).flatMap(boundBy)
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
      return nameOf(node['identifier'])
    case 'TsTypeAliasDeclaration':
    case 'TsInterfaceDeclaration':
      return nameOf(node['id'])
    case 'TsPropertySignature':
    case 'TsMethodSignature':
    case 'ClassMethod':
    case 'ClassProperty':
      return nameOf(node['key'])
    default:
      return []
  }
}

/** The names that a source declares: of its functions, types and their fields, variables and parameters. */
export async function namesIn(path: string, text: string): Promise<string[]> {
  const options: ParseOptions = { syntax: 'typescript', tsx: path.endsWith('x'), target: 'esnext' }
  const found: string[] = []
  const walk = (node: unknown) => {
    if (Array.isArray(node)) return node.forEach(walk)
    if (typeof node !== 'object' || node === null) return
    found.push(...declaredBy(node as Node))
    Object.values(node).forEach(walk)
  }
  walk(await parse(text, options))
  return found
}
