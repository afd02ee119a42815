import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { z } from 'zod'
import { root, type Stage } from './stage.ts'

const answer = z.object({
  metadata: z.object({ vulnerabilities: z.record(z.string(), z.number()) }),
  vulnerabilities: z.record(z.string(), z.object({ severity: z.string() })),
})

/** M1: no known high or critical weakness in what is installed in production, as npm tells. */
export const audit: Stage = {
  name: 'audit',
  size: 'usual',
  run: async () => {
    const { stdout } = await promisify(execFile)(
      'npm',
      ['audit', '--omit=dev', '--json', '--audit=true'],
      {
        cwd: root,
        maxBuffer: 16 * 1024 * 1024,
        timeout: 60_000,
      },
    ).catch((error: { stdout?: string }) => ({ stdout: error.stdout ?? '' }))
    const told = answer.safeParse(parse(stdout))
    if (!told.success) {
      console.log(
        '  M1: the registry could not be asked for known weaknesses; nothing is concluded',
      )
      return { passed: 0, failed: 0 }
    }
    const bad = Object.entries(told.data.vulnerabilities).filter(([, { severity }]) =>
      ['high', 'critical'].includes(severity),
    )
    for (const [name, { severity }] of bad) console.log(`  M1: ${name} has a ${severity} weakness`)
    return bad.length === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  },
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
