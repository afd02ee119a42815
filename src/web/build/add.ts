import { globSync } from 'node:fs'
import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Says which files are a build, so that it is another one at the moment when this file is. */
const description = 'assets.json'

/**
 * Puts a build (a folder within `output`) in the place of the one that is in `output`. Shops are open on that: what has a
 * hash for a name stays for them, and for whatever pages they have sent, until the build after this.
 */
export async function addBuild(built: string, output: string): Promise<void> {
  const before = await readFiles(output)
  const files = await readFiles(built)
  for (const file of [...files!, description]) {
    await mkdir(dirname(join(output, file)), { recursive: true })
    await rename(join(built, file), join(output, file))
  }
  await rm(built, { recursive: true })
  // What an earlier version has built doesn't say what it is made of.
  if (before) await removeOthers(output, new Set([...files!, ...before, description]))
}

/** All files of a build but its description; undefined where there is none that says. */
async function readFiles(folder: string): Promise<string[] | undefined> {
  const text = await readFile(join(folder, description), 'utf8').catch(() => '{}')
  return (JSON.parse(text) as { files?: string[] }).files
}

async function removeOthers(output: string, retained: ReadonlySet<string>) {
  const present = globSync('**/*', { cwd: output, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(output.length + 1))
  for (const file of present) if (!retained.has(file)) await rm(join(output, file))
}
