import { z } from 'zod'
import type { Books } from './books.ts'
import type { Operation } from './faults.ts'
import { fetchForFacebook, fetchForInstagram } from './pictures.ts'
import { invalid, Refusal } from './refusal.ts'

export type GraphRequest = { method: string; path: string; parameters: Record<string, string> }
export type Call = {
  operation: Operation
  /** What is looked at first, and changes nothing: a picture that is fetched. */
  prepare?: () => Promise<void>
  perform: () => object
}
type Ids = { pageId: string; instagramId: string }

const text = z.string().min(1)
const digits = z.string().regex(/^\d+$/)
const photo = z.strictObject({
  url: text,
  published: z.literal('false', 'only unpublished photos are looked for here'),
  alt_text_custom: text.max(1_000).optional(),
  message: text.optional(),
})
const attached = z.array(z.strictObject({ media_fbid: text })).min(1)
const feed = z.strictObject({ message: text.max(63_206), attached_media: text })
const reword = z.strictObject({ message: text.max(63_206) })
const caption = z
  .string()
  .max(2_200, 'the caption is too long')
  .refine((text) => (text.match(/#\w/g) ?? []).length <= 30, 'more than 30 hashtags')
const picture = { image_url: text, alt_text: text.max(1_000).optional() }
const container = z.union([
  z.strictObject({ ...picture, is_carousel_item: z.literal('true') }),
  z.strictObject({ ...picture, caption: caption.optional() }),
  z.strictObject({
    media_type: z.literal('CAROUSEL'),
    children: text
      .transform((text) => text.split(','))
      .pipe(
        z
          .array(digits)
          .min(2, 'a carousel has 2 to 10 items')
          .max(10, 'a carousel has 2 to 10 items'),
      ),
    caption: caption.optional(),
  }),
])
const publication = z.strictObject({ creation_id: digits })
const page = { limit: digits.default('25'), after: text.optional(), since: digits.optional() }
const empty = z.strictObject({})

/** The few endpoints that the shop uses, as strict as the real ones; there are no others here. */
export function findEndpoint(
  books: Books,
  { pageId, instagramId }: Ids,
  params: GraphRequest,
): Call {
  const { method, path, parameters } = params
  const [, node = '', edge] = /^\/v26\.0\/(\w+)(?:\/(\w+))?$/.exec(path) ?? []
  const read = <T extends z.ZodType>(shape: T) => readParameters(shape, parameters)

  if (method === 'POST' && node === pageId && edge === 'photos') {
    const { url, alt_text_custom: alt = '' } = read(photo)
    return {
      operation: 'photo',
      prepare: () => fetchForFacebook(url),
      perform: () => books.addPhoto(url, alt),
    }
  }
  if (method === 'POST' && node === pageId && edge === 'feed') {
    const { message, attached_media: list } = read(feed)
    const ids = readParameters(attached, parse(list)).map((one) => one.media_fbid)
    return { operation: 'feed', perform: () => books.addPost(message, ids) }
  }
  if (method === 'GET' && node === pageId && edge === 'published_posts') {
    const params = read(z.strictObject({ ...page, fields: fieldsOf(['id', 'message']) }))
    return {
      operation: 'posts',
      perform: () =>
        list(params, books.posts(), ({ id, message }) => ({ id, ...(message && { message }) })),
    }
  }
  if (method === 'POST' && node === instagramId && edge === 'media') {
    const params = read(container)
    const isCarousel = 'children' in params
    const given = {
      isChild: 'is_carousel_item' in params,
      caption: ('caption' in params && params.caption) || '',
      alt: ('alt_text' in params && params.alt_text) || '',
      children: isCarousel ? params.children : [],
    }
    return {
      operation: 'container',
      ...(!isCarousel && { prepare: () => fetchForInstagram(params.image_url) }),
      perform: () => books.addContainer(given),
    }
  }
  if (method === 'POST' && node === instagramId && edge === 'media_publish') {
    const { creation_id: id } = read(publication)
    return { operation: 'publish', perform: () => books.publish(id) }
  }
  if (method === 'GET' && node === instagramId && edge === 'content_publishing_limit') {
    read(z.strictObject({ fields: fieldsOf(['quota_usage', 'config']) }))
    return { operation: 'limit', perform: books.limit }
  }
  if (method === 'GET' && node === instagramId && edge === 'media') {
    const params = read(
      z.strictObject({ ...page, fields: fieldsOf(['id', 'caption', 'timestamp']) }),
    )
    return {
      operation: 'media',
      perform: () =>
        list(params, books.media(), ({ id, caption: text, createdAt }) => ({
          id,
          caption: text,
          timestamp: new Date(createdAt).toISOString().replace(/\.\d+Z$/, '+0000'),
        })),
    }
  }
  if (/^\d+(?:_\d+)?$/.test(node) && node !== pageId && node !== instagramId && !edge) {
    if (method === 'GET' && parameters['fields'] === 'status_code')
      return { operation: 'status', perform: () => books.readStatus(node) }
    if (method === 'GET') {
      read(z.strictObject({ fields: fieldsOf(['id']) }))
      return { operation: 'read', perform: () => books.readNode(node) }
    }
    if (method === 'POST') {
      const { message } = read(reword)
      return { operation: 'reword', perform: () => books.reword(node, message) }
    }
    if (method === 'DELETE') {
      read(empty)
      return { operation: 'delete', perform: () => books.remove(node) }
    }
  }
  throw new Refusal(2_500, `Unknown path components: ${path}`, { status: 404 })
}

const fieldsOf = (known: string[]) =>
  text.refine(
    (text) => text.split(',').every((field) => known.includes(field)),
    'Tried accessing nonexisting field',
  )

/** One page of a list, the newest first, with a cursor to the next. */
function list<T extends { createdAt: number }>(
  {
    limit,
    after,
    since,
  }: { limit: string; after?: string | undefined; since?: string | undefined },
  all: T[],
  show: (one: T) => object,
) {
  const size = Number(limit)
  if (size < 1 || size > 100) throw invalid('limit must be from 1 to 100')
  const start = after ? Number(Buffer.from(after, 'base64url').toString()) : 0
  const newest = all.filter(({ createdAt }) => createdAt >= Number(since ?? 0) * 1_000).toReversed()
  const shown = newest.slice(start, start + size)
  const cursor = (at: number) => Buffer.from(String(at)).toString('base64url')
  return {
    data: shown.map(show),
    ...(shown.length > 0 && {
      paging: {
        cursors: { before: cursor(start), after: cursor(start + size) },
        ...(newest.length > start + size && { next: 'https://graph.facebook.com/next' }),
      },
    }),
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalid('param attached_media must be JSON')
  }
}

/** Reads the parameters of one endpoint; whatever it does not know is refused. */
function readParameters<T extends z.ZodType>(shape: T, given: unknown): z.output<T> {
  const read = shape.safeParse(given)
  if (read.success) return read.data
  throw invalid(z.prettifyError(read.error))
}
