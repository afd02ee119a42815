import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Manifest } from 'vite'
import type { DesignAssets } from '../design/render-design.tsx'
import type { Assets } from '../document/document.ts'

const root = join(import.meta.dirname, '../../..')
const output = join(root, 'dist')
/** What the document loads at once, and what that loads; the rest follows from it. */
const early = 'src/web/client/early.ts'
const client = 'src/web/client/entry.client.tsx'
/** The design page's own. It is built apart, so that no visitor's script is cut otherwise for its sake. */
const design = 'src/web/design/entry.client.tsx'
/** What the processes that send mail load. */
const emailModule = 'src/platform/mail/template/layout.email.tsx'
const stamp = join(output, 'sources.sha256')

/** Builds the client and the renderer unless `dist` was made from these very sources. */
async function buildIfChanged(say: (line: string) => void): Promise<void> {
  const sources = hashSources()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return
  say('building the pages (once after each change to their sources)')
  // Loaded only now: most starts have nothing to build.
  const { build } = await import('vite')
  await rm(output, { recursive: true, force: true })
  const quiet = { root, configFile: join(root, 'vite.config.ts'), logLevel: 'warn' as const }
  await build({
    ...quiet,
    build: {
      outDir: 'dist/client',
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
      outDir: 'dist/design',
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
      outDir: 'dist/server',
      ssr: true,
      minify: false,
      rollupOptions: {
        input: [
          'src/web/document/render-page.tsx',
          'src/web/design/render-design.tsx',
          emailModule,
        ],
      },
    },
  })
  await writeFile(join(output, 'assets.json'), JSON.stringify(await readAssets(sources)))
  await precompress(join(output, 'client'))
  await mkdir(output, { recursive: true })
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

/** Reads Vite's manifest into what the document needs: addresses by page. */
async function readAssets(
  buildId: string,
): Promise<Assets & { buildId: string; design: DesignAssets }> {
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
    buildId,
    early: address(first.file),
    entry: address(entry.file),
    styles: (entry.css ?? []).map(address),
    fonts: (entry.assets ?? []).filter((file) => file.endsWith('.woff2')).map(address),
    modules,
    design: await readDesignAssets(),
  }
}

const readManifest = async (folder: string) =>
  JSON.parse(await readFile(join(output, folder, '.vite/manifest.json'), 'utf8')) as Manifest

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
