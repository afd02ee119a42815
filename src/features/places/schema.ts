import { z } from 'zod'

export const placeName = z.object({ name: z.string(), county: z.string() })
export type PlaceName = z.infer<typeof placeName>

export const placesResponse = z.object({
  place: placeName
    .nullable()
    .describe('What the words are the name of, or the first half of a postcode'),
  area: z.string().nullable().describe('The county or region that they are the name of instead'),
  others: z.array(placeName).describe('Places of the same name that are not much smaller'),
  suggestions: z
    .array(placeName)
    .describe('Places that begin so, the largest first; or else those that are spelled much alike'),
})
export type PlacesResponse = z.infer<typeof placesResponse>
