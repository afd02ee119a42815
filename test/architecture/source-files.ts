import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'

export const root = join(import.meta.dirname, '../..')

const pictures = new Set(['.avif', '.webp', '.jpg', '.png', '.ico', '.woff2', '.mp4', '.webm'])

/** Every text file of the project that is or could be committed, with what is in it. */
export function readSources(...folders: string[]): { path: string; text: string }[] {
  const listed = execFileSync(
    'git',
    // Whoever cloned it: a container's root may read what is another's.
    [
      '-c',
      'safe.directory=*',
      'ls-files',
      '--cached',
      '--others',
      '--exclude-standard',
      '-z',
      '--',
      ...folders,
    ],
    { cwd: root, encoding: 'utf8', maxBuffer: 16 * 1024 * 1024 },
  )
  return listed
    .split('\0')
    .filter((path) => path && !pictures.has(extname(path)))
    .flatMap((path) => {
      try {
        return [{ path, text: readFileSync(join(root, path), 'utf8') }]
      } catch {
        // Deleted and not yet committed, or a folder of another repository.
        return []
      }
    })
}
