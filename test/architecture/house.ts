import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readSources, root } from './source-files.ts'

type Source = { path: string; text: string }

const isSource = ({ path }: Source) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path)
const linesOf = ({ text }: Source) => text.split('\n').length - 1
const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0
const share = (part: number, whole: number) => `${Math.round((part / whole) * 100)} %`

/** Ours, as they are imported: the paths that a source names and that are there. */
function importsOf({ path, text }: Source, known: Set<string>): string[] {
  const named = [...text.matchAll(/(?:from|import\(|import)\s*['"](\.[^'"]+)['"]/g)]
  return named.map(([, to]) => join(dirname(path), to!)).filter((to) => known.has(to))
}

/** README's map of `src`: each room, and the folders within it that its lines name. */
export function roomsOnMap(): { room: string; within: string[] }[] {
  const readme = readFileSync(join(root, 'README.md'), 'utf8')
  const map = readme.slice(readme.indexOf('    src/\n'), readme.indexOf('    test/ '))
  const rooms: { room: string; within: string[] }[] = []
  for (const line of map.split('\n')) {
    const [, indent, name, words = ''] = /^ {6}( *)([\w-]+)\/( .*)$/.exec(line) ?? []
    if (name) rooms.push({ room: indent ? `features/${name}` : name, within: [] })
    // A line without a room goes on about the one before it.
    const within = (name ? words : line).matchAll(/(?<= )([\w-]+)\/(?!\w)/g)
    rooms.at(-1)?.within.push(...[...within].map(([, folder]) => folder!))
  }
  return rooms
}

/** The folders of source that README's map names, by their paths. */
function foldersOnMap(): Set<string> {
  const paths = roomsOnMap().flatMap(({ room, within }) => [
    `src/${room}`,
    ...within.map((folder) => `src/${room}/${folder}`),
  ])
  return new Set(['src', ...paths])
}

/** Facts about the shape of `src`, tests aside: how full its folders are, how long its files. */
export function measureHouse() {
  const sources = readSources('src').filter(isSource)
  const known = new Set(sources.map(({ path }) => path))
  const folders = Map.groupBy(sources, ({ path }) => dirname(path))
  const lines = sources.map(linesOf)
  const [fullest = '', inIt = []] = [...folders].toSorted(([, a], [, b]) => b.length - a.length)[0]!
  const onMap = foldersOnMap()
  const imports = sources.reduce((sum, source) => sum + importsOf(source, known).length, 0)
  return {
    files: sources.length,
    folders: [...folders.keys()],
    fullest: { folder: fullest, files: inIt.length },
    medianLines: median(lines),
    under30: share(lines.filter((n) => n < 30).length, lines.length),
    over150: share(lines.filter((n) => n > 150).length, lines.length),
    importsAFile: (imports / sources.length).toFixed(1),
    filesAFolder: (sources.length / folders.size).toFixed(1),
    named: share([...folders.keys()].filter((path) => onMap.has(path)).length, folders.size),
  }
}

/** One line, for the end of a run: drift is seen where it begins. */
export function describeHouse(): string {
  const { files, folders, fullest, ...rest } = measureHouse()
  return [
    `${files} files in ${folders.length} folders, ${rest.named} of them named in the README`,
    `${rest.filesAFolder} a folder (most: ${fullest.files}, ${fullest.folder})`,
    `${rest.medianLines} lines (median), ${rest.under30} under 30, ${rest.over150} over 150`,
    `${rest.importsAFile} imports a file`,
  ].join('; ')
}
