import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Manifest } from 'vite'
import type { DesignAssets } from '../design/render-design.tsx'
import type { Assets } from '../document/document.ts'
import type { Built } from '../document/renderer.ts'
import { addBuild } from './add.ts'

const root = join(import.meta.dirname, '../../..')
const output = join(root, 'dist')
/** Where a build is made: shops are open on the one before, and a build can fail or be killed. */
const next = join(output, 'next')
/** What the document loads at once, and what that loads; the rest follows from it. */
const early = 'src/web/client/early.ts'
/** What the shell imports once it is known that somebody is signed in. */
const shellOfSignedIn = ['src/web/shell/account-menu.tsx', 'src/web/shell/header-menu-entries.tsx']
const client = 'src/web/client/entry.client.tsx'
/** The design page's own. It is built apart, so that no visitor's script is cut otherwise for its sake. */
const design = 'src/web/design/entry.client.tsx'
/** What renders pages, the design page's own renderer, and what the processes that send mail load. */
const page = 'src/web/document/render-page.tsx'
const designPage = 'src/web/design/render-design.tsx'
const emailModule = 'src/platform/mail/template/layout.email.tsx'
const stamp = join(output, 'sources.sha256')

/** Builds the client and the renderer unless `dist` was made from these very sources. */
async function buildIfChanged(say: (line: string) => void): Promise<void> {
  const sources = hashSources()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return
  say('building the pages (once after each change to their sources)')
  // Loaded only now: most starts have nothing to build.
  const { build } = await import('vite')
  await rm(next, { recursive: true, force: true })
  const quiet = { root, configFile: join(root, 'vite.config.ts'), logLevel: 'warn' as const }
  await build({
    ...quiet,
    build: {
      outDir: 'dist/next/client',
      manifest: true,
      rollupOptions: { input: [early, client] },
    },
  })
  await build({
    ...quiet,
    mode: 'design',
    base: '/dev/ui/',
    publicDir: false,
    build: {
      outDir: 'dist/next/design',
      manifest: true,
      // Nobody waits for it on a slow line.
      chunkSizeWarningLimit: 2_000,
      rollupOptions: { input: [design] },
    },
  })
  await build({
    ...quiet,
    publicDir: false,
    build: {
      outDir: 'dist/next/server',
      manifest: true,
      ssr: true,
      minify: false,
      rollupOptions: {
        input: [page, designPage, emailModule],
        // Another build's are other files: a process loads parts of its own when they are first asked for.
        output: { entryFileNames: '[name]-[hash].js' },
      },
    },
  })
  await precompress(join(next, 'client'))
  await writeFile(join(next, 'assets.json'), JSON.stringify(await describe(sources)))
  await addBuild(next, output)
  await writeFile(stamp, sources)
}

/** Hashes what the build reads: the sources, the lock file and the configuration. */
function hashSources(): string {
  const hash = createHash('sha256')
  const files = globSync(['src/**/*.*', 'package-lock.json', 'vite.config.ts'], { cwd: root })
  for (const file of files.sort())
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

/** What is in the build, and which of it a process loads. */
async function describe(buildId: string): Promise<Built> {
  const server = await readManifest('server')
  const entry = (source: string) => `server/${server[source]!.file}`
  return {
    buildId,
    files: globSync('*/**/*', { cwd: next, withFileTypes: true })
      .filter((found) => found.isFile())
      .map((found) => join(found.parentPath, found.name).slice(next.length + 1)),
    assets: await readAssets(),
    design: await readDesignAssets(),
    server: { page: entry(page), design: entry(designPage), email: entry(emailModule) },
  }
}

/** Reads Vite's manifest into what the document needs: addresses by page. */
async function readAssets(): Promise<Assets> {
  const manifest = await readManifest('client')
  const first = manifest[early]!
  if (first.imports?.length)
    throw new Error(`${early} runs as it is and can't import ${first.imports.join(', ')}`)
  const entry = manifest[client]!
  const address = (file: string) => `/${file}`
  const everyPage = new Set(reachable(manifest, client))
  const modules: Assets['modules'] = {}
  for (const [source, chunk] of Object.entries(manifest)) {
    if (!source.endsWith('.page.tsx')) continue
    const needed = new Set([...everyPage, ...reachable(manifest, source)])
    needed.delete(client)
    modules[source.replace(/^src/, '..')] = {
      scripts: [...needed].map((key) => address(manifest[key]!.file)),
      styles: (chunk.css ?? []).map(address),
    }
  }
  return {
    early: address(first.file),
    entry: address(entry.file),
    styles: (entry.css ?? []).map(address),
    fonts: (entry.assets ?? []).filter((file) => file.endsWith('.woff2')).map(address),
    modules,
    signedIn: shellOfSignedIn
      .flatMap((source) => reachable(manifest, source))
      .filter((key, index, all) => all.indexOf(key) === index && !everyPage.has(key))
      .map((key) => address(manifest[key]!.file)),
  }
}

const readManifest = async (folder: string) =>
  JSON.parse(await readFile(join(next, folder, '.vite/manifest.json'), 'utf8')) as Manifest

async function readDesignAssets(): Promise<DesignAssets> {
  const { file, css = [] } = (await readManifest('design'))[design]!
  const address = (asset: string) => `/dev/ui/${asset}`
  return { entry: address(file), styles: css.map(address) }
}

/** A chunk and everything that it imports statically, by manifest key. */
function reachable(manifest: Manifest, key: string, seen = new Set<string>()): string[] {
  if (seen.has(key)) return []
  seen.add(key)
  return [key, ...(manifest[key]?.imports ?? []).flatMap((next) => reachable(manifest, next, seen))]
}

async function precompress(folder: string) {
  const files = globSync('**/*.{js,css,svg,webmanifest,txt}', { cwd: folder })
  await Promise.all(
    files.map(async (file) => {
      const bytes = await readFile(join(folder, file))
      const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
      await writeFile(join(folder, `${file}.br`), await promisify(brotliCompress)(bytes, brotli))
      await writeFile(join(folder, `${file}.gz`), await promisify(gzip)(bytes, { level: 9 }))
    }),
  )
}

await buildIfChanged((line) => console.log(line))
