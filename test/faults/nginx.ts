import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { freePort } from '../database/postgres-server.ts'
import { find, nginx } from '../run/debian.ts'

/** A balancer in front of shops on these ports, set up as docs/operating.md says; answers its origin. */
export async function startNginx(ports: readonly number[]): Promise<string> {
  const program = find(nginx)
  if (!program) throw new Error('there is no nginx; bin/test installs it or says how to')
  const folder = await mkdtemp(join(tmpdir(), 'youngtimer-nginx-'))
  const port = await freePort()
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
    upstream shops {
      ${ports.map((one) => `server 127.0.0.1:${one} max_fails=0;`).join('\n      ')}
      keepalive 16;
    }
    server {
      listen 127.0.0.1:${port};
      location / {
        proxy_pass http://shops;
        proxy_http_version 1.1;
        proxy_set_header Connection "";
        proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
        proxy_next_upstream error timeout;
      }
    }
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
