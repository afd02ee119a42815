/** What a car may be said to be without and people look for, in its one spelling. */
export const deniable: readonly string[] = [
  ...['sunroof', 'sun roof', 'spoiler', 'rear spoiler', 'body kit', 'bodykit', 'towbar', 'tow bar'],
  ...['air con', 'aircon', 'air conditioning', 'a c', 'ac', 'climate control'],
  ...['leather', 'alcantara', 'velour'].flatMap((cover) => [
    cover,
    ...['seats', 'interior', 'trim', 'upholstery'].map((what) => `${cover} ${what}`),
  ]),
  ...['alloys', 'alloy wheels', 'coilovers', 'lpg', 'heated seats', 'electric windows'],
  ...['power steering', 'pas', 'abs', 'airbag', 'airbags', 'central locking', 'cruise control'],
  ...['fsh', 'full service history', 'service history', 'full history'],
  ...['cambelt', 'cam belt', 'timing belt', 'turbo', 'supercharger'],
  ...['automatic', 'auto', 'automatic gearbox', 'auto box', 'diesel', 'mot'],
  ...['ulez', 'ulez compliant', 'ulez exempt'],
]

const words = deniable.map((feature) => feature.split(' '))
const longest = Math.max(...words.map(({ length }) => length))

/** How sellers deny, the longest first. */
const denials = [
  ...['not fitted with', 'isnt fitted with', 'does not have', 'doesnt have', 'never had'],
  ...['hasnt got', 'has not got', 'lacks', 'lacking', 'without', 'minus', 'isnt', 'not', 'no'],
].map((said) => said.split(' '))

/** Between that and what is denied: 'not an automatic', 'no working air con'; 'not the factory turbo' denies another one. */
const between = new Set('a an any working functioning functional'.split(' '))

/** 'No sunroof leaks' and 'no cambelt due' are said of a car that has one. */
const troubles = new Set(
  (
    'issue issues problem problems leak leaks leaking fault faults lag wear rip rips tear tears damage crack cracks cracking ' +
    'scuffs scuffing kerbing corrosion smell smoke whine noise rattle rattles repair repairs work regas needed required due ' +
    'advisory advisories fail fails failure failures warning light lights test exempt'
  ).split(' '),
)

/**
 * The words of an advert in which what it denies is not said: 'no sunroof' is found by nobody who looks for a sunroof. In its place
 * stands 'no', which no search looks for, so that what was apart doesn't become a phrase.
 */
export function withoutDenied(advert: readonly string[]): string[] {
  const said = [...advert]
  for (let at = 0; at < advert.length; at++) {
    const denial = denials.find((each) => each.every((word, n) => advert[at + n] === word))
    if (!denial) continue
    const from = at + denial.length
    // 'Not without air con'
    if (advert[from] === 'without') at = from
    for (const { start, end } of deniedFrom(advert, from))
      for (let n = start; n < end; n++) said[n] = advert[n] === 'mot' ? noMot : 'no'
  }
  return said
}

/** What stands for an MOT that a car has not, which some look for. */
export const noMot = 'nomot'

type Stretch = { start: number; end: number }

/** 'Sunroof', 'air con or a sunroof', 'air con, leather or a sunroof'; without an 'or' what comes after the first is said. */
function deniedFrom(advert: readonly string[], from: number): Stretch[] {
  const denied: Stretch[] = []
  const listed: Stretch[] = []
  let isJoined = true
  for (let at = from; ;) {
    const next = featureFrom(advert, at)
    const ahead = next ? advert.slice(next.end, next.end + 1) : advert.slice(at, at + 2)
    // 'No turbo or gearbox issues': what they trouble is there, of a list that goes on with an 'or' all of it.
    if (ahead.some((word) => troubles.has(word))) return isJoined ? [] : denied
    if (!next) return denied
    listed.push(next)
    if (isJoined) denied.push(...listed.splice(0))
    isJoined = /^n?or$/.test(advert[next.end] ?? '')
    at = next.end + (isJoined ? 1 : 0)
  }
}

function featureFrom(advert: readonly string[], from: number): Stretch | undefined {
  for (let start = from; ; start++) {
    for (let length = longest; length >= 1; length--) {
      const isFeature = words.some(
        (feature) =>
          feature.length === length && feature.every((word, n) => advert[start + n] === word),
      )
      if (isFeature) return { start, end: start + length }
    }
    if (!between.has(advert[start] ?? '')) return undefined
  }
}
