import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { readSources } from './source-files.ts'

type Source = { path: string; text: string }

/** The components of the design system that no picture can show, and why. */
const unseen: Record<string, string> = {
  VisuallyHidden: 'it is for ears alone',
  Honeypot: 'no person sees it',
  NeedsScript: 'who has scripts doesn’t see it; without-scripts.journey.ts reads it',
  ToastArea: 'comes with the first toast, at a press on the design page',
  TooltipBubble: 'comes with a tooltip, at a press on the design page',
}

/** Where the components of features stand that the design page shows, by themselves or within others. */
const chief = [
  'src/features/accounts/passkeys/',
  'src/features/analytics/stats/',
  'src/features/enquiries/inbox/',
  'src/features/listings/asking-prices/',
  'src/features/listings/cards/',
  'src/features/listings/evidence/',
  'src/features/listings/mot-history/',
  'src/features/payments/card-form/',
  'src/features/photos/gallery/',
  'src/features/photos/upload/tiles/',
  'src/features/saved-cars/',
  'src/features/search/results/',
  'src/features/search/text/',
  'src/features/selling/own-listings/',
  'src/features/selling/score/',
  'src/features/staff/',
  'src/screens/checkout/',
  'src/screens/checkout-success/',
  'src/screens/office/',
  'src/web/shell/',
]

/** Of those, what stands on other components' own pages and nowhere here, and why. */
const elsewhere: Record<string, string> = {
  Arrival: 'it draws nothing',
  ChoiceBannerWhereNeeded: 'it decides whether the banner comes; consent.journey.ts sees it',
  EnlargedLinks: 'a frame without looks of its own',
  PageViews: 'it draws nothing',
  ResultsGrid: 'a grid of cards that are shown',
  ResultsSkeleton: 'a grid of skeletons that are shown',
  RouteError: 'a whole page, of a heading and buttons that are shown',
  Shell: 'a page between header and footer, which are shown',
  ShellFrame: 'the same',
  StatsButton: 'a button, and a dialog with the figures that are shown',
}

const componentsOf = ({ text }: Source): string[] =>
  [...text.matchAll(/^export (?:function|const) ([A-Z][a-z]\w*)/gm)].map(([, name]) => name!)

const draws = (text: string, name: string) => new RegExp(`<${name}[\\s/>]`).test(text)

/** The files that a source imports, at once or later: those are drawn by another name. */
const importedBy = ({ path, text }: Source) =>
  [...text.matchAll(/(from |import\()\s*'(\.[^']+)'/g)].map(([, how, to]) => ({
    file: join(dirname(path), to!),
    isLater: how !== 'from ',
  }))

/** `file component` of all that these sources draw, where `isWithin` also of what draws it in turn. */
function drawnBy(from: readonly Source[], all: ReadonlyMap<string, Source>, isWithin: boolean) {
  const drawn = new Set<string>()
  const seen = new Set(from.map(({ path }) => path))
  const queue = [...from]
  for (const source of queue)
    for (const { file, isLater } of importedBy(source)) {
      const imported = all.get(file)
      if (!imported) continue
      const names = componentsOf(imported).filter((name) => isLater || draws(source.text, name))
      for (const name of names) drawn.add(`${file} ${name}`)
      if (isWithin && names.length > 0 && !seen.has(file)) {
        seen.add(file)
        queue.push(imported)
      }
    }
  return drawn
}

const sources = readSources('src').filter(
  ({ path }) => path.endsWith('.tsx') && !path.includes('.test.'),
)
const byPath = new Map(sources.map((source) => [source.path, source]))
const page = sources.filter(({ path }) => path.startsWith('src/web/design/'))

const missingIn = (folder: string, drawn: ReadonlySet<string>) =>
  sources
    .filter(({ path }) => path.startsWith(folder))
    .flatMap((source) => componentsOf(source).map((name) => ({ path: source.path, name })))
    .filter(({ path, name }) => !drawn.has(`${path} ${name}`))
    .map(({ name }) => name)

test('the design page shows every component of the design system, but those that nobody sees', () => {
  expect(page.length).toBeGreaterThan(10)
  expect(missingIn('src/ui/', drawnBy(page, byPath, false)).sort()).toEqual(
    Object.keys(unseen).sort(),
  )
})

test('the design page shows the chief components of features, by themselves or within others', () => {
  const drawn = drawnBy(page, byPath, true)
  expect(chief.flatMap((folder) => missingIn(folder, drawn)).sort()).toEqual(
    Object.keys(elsewhere).sort(),
  )
})

test('a component that is not on the page is found', () => {
  const button = { path: 'src/ui/a.tsx', text: 'export function Button() {}\nexport const Bar = 1' }
  const section = { path: 'src/b.tsx', text: "import { Button } from './ui/a.tsx'\n<Button />" }
  const known = new Map([button, section].map((source) => [source.path, source]))
  expect([...drawnBy([section], known, false)]).toEqual(['src/ui/a.tsx Button'])
  expect([...drawnBy([{ ...section, text: '' }], known, false)]).toEqual([])
})
