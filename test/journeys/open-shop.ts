import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inherited } from '../environment.ts'

/** Opens one shop for all journeys. Its address and its folder are left for them in the environment. */
export default async function openShop() {
  const { address, folder, close } = await openShopWith({})
  process.env['SHOP_ADDRESS'] = address
  process.env['SHOP_FOLDER'] = folder
  return close
}

/**
 * Opens a shop with the demonstration stock, as `bin/start` does, and with settings of its own;
 * `bin/build` has run before. Its folder, a new one unless `DATA_DIR` names one, goes with it.
 */
export async function openShopWith(settings: Record<string, string>) {
  const folder = settings['DATA_DIR'] ?? (await mkdtemp(join(tmpdir(), 'youngtimer-journeys-')))
  const port = await freePort()
  const child = spawn(process.execPath, ['src/main.ts'], {
    cwd: join(import.meta.dirname, '../..'),
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...inherited(),
      NODE_ENV: 'production',
      PORT: String(port),
      // A passkey belongs to a name: the journey with one goes here, all others to the address.
      PUBLIC_URL: `http://localhost:${port}`,
      DATA_DIR: folder,
      LOG_LEVEL: 'error',
      // Steps that go past the screens have nobody to press again; what it refuses when it is behind, test/faults asks.
      BUSY_MILLISECONDS: '0',
      ...settings,
    },
  })
  const killed = () => child.kill('SIGKILL')
  process.once('exit', killed)
  const gone = new Promise<number | null>((resolve) => child.once('close', resolve))

  let said = ''
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const address = / is open at (http:\S+)/.exec(said)?.[1]
      if (address) resolve(address)
    })
    void gone.then((code) =>
      reject(new Error(`the shop ended with ${code} before it opened: ${said}`)),
    )
  })
  const close = async () => {
    process.off('exit', killed)
    child.kill('SIGTERM')
    const code = await gone
    await rm(folder, { recursive: true, force: true })
    if (code !== 0) throw new Error(`the shop ended with ${code}: ${said}`)
  }
  return { address, folder, close }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
