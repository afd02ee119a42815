import { invalid, noSuch, Refusal } from './refusal.ts'

type Photo = { id: string; url: string; alt: string; postId: string | null; createdAt: number }
export type FakePost = { id: string; message: string; photos: string[]; createdAt: number }
type Status = 'IN_PROGRESS' | 'FINISHED' | 'ERROR' | 'EXPIRED' | 'PUBLISHED'
type Container = {
  id: string
  isChild: boolean
  caption: string
  alt: string
  children: string[]
  createdAt: number
  /** How often it says that it is not finished. */
  pollsLeft: number
  mediaId: string | null
}
export type FakeMedia = { id: string; caption: string; pictures: number; createdAt: number }

const day = 24 * 3_600_000

/** What stands on the page and the account, and what was prepared for them; in memory. */
export function openBooks(pageId: string, now: () => number) {
  const photos = new Map<string, Photo>()
  const posts = new Map<string, FakePost>()
  const containers = new Map<string, Container>()
  const media = new Map<string, FakeMedia>()
  const deleted: { id: string; text: string }[] = []
  const published: number[] = []
  const settings = {
    /** Posts a day. */
    quota: 50,
    /** How often a new container says that it is not finished. */
    polls: 1,
    mayDelete: true,
    /** What was deleted goes from the lists a while later. */
    deletesLate: false,
    /** Facebook notices photos and words that stand in another post: no promise, and not relied on. */
    noticesRepeats: true,
  }
  let last = 17_900_000_000_000_000n
  const newId = () => String((last += 1n))

  const container = (id: string) => {
    const found = containers.get(id)
    if (!found) throw noSuch(id)
    return found
  }
  const statusOf = (one: Container): Status => {
    if (one.mediaId) return 'PUBLISHED'
    if (now() - one.createdAt >= day) return 'EXPIRED'
    return one.pollsLeft > 0 ? 'IN_PROGRESS' : 'FINISHED'
  }
  const usage = () => published.filter((at) => now() - at < day).length

  return {
    settings,
    posts: () => [...posts.values()],
    media: () => [...media.values()],
    deleted: () => deleted,
    photo: (id: string) => photos.get(id),
    container: (id: string) => containers.get(id),

    addPhoto(url: string, alt: string): { id: string } {
      const id = newId()
      photos.set(id, { id, url, alt, postId: null, createdAt: now() })
      return { id }
    },

    addPost(message: string, attached: string[]): { id: string } {
      if (settings.noticesRepeats && [...posts.values()].some((post) => post.message === message))
        throw new Refusal(506, '(#506) Duplicate status message')
      const own = attached.map((id) => {
        const photo = photos.get(id)
        if (!photo || (now() - photo.createdAt >= day && !photo.postId)) throw noSuch(id)
        if (photo.postId && settings.noticesRepeats)
          throw new Refusal(100, 'Invalid parameter: these photos were already posted', {
            subcode: 1_366_051,
          })
        return photo
      })
      const id = `${pageId}_${newId()}`
      posts.set(id, { id, message, photos: attached, createdAt: now() })
      for (const photo of own) photo.postId = id
      return { id }
    },

    addContainer(given: Pick<Container, 'isChild' | 'caption' | 'alt' | 'children'>) {
      for (const child of given.children) {
        const one = container(child)
        if (!one.isChild) throw invalid(`${child} is no carousel item`)
        const status = statusOf(one)
        if (status === 'IN_PROGRESS') throw notReady()
        if (status !== 'FINISHED')
          throw new Refusal(-2, 'The media has expired', { subcode: 2_207_020 })
      }
      const id = newId()
      containers.set(id, {
        ...given,
        id,
        createdAt: now(),
        pollsLeft: settings.polls,
        mediaId: null,
      })
      return { id }
    },

    readStatus(id: string) {
      const one = container(id)
      const status_code = statusOf(one)
      if (one.pollsLeft > 0) one.pollsLeft -= 1
      return { id, status_code }
    },

    readNode(id: string) {
      const photo = photos.get(id)
      const isRetained = photo && (photo.postId || now() - photo.createdAt < day)
      if (!isRetained && !posts.has(id) && !media.has(id)) throw noSuch(id)
      return { id }
    },

    publish(id: string): { id: string } {
      const one = container(id)
      if (one.isChild) throw invalid('a carousel item is not published by itself')
      const status = statusOf(one)
      if (status === 'IN_PROGRESS') throw notReady()
      if (status === 'EXPIRED')
        throw new Refusal(-2, 'The media has expired', { subcode: 2_207_020 })
      if (status === 'PUBLISHED') throw invalid('this container has been published')
      if (usage() >= settings.quota)
        throw new Refusal(9, 'You reached maximum number of posts', { subcode: 2_207_042 })
      one.mediaId = newId()
      published.push(now())
      const pictures = Math.max(1, one.children.length)
      media.set(one.mediaId, { id: one.mediaId, caption: one.caption, pictures, createdAt: now() })
      return { id: one.mediaId }
    },

    limit: () => ({
      data: [
        { quota_usage: usage(), config: { quota_total: settings.quota, quota_duration: 86_400 } },
      ],
    }),

    reword(id: string, message: string) {
      const post = posts.get(id)
      if (!post) throw noSuch(id)
      post.message = message
      return { success: true }
    },

    remove(id: string) {
      const post = posts.get(id)
      const medium = media.get(id)
      if (!post && !medium) throw noSuch(id)
      if (medium && !settings.mayDelete)
        throw new Refusal(10, '(#10) Application does not have permission for this action', {
          status: 403,
        })
      deleted.push({ id, text: post?.message ?? medium?.caption ?? '' })
      if (!settings.deletesLate) {
        posts.delete(id)
        media.delete(id)
      }
      return { success: true }
    },
  }
}
export type Books = ReturnType<typeof openBooks>

const notReady = () =>
  new Refusal(9_007, 'The media is not ready for publishing, please wait a moment', {
    subcode: 2_207_027,
  })
