/**
 * What buyers of a car look for in its listing: what a listing without it is asked to add, and the field where
 * that is done. A car is like another where make and family are the same.
 */
export const scored = {
  photos: {
    advice: 'Eight photos or more: from every side, inside, engine, wheels and papers',
    field: 'images',
  },
  interior: {
    advice: 'A photo of the interior: tick it in the list of those that buyers look for',
    field: 'shots.interior',
  },
  description: { advice: 'A description of 60 words or more', field: 'description' },
  serviceHistory: { advice: 'Its service history', field: 'facts.serviceHistory' },
  mot: { advice: 'How long its MOT lasts', field: 'facts.motUntil' },
  owners: { advice: 'How many owners it has had', field: 'facts.owners' },
  gearbox: { advice: 'Its gearbox', field: 'facts.gearbox' },
  v5c: { advice: 'Whether its V5C is there', field: 'facts.v5c' },
  evidence: {
    advice: 'Pictures of papers or work that back up what you say',
    field: 'evidence',
  },
  reasonForSale: { advice: 'Why it is for sale', field: 'facts.reasonForSale' },
} as const

export type Scored = keyof typeof scored
export const scoredNames = Object.keys(scored) as Scored[]

/** From so many photos and words on there is nothing to add. */
export const enough = { photos: 8, words: 60 } as const

/** Like cars are counted among the latest so many, and spoken of from so many on. */
export const likeCars = { most: 200, least: 8 } as const
