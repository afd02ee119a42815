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

/** Folders of which the design page shows nothing, and why; of every other it shows all, but for what is `elsewhere`. */
const ofTheirPages: Record<string, string> = {
  'src/features/accounts': 'the frame of the pages for signing in and up',
  'src/features/accounts/sign-in': 'forms of fields that are shown',
  'src/features/analytics/consent': 'consent.journey.ts sees the banner, and the page of choices',
  'src/features/enquiries/contact': 'a form of fields that are shown, in a dialog that is',
  'src/features/listings/comparison': 'the table of a page',
  'src/features/moderation/appeals': 'a form of fields that are shown',
  'src/features/moderation/reports': 'a form of fields that are shown',
  'src/features/payments/own-orders': 'a part of the settings',
  'src/features/photos/upload': 'takes files; its tiles are shown',
  'src/features/promotion/preview': 'promotion.journey.ts sees it in an account',
  'src/features/search/facts': 'selects that are shown, of facts that a server names',
  'src/features/search/suggestions': 'its list is a combobox that is shown',
  'src/features/selling/access': 'a question in a dialog that is shown',
  'src/features/selling/evidence': 'a part of a listing’s form',
  'src/features/selling/form/registration': 'a part of a listing’s form',
  'src/features/selling/phone': 'a part of the settings',
  'src/features/selling/sharing': 'yours.journey.ts sees it, beside a listing of one’s own',
  'src/features/support': 'a form of fields that are shown',
  'src/screens': 'stands above several pages',
  'src/screens/about': 'a page',
  'src/screens/account': 'pages of cards that are shown',
  'src/screens/browse': 'a page of filters and cards that are shown',
  'src/screens/compare': 'a page',
  'src/screens/create-listing': 'a page',
  'src/screens/edit-listing': 'a page',
  'src/screens/guide': 'pages',
  'src/screens/legal': 'pages',
  'src/screens/listing': 'a page',
  'src/screens/listing/story': 'a part of that page',
  'src/screens/not-found': 'a page',
  'src/screens/saved-cars': 'a page of cards that are shown',
  'src/screens/seller-link': 'pages',
  'src/screens/sign-in': 'pages',
}

/** Of the others, what stands on other components' own pages and nowhere here, by why. */
const elsewhere: Record<string, string> = {
  ...ofEach('a part of a listing’s form, of fields that are shown', [
    'AccountFields',
    'CarFields',
    'ContactFields',
    'FormSection',
    'MoreFacts',
    'NumberField',
    'OptionalPart',
    'PhotoFields',
    'PlaceField',
    'PromotionField',
  ]),
  WhoUnknown: 'a failed load with its retry, which is shown',
  ...ofEach('a part of the home page', [
    'Home',
    'HomeEmpty',
    'HomeFilm',
    'HomeFilterChips',
    'HomeHero',
    'HomeList',
    'HomeReasons',
    'HomeResults',
    'HomeSort',
  ]),
  ...ofEach('a part of the settings, of fields and lists that are shown', [
    'ChangeOfEmail',
    'CloseAccount',
    'EmailForm',
    'NameForm',
    'PasswordForm',
    'RestrictionNotice',
    'SessionList',
    'SettingsForm',
    'SettingsSection',
  ]),
  ...ofEach('a page of a form of fields that are shown', [
    'ConfirmEmailForm',
    'ForgotPasswordForm',
    'ResetPasswordForm',
  ]),
  ...ofEach('a part of a listing’s page', [
    'CallNeedsScript',
    'CallSellerButton',
    'ListingDescription',
    'SafetyTips',
    'SellerPhoneProvider',
    'SimilarCars',
  ]),
  ...ofEach('fields that are shown, all together', [
    'FilterForm',
    'MoreFilters',
    'SearchPanel',
    'TypedPrice',
    'WordsFilter',
  ]),
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

function ofEach(why: string, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, why]))
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

test('the design page shows every component of features and screens, by themselves or within others, or says why not', () => {
  const drawn = drawnBy(page, byPath, true)
  const folders = Map.groupBy(
    sources.filter(
      (source) =>
        /^src\/(?:features|screens|web\/shell)\//.test(source.path) &&
        componentsOf(source).length > 0,
    ),
    ({ path }) => dirname(path),
  )
  const isShown = (folder: string) => [...drawn].some((one) => dirname(one) === folder)
  const [shown, left] = [
    [...folders.keys()].filter(isShown),
    [...folders.keys()].filter((folder) => !isShown(folder)),
  ]
  expect(left.sort()).toEqual(Object.keys(ofTheirPages).sort())
  const missing = shown
    .flatMap((folder) => folders.get(folder)!)
    .flatMap((source) =>
      componentsOf(source).filter((name) => !drawn.has(`${source.path} ${name}`)),
    )
  expect(missing.sort()).toEqual(Object.keys(elsewhere).sort())
})

test('a component that is not on the page is found', () => {
  const button = { path: 'src/ui/a.tsx', text: 'export function Button() {}\nexport const Bar = 1' }
  const section = { path: 'src/b.tsx', text: "import { Button } from './ui/a.tsx'\n<Button />" }
  const known = new Map([button, section].map((source) => [source.path, source]))
  expect([...drawnBy([section], known, false)]).toEqual(['src/ui/a.tsx Button'])
  expect([...drawnBy([{ ...section, text: '' }], known, false)]).toEqual([])
})
