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

/** The smallest box likewise. */
export const leastPlate = 0.005
