import { trustOf } from '../../platform/http/remember-caller.ts'
import type { EnvironmentReader } from './environment-reader.ts'

/** Reads whose `X-Forwarded-*` is believed. */
export function readTrustProxy({ given, problems }: EnvironmentReader): string | false {
  const text = given('TRUST_PROXY')
  if (text === undefined || namesProxies(text)) return text ?? false
  problems.push(
    `TRUST_PROXY must be loopback, or addresses and networks with commas between (10.0.0.0/8), not '${text}'`,
  )
  return false
}

function namesProxies(text: string): boolean {
  // A number is an address, too: 1 is 0.0.0.1, and nobody would be believed.
  if (text.split(',').some((one) => /^\d+$/.test(one.trim()))) return false
  try {
    trustOf(text)
    return true
  } catch {
    return false
  }
}
