/** What a photo may be, and in which sizes it is served. Pure: runs anywhere. */

/** The widths in which every photo is served, in pixels. */
export const photoWidths = [320, 640, 960, 1280, 1920, 2560] as const
export type PhotoWidth = (typeof photoWidths)[number]

/** Best first; the name is the extension in an address. */
export const photoFormats = ['avif', 'webp', 'jpg'] as const
export type PhotoFormat = (typeof photoFormats)[number]

export const formatType = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
} as const satisfies Record<PhotoFormat, string>

/** What a stored original may be; recognised by its bytes, never by its name. */
export const masterTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const
export type MasterType = (typeof masterTypes)[number]

/**
 * What a file chooser asks for (`accept`): what may be sent, but for HEIC, which is taken all the same. Safari on a Mac
 * converts HEIC by itself, to the first of a list that hasn’t it, and hands it over as it is where any picture is asked for.
 */
export const chosenTypes = masterTypes.join(',')

/** A master fits within so many pixels; the browser makes it no larger before it is sent. */
export const masterBounds = { width: 2560, height: 1920 } as const

/** What may be sent, in bytes a photo, photos a request, and photos a day from one browser. */
export const uploadLimits = { bytes: 20 * 1024 * 1024, photos: 20, aDay: 200 } as const

const manyOfANetwork = {
  minutes: 24 * 60,
  message: 'A lot of photos were sent from your network today. Please try again tomorrow.',
}

/** What is counted beside that: of one network, behind however many cookies, and of the /48 that an IPv6 line may choose its networks from. */
export const uploadCounts = {
  network: { ...manyOfANetwork, max: 600 },
  site: { ...manyOfANetwork, max: 6_000 },
} as const

/** The part of a day's photos that strangers may use up; the rest is for accounts whose address is confirmed. */
const strangersShare = 0.75

/** What is kept of all in a day, of whoever is known and of strangers. */
export const storedTotals = (aDay: number, isStranger: boolean) => [
  {
    name: 'photos',
    max: aDay,
    message: 'We were sent more photos today than we can take. Please try again tomorrow.',
  },
  ...(isStranger
    ? [
        {
          name: 'photos of strangers',
          max: Math.floor(aDay * strangersShare),
          message:
            'We were sent a lot of photos today. Please sign in to an account whose email is confirmed, or try again tomorrow.',
        },
      ]
    : []),
]

/**
 * Two photos of which so few of the 256 signs differ are taken for one. Of the demonstration's 859 pictures,
 * of like models from like places, 110 pairs in 368,511 do, and two such pairs join 20 in 9,730 pairs of cars.
 * Written anew, smaller, darker or at quality 30, they differ in 11 to 14 by the median and 21 to 24 at p95.
 */
export const likenessDistance = 24

/** Why something is no photo that we take, and what its sender is told. */
export const decodeErrorMessages = {
  heic: 'This is a HEIC photo, which we can’t read. Choose “Most Compatible” under Settings, Camera, Formats on an iPhone, or send it as JPEG.',
  hdr: 'This is an HDR photo, whose colours would come out wrong. Please send it as JPEG, or without HDR.',
  'not-a-photo': 'This is not a photo we can read. Please use JPEG, PNG, WebP, AVIF or HEIC.',
  pdf: 'This is a PDF, and only photos are taken. Please photograph the page, or send a screenshot of it.',
  'too-many-pixels': 'This photo has more than 50 megapixels. Please send a smaller one.',
  'too-many-pixels-of-avif':
    'An AVIF photo may have at most 16 megapixels. Please send a smaller one, or send it as JPEG.',
  'too-many-pixels-of-heic':
    'A HEIC photo may have at most 25 megapixels. Please send a smaller one, or send it as JPEG.',
  'too-much-memory':
    'This photo takes more memory to read than we have for one. Please send a smaller one, or send it as JPEG.',
  damaged: 'This photo is damaged or incomplete. Please choose it again.',
} as const
export type DecodeErrorReason = keyof typeof decodeErrorMessages
export const decodeErrorReasons = Object.keys(decodeErrorMessages) as DecodeErrorReason[]

/** A photo of more pixels than this is not decoded. */
export const mostPixels = 50_000_000

/**
 * What is decoded, in pixels as its header has them, and for how many milliseconds at most. AVIF is slow, and
 * 476 bytes of it ask for 16 megapixels, a thousand for 48: those are 0.6 and 1.9 seconds of a core, where JPEG,
 * PNG and WebP of 48 take 0.1 to 0.4. The slowest honest ones, noise of a phone's 12 megapixels in 15 MB, take
 * 2.7, and up to four times that on a machine that is busy with pages. A browser sends none: it makes JPEG first.
 * HEIC is decoded by WebAssembly: 12 megapixels in about a second and 220 MB, 24 in 370 MB, 48 in 640 MB.
 */
export const decodeLimits = {
  usual: { pixels: mostPixels, deadline: 20_000 },
  slow: { pixels: 16_000_000, deadline: 12_000 },
  heic: { pixels: 25_000_000, deadline: 20_000 },
} as const

/**
 * Bytes of memory that a process for photos may hold; one that holds more is killed, with the photo that it reads. HEIC of 25
 * megapixels takes 350 MB; what a broken or hostile file has a decoder take, no header says.
 */
export const mostMemory = 1024 ** 3
