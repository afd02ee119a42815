import { dirname, join } from 'node:path'
import { readSources } from './source-files.ts'

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

/** Facts about the shape of `src`, tests aside: how full its folders are, how long its files. */
export function measureHouse() {
  const sources = readSources('src').filter(isSource)
  const known = new Set(sources.map(({ path }) => path))
  const folders = Map.groupBy(sources, ({ path }) => dirname(path))
  const lines = sources.map(linesOf)
  const [fullest = '', inIt = []] = [...folders].toSorted(([, a], [, b]) => b.length - a.length)[0]!
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
  }
}

/** One line, for the end of a run: drift is seen where it begins. */
export function describeHouse(): string {
  const { files, folders, fullest, ...rest } = measureHouse()
  return [
    `${files} files in ${folders.length} folders`,
    `${rest.filesAFolder} a folder (most: ${fullest.files}, ${fullest.folder})`,
    `${rest.medianLines} lines (median), ${rest.under30} under 30, ${rest.over150} over 150`,
    `${rest.importsAFile} imports a file`,
  ].join('; ')
}
