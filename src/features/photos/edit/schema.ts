import { z } from 'zod'

/** A part of a photo, in shares of its width and height from the top left corner. */
export type PhotoArea = { left: number; top: number; width: number; height: number }

/** How a seller has a photo changed: turned first, then covered, then cropped. */
export type PhotoEdits = {
  /** Degrees, clockwise. */
  turn: (typeof turns)[number]
  /** What of the photo stays, once it is turned; null for all of it. */
  crop: PhotoArea | null
  /** What is painted over, once it is turned: a number plate. */
  plates: PhotoArea[]
}

export const turns = [0, 90, 180, 270] as const

/** Of one photo: front, rear, and what stands beside. */
export const mostPlates = 4

/** The smallest crop, as a share of a side: less shows nothing of a car. */
export const leastCrop = 0.05

const share = z.number().min(0, 'must be 0 or more').max(1, 'must be 1 at most')

/** What a rounded share may be beyond the edge. */
const slack = 1e-6

const area = (least: number) => {
  const side = share.min(least, `must be ${least} or more`)
  return z
    .strictObject({ left: share, top: share, width: side, height: side })
    .refine(({ left, width }) => left + width <= 1 + slack, {
      path: ['width'],
      message: 'reaches beyond the right edge of the photo',
    })
    .refine(({ top, height }) => top + height <= 1 + slack, {
      path: ['height'],
      message: 'reaches beyond the lower edge of the photo',
    })
}

export const photoEditsShape = z
  .strictObject({
    turn: z
      .union(
        turns.map((degrees) => z.literal(degrees)),
        'must be 0, 90, 180 or 270',
      )
      .default(0),
    crop: area(leastCrop).nullable().default(null),
    plates: z
      .array(area(0.005))
      .max(mostPlates, `At most ${mostPlates} number plates in a photo`)
      .default([]),
  })
  .refine(({ turn, crop, plates }) => turn !== 0 || crop !== null || plates.length > 0, {
    path: ['turn'],
    message: 'Say how the photo is to be changed: turn, crop or plates',
  })
