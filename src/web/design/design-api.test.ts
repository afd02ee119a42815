import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { seenAt } from '../../features/analytics/rules.ts'
import { createServer } from '../../platform/http/server.ts'
import { pagePaths } from '../../screens/pages.ts'
import { usualShopInfo } from '../../platform/pages/shop-info.ts'
import { designApi } from './design.api.ts'
import { renderDesign } from './render-design.tsx'
import { sections } from './sections/all.ts'

const nothing = {
  early: '/early.js',
  entry: '/entry.js',
  styles: ['/site.css'],
  fonts: [],
  signedIn: [],
}

async function open({ isPublic = false } = {}) {
  const root = await mkdtemp(join(tmpdir(), 'design-'))
  const folder = join(root, 'assets')
  await mkdir(folder)
  await writeFile(join(folder, 'entry-D1x.js'), 'let a = 1')
  await writeFile(join(folder, 'entry-D1x.css'), 'p {}')
  await writeFile(join(folder, 'notes.txt'), 'CANARY')
  await writeFile(join(root, 'secret.js'), 'CANARY')
  const app = await createServer({
    logger: pino({ level: 'silent' }),
    isTls: false,
    isPublic,
    trustProxy: false,
    renderMissingPage: (_request, reply) => reply.code(404).send('no such page'),
  })
  const render = async () =>
    renderDesign({
      assets: { ...nothing, modules: {} },
      design: { entry: '/dev/ui/assets/entry-D1x.js', styles: ['/dev/ui/assets/entry-D1x.css'] },
      origin: 'http://localhost:3000',
      shopInfo: usualShopInfo,
    })
  await app.register(designApi({ design: { render, folder } }))
  onTestFinished(async () => {
    await app.close()
    await rm(root, { recursive: true })
  })
  return (url: string) => app.inject({ url, headers: { host: 'localhost:3000' } })
}

test('the design page comes with the site’s styles, scripts of its own and every section', async () => {
  const visit = await open()
  const { statusCode, headers, body } = await visit('/dev/ui')
  expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store'])
  expect(body).toContain('href="/site.css"')
  expect(body).toContain('data-entry="/dev/ui/assets/entry-D1x.js"')
  expect(body).not.toContain('/entry.js"')
  expect(body).toContain('<meta name="robots" content="noindex">')
  for (const { id } of sections) expect(body, id).toContain(`id="${id}"`)
})

test('beside it there are its scripts, its styles and its drawings, and nothing else', async () => {
  const visit = await open()
  for (const [url, type] of [
    ['/dev/ui/assets/entry-D1x.js', 'text/javascript; charset=utf-8'],
    ['/dev/ui/assets/entry-D1x.css', 'text/css; charset=utf-8'],
    ['/dev/ui/pictures/red/640.avif', 'image/svg+xml'],
  ] as const) {
    const { statusCode, headers } = await visit(url)
    expect([statusCode, headers['content-type']], url).toEqual([200, type])
  }
  for (const url of [
    '/dev/ui/assets/entry-D2x.js',
    '/dev/ui/assets/notes.txt',
    '/dev/ui/assets/..%2Fsecret.js',
    '/dev/ui/pictures/toString/640.avif',
    '/dev/ui/pictures/blue/640.avif',
  ])
    expect((await visit(url)).statusCode, url).toBe(404)
})

test('a shop with a public address has no design page, nor what it is made of', async () => {
  const visit = await open({ isPublic: true })
  for (const url of ['/dev/ui', '/dev/ui/assets/entry-D1x.js', '/dev/ui/pictures/red/640.avif'])
    expect((await visit(url)).statusCode, url).toBe(404)
})

test('the design page is not in the sitemap, not cached and not counted', () => {
  expect(pagePaths.filter((path) => path.startsWith('/dev'))).toEqual([])
  expect(seenAt('/dev/ui', pagePaths).route).toBe(seenAt('/no/such/page', pagePaths).route)
})
