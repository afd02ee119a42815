import { z } from 'zod'
import { networks, postStates } from './rules.ts'

/** What a seller sees of their listing's post: as it is, or as it would be. */
export const postPreview = z.object({
  caption: z.string().describe('As it was posted; as it would be now where it stands nowhere'),
  postedOn: z.array(z.enum(networks)).describe('Where it stands in these words'),
  pictures: z.array(z.object({ src: z.string(), alt: z.string() })),
  posts: z
    .array(
      z.object({
        network: z.enum(networks),
        state: z.enum(postStates),
        postedAt: z.iso.datetime().nullable(),
        hasPage: z.boolean().describe('Whether there is a page of ours to post it on'),
      }),
    )
    .describe('The newest on each network; none before it is paid for'),
})
export type PostPreview = z.infer<typeof postPreview>
