import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Opens one shop for all journeys, with the demonstration stock, as `bin/start` does; `bin/build` has
 * run before. Its address is left for the journeys in `SHOP_ADDRESS`.
 */
export default async function openShop() {
  const folder = await mkdtemp(join(tmpdir(), 'youngtimer-journeys-'))
  const child = spawn(process.execPath, ['src/main.ts'], {
    cwd: join(import.meta.dirname, '../..'),
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      PORT: '0',
      DATA_DIR: folder,
      LOG_LEVEL: 'error',
    },
  })
  const killed = () => child.kill('SIGKILL')
  process.once('exit', killed)
  const gone = new Promise<number | null>((resolve) => child.once('close', resolve))

  let said = ''
  process.env['SHOP_ADDRESS'] = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const address = / is open at (http:\S+)/.exec(said)?.[1]
      if (address) resolve(address)
    })
    void gone.then((code) =>
      reject(new Error(`the shop ended with ${code} before it opened: ${said}`)),
    )
  })
  return async () => {
    process.off('exit', killed)
    child.kill('SIGTERM')
    const code = await gone
    await rm(folder, { recursive: true, force: true })
    if (code !== 0) throw new Error(`the shop ended with ${code}: ${said}`)
  }
}
