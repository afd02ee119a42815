import { z } from 'zod'
import { leastCrop, leastPlate, mostPlates, turns } from './rules.ts'

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

/** `PhotoEdits`, as the API takes them. */
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
      .array(area(leastPlate))
      .max(mostPlates, `At most ${mostPlates} number plates in a photo`)
      .default([]),
  })
  .refine(({ turn, crop, plates }) => turn !== 0 || crop !== null || plates.length > 0, {
    path: ['turn'],
    message: 'Say how the photo is to be changed: turn, crop or plates',
  })
