/**
 * What one version of a model is called, in one spelling: by itself it says too little to be looked for among names, and beside a model
 * it is no word of English.
 */
export const trims: ReadonlySet<string> = new Set(
  (
    'gti gtd gte gsi gtx gts gta gtc glx gls glt sri sxi lxi ghia csi csl vti vtr vts vtec ' +
    'xr2 xr2i xr3 xr3i xr4i xr4x4 rs1600 rs1800 rs2000 st24 st170 st220 st200 rst cosworth turbo rallye cti mi16 ' +
    '8v 12v 16v 20v 24v v6 v8 v10 v12 w8 vr6 g40 g60 r32 tdi hdi tzd grd td amg kompressor cloverleaf abarth ' +
    'viggen aero t5 t5r sti wrx vrs twinspark'
  ).split(' '),
)

/** The same of versions that are words or parts of names too often to be looked for as slips: behind a 'not' they are versions. */
export const shortTrims: ReadonlySet<string> = new Set(
  'rs st gt gl cl dl lx se sr si s r l'.split(' '),
)

/** Of two words that are one version; of no others that follow one another, as 'not GL, GTI' is of the first. */
export const pairedTrims: ReadonlySet<string> = new Set([
  ...['rs turbo', 'rs cosworth', 'gt turbo', 'gt tdi', 'type r', 'zetec s'],
  ...['s line', 'r line', 's tronic', 'r tronic'],
])

/** Which engine it has, whatever else it is called: a 'GL TDI' is one car. */
const isOfEngine = (word: string) =>
  /^(?:\d+v|[vw]\d+|vr6|g[46]0|[th]di|td|tzd|grd|turbo)$/.test(word)

/** Versions of which no car is both: GL and GTI. */
export const areApart = (...both: [string, string]): boolean =>
  both.some((word) => shortTrims.has(word)) &&
  both.every((word) => shortTrims.has(word) || (trims.has(word) && !isOfEngine(word)))

/** 'RS/ST' is one or the other. */
export const eitherVersion = (text: string): string =>
  text.replace(
    /\b([a-z\d]{2,6}) ?\/ ?(?=([a-z\d]{2,6})\b)/gi,
    (said: string, left: string, right: string) =>
      areApart(left.toLowerCase(), right.toLowerCase()) ? `${left} or ` : said,
  )

/** '1.6' is two words. */
export const isEngine = (typed: string): boolean => /^[0-7] \d$/.test(typed)
