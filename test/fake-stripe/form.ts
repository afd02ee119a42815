import { z } from 'zod'
import { Refusal } from './refusal.ts'

export type Form = { [name: string]: string | Form | (string | Form)[] }

/** Reads `metadata[order_id]=7&expand[0]=latest_charge`, and nothing looser. */
export function parseForm(text: string): Form {
  const form: Nested = new Map()
  for (const [name, value] of new URLSearchParams(text)) {
    const path = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name)
    if (!path) throw new Refusal(400, { message: `Invalid parameter name: ${name}` })
    const keys = [path[1]!, ...[...path[2]!.matchAll(/\[([^\]]*)\]/g)].map(([, key]) => key!)]
    put(form, keys, value, name)
  }
  return plain(form) as Form
}

type Nested = Map<string, string | Nested>

function put(form: Nested, [key, ...deeper]: string[], value: string, name: string): void {
  const own = key === '' ? String(form.size) : key!
  const held = form.get(own)
  if (deeper.length === 0) {
    if (held !== undefined) throw new Refusal(400, { message: `Duplicate parameter: ${name}` })
    form.set(own, value)
    return
  }
  const inner = held ?? new Map<string, string | Nested>()
  if (typeof inner === 'string') throw new Refusal(400, { message: `Invalid parameter: ${name}` })
  form.set(own, inner)
  put(inner, deeper, value, name)
}

function plain(form: Nested): Form | (string | Form)[] {
  const values = [...form].map(([key, value]) => [
    key,
    typeof value === 'string' ? value : plain(value),
  ])
  const isList = values.length > 0 && values.every(([key], index) => key === String(index))
  return isList ? values.map(([, value]) => value as string | Form) : Object.fromEntries(values)
}

export const wholeNumber = z
  .string()
  .regex(/^-?\d+$/, 'parameter_invalid_integer')
  .transform(Number)
export const text = z.string().min(1, 'parameter_invalid_empty')
export const yesOrNo = z.enum(['true', 'false']).transform((word) => word === 'true')

/** Reads the parameters of one endpoint; whatever it does not know is refused, as Stripe does. */
export function readParameters<T extends z.ZodType>(schema: T, form: Form): z.output<T> {
  const read = schema.safeParse(form)
  if (read.success) return read.data
  const issue = read.error.issues[0]!
  const path = issue.path.map(String)
  if (issue.code === 'unrecognized_keys') {
    const param = inBrackets([...path, issue.keys[0]!])
    throw new Refusal(400, {
      code: 'parameter_unknown',
      message: `Received unknown parameter: ${param}`,
      param,
    })
  }
  const param = inBrackets(path)
  let value: unknown = form
  for (const key of path) value = (value as Record<string, unknown> | undefined)?.[key]
  if (value === undefined)
    throw new Refusal(400, {
      code: 'parameter_missing',
      message: `Missing required param: ${param}.`,
      param,
    })
  const code = issue.message.startsWith('parameter_') ? issue.message : undefined
  throw new Refusal(400, { code, message: `Invalid ${param}`, param })
}

const inBrackets = ([first, ...deeper]: string[]) =>
  `${first}${deeper.map((key) => `[${key}]`).join('')}`
