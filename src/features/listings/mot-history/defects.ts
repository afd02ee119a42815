/**
 * What a tester has written, as one of the things that come again: testers write the same of a car in other words each
 * year, and the manual's words have changed since. What the table doesn't know stands for itself.
 */

/** Not what a rotor is, nor a thrust bearing. */
const rust = /corro|\brust|\brot(?:s|ten|ted|ting)?\b/

/**
 * What must all stand there, and what it is then; in the order in which they are tried: what is said of a brake pipe is
 * no corrosion of the body.
 */
const things: readonly [readonly RegExp[], string][] = [
  [[/brake (?:pipe|line)/, rust], 'corrosion, brake pipes'],
  [[/(?:brake|flexible) hose/], 'brake hose worn'],
  [[/brake (?:dis[ck]|rotor)/], 'brake disc worn'],
  [[/brake (?:pad|lining|shoe)|lining or pad/], 'brake pads worn'],
  // A brake on the left-hand side is another.
  [[/parking brake|(?<!(?:left|right)[ -])hand ?brake/], 'parking brake weak'],
  [
    [/brak/, /imbalance|fluctuat|binding|little or no effort|effort|efficiency|performance/],
    'brakes uneven or weak',
  ],
  [[/tyre|\btread/, /perish|crack|crazed|\bcut/], 'tyre perished'],
  [[/tyre|\btread/], 'tyre worn'],
  [[/\bsprings?\b/, rust], 'corrosion, spring'],
  [[/\bsprings?\b/], 'spring broken or displaced'],
  [[/shock absorber|damper/, /leak|mist/], 'shock absorber leaking'],
  [[/shock absorber|damper/], 'shock absorber worn'],
  [[/ball ?joint/], 'ball joint worn'],
  [[/anti-?roll bar|stabili[sz]er/], 'anti-roll bar linkage worn'],
  [[/wheel bearing/], 'wheel bearing worn'],
  [[/drive ?shaft|constant velocity|\bcv\b/, /gaiter|\bboot|cover/], 'drive shaft gaiter split'],
  [
    [/suspension|wishbone|control arm|trailing arm|radius arm/, /bush|\bpin\b|worn|\bplay/],
    'suspension bush worn',
  ],
  [[/\bbush/], 'suspension bush worn'],
  [[/steering rack|track rod/], 'steering joint or gaiter worn'],
  [[/steering/, /gaiter|joint|\bplay/], 'steering joint or gaiter worn'],
  [[/oil leak|leaking oil/], 'oil leak'],
  [[/exhaust/, rust], 'corrosion, exhaust'],
  [[/exhaust/, /leak|blow/], 'exhaust leaking'],
  [[/emission|lambda|carbon monoxide|hydrocarbon|\bco content/], 'emissions too high'],
  [[/head ?(?:lamp|light)/, /\baim|beam image/], 'headlamp aim'],
  [[/head ?(?:lamp|light)/], 'headlamp defective'],
  [[/wiper|washer/], 'wipers or washers'],
  [[/windscreen/], 'windscreen damaged'],
  [[/seat ?belt/, /fray|worn|damage|cut/], 'seat belt worn'],
  [[rust], 'corrosion'],
]

/** Where a body rusts; of two, the first. */
const panels: readonly [RegExp, string][] = [
  [/sub-?frame/, 'subframe'],
  [/jacking point/, 'jacking point'],
  [/wheel ?arch/, 'wheel arch'],
  [/inner wing/, 'inner wing'],
  [/strut (?:tower|top|turret)|turret/, 'strut top'],
  [/outrigger/, 'outrigger'],
  [/boot floor/, 'boot floor'],
  [/\bfloor/, 'floor'],
  [/bulkhead/, 'bulkhead'],
  [/\bsills?\b/, 'sill'],
  [/chassis|longitudinal|cross ?member/, 'chassis member'],
  [/(?:door )?(?:pillar|post)\b/, 'door pillar'],
  [/suspension (?:component )?mounting/, 'suspension mounting'],
  [/seat ?belt anchor/, 'seat belt anchorage'],
  [/\bunder ?(?:side|body|neath)/, 'underside'],
]

/** Where a reference to the manual begins: '(5.3.6 (a)(i))', '[4.1.E.1]'. */
const reference = /[([]\s?\d+\./

const near = /\bnear ?-?side|\bn\/s|\bnsf?r?\b/
const off = /\boff ?-?side|\bo\/s|\bosf?r?\b/
const atFront = /\bfront|\b[no]\/?sf\b/
const atRear = /\brear|\b[no]\/?sr\b/

function sideIn(text: string): string {
  const [isNear, isOff] = [near.test(text), off.test(text)]
  if (isNear === isOff) return ''
  return isNear ? 'near-side' : 'off-side'
}

function endIn(text: string): string {
  const [isFront, isRear] = [atFront.test(text), atRear.test(text)]
  if (isFront === isRear) return ''
  return isFront ? 'front' : 'rear'
}

/** 'Nearside inner sill corroded (6.1.B.2)' → 'corrosion, near-side sill'. */
export function nameOfDefect(written: string): string {
  const at = written.search(reference)
  const plain = (at > 0 ? written.slice(0, at) : written).trim()
  const text = plain.toLowerCase()
  const thing = things.find(([all]) => all.every((pattern) => pattern.test(text)))?.[1]
  if (!thing) return plain
  const panel = thing === 'corrosion' ? panels.find(([pattern]) => pattern.test(text))?.[1] : ''
  const where = [sideIn(text), endIn(text), panel].filter(Boolean).join(' ')
  return where ? `${thing}, ${where}` : thing
}
