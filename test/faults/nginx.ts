import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { freePort } from '../database/postgres-server.ts'
import { find, nginx } from '../run/debian.ts'
import { deployed } from './machines/daemon.ts'

/**
 * The servers of `deploy/nginx.conf`, word for word but for what a test hasn't got: its ports, and a
 * certificate.
 */
async function deployedServers(
  ports: readonly number[],
  { port, plainPort }: { port: number; plainPort: number },
): Promise<string> {
  const shops = ports.map((one) => `server 127.0.0.1:${one} max_fails=0;`).join(' ')
  const changes: [RegExp, string][] = [
    [/(server 127\.0\.0\.1:\d+ max_fails=0;\s*)+/, `${shops}\n`],
    [/listen 80;/, `listen 127.0.0.1:${plainPort};`],
    [/listen 443 ssl;/, `listen 127.0.0.1:${port};`],
    [/ssl_certificate [^;]*;\s*ssl_certificate_key [^;]*;/, ''],
  ]
  return deployed('nginx.conf', changes)
}

/** A balancer in front of shops on these ports, set up as `deploy/` has it; returns its origin. */
export async function startNginx(ports: readonly number[]): Promise<string> {
  return (await startNginxOn(ports)).origin
}

/** The same, and where it listens without TLS. */
export async function startNginxOn(
  ports: readonly number[],
): Promise<{ origin: string; plain: string }> {
  const [port, plainPort] = [await freePort(), await freePort()]
  const origin = await run(port, await deployedServers(ports, { port, plainPort }))
  return { origin, plain: `http://127.0.0.1:${plainPort}` }
}

/** A proxy as somebody sets one up in a hurry: it says nothing of itself, nor of whom it asks for. */
export async function startBareNginx(shop: number): Promise<string> {
  const port = await freePort()
  return run(
    port,
    `server { listen 127.0.0.1:${port}; location / { proxy_pass http://127.0.0.1:${shop}; } }`,
  )
}

async function run(port: number, servers: string): Promise<string> {
  const program = find(nginx)
  if (!program) throw new Error('there is no nginx; bin/test installs it or says how to')
  const folder = await mkdtemp(join(tmpdir(), 'youngtimer-nginx-'))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join('\n    ')
  await writeFile(
    join(folder, 'nginx.conf'),
    `${process.getuid?.() === 0 ? 'user root;' : ''}
  daemon off;
  worker_processes 1;
  pid ${folder}/nginx.pid;
  error_log stderr crit;
  events { worker_connections 512; }
  http {
    access_log off;
    ${temporary}
    ${servers}
  }`,
  )
  const child = spawn(program, ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const gone = new Promise((resolve) => child.once('close', resolve))
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await gone
    await rm(folder, { recursive: true, force: true })
  })
  const origin = `http://127.0.0.1:${port}`
  while (!(await fetch(origin).catch(() => null))) {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}`)
    await wait(50)
  }
  return origin
}
