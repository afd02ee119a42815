import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Instrumenter } from '@stryker-mutator/instrumenter'
import { parseSync } from 'vite'
import { root } from '../run/stage.ts'

/** A small fault that can be switched on while the code runs. */
export type Mutant = {
  id: string
  /** Relative to the root. */
  file: string
  line: number
  kind: string
  original: string
  replacement: string
}

type Instrumented = { sources: Map<string, string>; mutants: Mutant[] }

/** Words and shapes of literals say little about what is decided: they are left alone. */
const leftAlone = ['StringLiteral', 'ObjectLiteral', 'ArrayDeclaration', 'Regex']

const silent = () => undefined
const quiet = {
  isDebugEnabled: () => false,
  isErrorEnabled: () => false,
  isFatalEnabled: () => false,
  isInfoEnabled: () => false,
  isTraceEnabled: () => false,
  isWarnEnabled: () => false,
  debug: silent,
  error: silent,
  fatal: silent,
  info: silent,
  trace: silent,
  warn: silent,
}

/**
 * Puts every fault into the sources at once, each behind a switch, so that one process can try them
 * all. To those of the instrumenter one is added: a query that forgets a `where`.
 */
export async function instrument(files: string[]): Promise<Instrumented> {
  const forgetful = files.map((file) => withoutWheres(file, readFileSync(join(root, file), 'utf8')))
  const { files: printed, mutants } = await new Instrumenter(quiet).instrument(
    forgetful.map(({ file, text }) => ({ name: file, content: text, mutate: true })),
    { plugins: null, excludedMutations: leftAlone, ignorers: [logging] },
  )
  const textOf = new Map(forgetful.map(({ file, text }) => [file, text.split('\n')]))
  const usual = mutants
    .filter(({ status }) => status !== 'Ignored')
    .map(({ id, fileName, location, mutatorName, replacement }) => ({
      id,
      file: fileName,
      line: location.start.line + 1,
      kind: mutatorName,
      original: piece(textOf.get(fileName) ?? [], location),
      replacement: replacement ?? '',
    }))
    .filter(({ original }) => !original.startsWith(`(${wrapped})`))
  const name = namer()
  const names = new Map(usual.map((mutant) => [mutant.id, name(mutant)]))
  return {
    sources: new Map(
      printed.map(({ name: file, content }) => [file, renamed(severalAtOnce(content), names)]),
    ),
    mutants: [
      ...usual.map((mutant) => ({ ...mutant, id: names.get(mutant.id) ?? mutant.id })),
      ...forgetful.flatMap(({ wheres }) => wheres),
    ],
  }
}

/** Names a fault by what it is, so that it is known again when something else in its file has changed. */
function namer() {
  const named = new Map<string, number>()
  return ({ file, kind, original, replacement }: Omit<Mutant, 'id' | 'line'>): string => {
    const what = [kind, original, replacement].join('\n').replace(wheresOwn, '')
    const name = `${file} ${createHash('sha256').update(what).digest('hex').slice(0, 12)}`
    const n = (named.get(name) ?? 0) + 1
    named.set(name, n)
    return `${name} ${n}`
  }
}

const renamed = (printed: string, names: Map<string, string>) =>
  printed.replace(/(?<=\bstry(?:MutAct|Cov)_\w+\()[^)]+/g, (ids) =>
    ids.replace(/"(\d+)"/g, (number, id: string) =>
      names.has(id) ? JSON.stringify(names.get(id)) : number,
    ),
  )

/** The instrumenter's switch knows one fault; ours as many as are tried together. */
function severalAtOnce(printed: string): string {
  const changed = printed.replace('if (ns.activeMutant === id) {', 'if (ns.active?.has(id)) {')
  if (changed === printed && printed.includes('stryMutAct'))
    throw new Error('the instrumenter prints another switch than it did')
  return changed
}

type Position = { line: number; column: number }

function piece(lines: string[], { start, end }: { start: Position; end: Position }): string {
  const inside = lines.slice(start.line, end.line + 1)
  inside.push((inside.pop() ?? '').slice(0, end.column))
  inside.unshift((inside.shift() ?? '').slice(start.column))
  return inside.join(' ').replace(/\s+/g, ' ')
}

/** What is said in the log decides nothing. */
const logging = {
  shouldIgnore: (path: { isExpressionStatement(): boolean; toString(): string }) =>
    path.isExpressionStatement() && /^(?:\w+\.)*(?:logger|log)\.\w+\(/.test(path.toString())
      ? 'logging'
      : undefined,
}

const wrapped = 'forgetfulQuery'

/** What stands around a `where`, as it was typed or printed anew. */
const wheresOwn =
  /\.\$if\(\(globalThis as any\)\.keepsWhere\([^)]*\), \(?forgetfulQuery\)? => forgetfulQuery/g

type Node = { type: string; start: number; end: number; [key: string]: unknown }

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value

/** Every `.where(…)` of a query can be left out: by Kysely's own `$if`. */
function withoutWheres(file: string, text: string) {
  const { program, errors } = parseSync(file, text, { lang: 'ts' })
  if (errors.length > 0) throw new Error(`${file} can't be read: ${errors[0]?.message}`)
  const calls: { from: number; to: number }[] = []
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(walk)
    if (!isNode(node)) return
    Object.values(node).forEach(walk)
    const { callee } = node
    if (node.type !== 'CallExpression' || !isNode(callee) || callee.type !== 'MemberExpression')
      return
    const { property, object } = callee
    if (isNode(property) && property['name'] === 'where' && isNode(object))
      calls.push({ from: object.end, to: node.end })
  }
  walk(program)
  const name = namer()
  const wheres = calls.map(({ from, to }): Mutant => {
    const lead = text.slice(from, to)
    const fault = {
      file,
      line: text.slice(0, from + lead.indexOf('.')).split('\n').length,
      kind: 'Where',
      original: lead.trim().replace(/\s+/g, ' '),
      replacement: '',
    }
    return { id: name(fault), ...fault }
  })
  // Put in as one list of insertions, the last first, so that a `where` within a `where` stays whole.
  const insertions = calls.flatMap(({ from, to }, at) => [
    {
      at: from,
      order: -to,
      text: `.$if((globalThis as any).keepsWhere(${JSON.stringify(wheres[at]!.id)}), (${wrapped}) => ${wrapped}`,
    },
    { at: to, order: from, text: ')' },
  ])
  insertions.sort((a, b) => b.at - a.at || b.order - a.order)
  const result = insertions.reduce(
    (done, { at, text: more }) => done.slice(0, at) + more + done.slice(at),
    text,
  )
  return { file, text: result, wheres }
}
