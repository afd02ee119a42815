import { isLoopbackHost } from '../../platform/http/access.ts'
import { usual, type SettingName } from './settings.ts'

export type EnvironmentReader = ReturnType<typeof createEnvironmentReader>

/** Reads settings by name; what is wrong with one is added to the problems, and reading goes on. */
export function createEnvironmentReader(env: Record<string, string | undefined>) {
  const problems: string[] = []
  const given = (name: SettingName) => env[name]?.trim() || undefined
  const number = (name: SettingName, min: number, max: number) => {
    const fallback = Number(usual[name])
    const text = given(name)
    if (text === undefined) return fallback
    const value = /^\d+$/.test(text) ? Number(text) : NaN
    if (value >= min && value <= max) return value
    problems.push(`${name} must be a whole number from ${min} to ${max}, not '${text}'`)
    return fallback
  }
  const flag = (name: SettingName) => {
    const fallback = usual[name] === '1'
    const text = given(name)
    if (text === undefined || text === '1' || text === '0') return text ? text === '1' : fallback
    problems.push(`${name} must be 0 or 1, not '${text}'`)
    return fallback
  }
  const url = (name: SettingName, schemes: string[]) => {
    const text = given(name)
    if (text === undefined) return undefined
    const parsed = URL.parse(text)
    if (parsed && schemes.includes(parsed.protocol)) return text
    problems.push(`${name} must be an address that starts with ${schemes.join(' or ')}//`)
    return undefined
  }
  /** Another service's address: nothing that is sent there is read on the way. */
  const service = (name: SettingName) => {
    const text = url(name, ['http:', 'https:'])
    if (text && !text.startsWith('https:') && !isLoopbackHost(new URL(text).host))
      problems.push(`${name} must start with https://, unless it is on this machine`)
    return text
  }
  return { given, number, flag, url, service, problems }
}
