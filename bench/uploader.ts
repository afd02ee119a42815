/**
 * A process that sends photos as a new browser does, apart from the one that measures visits: filling
 * a form with megabytes would hold those up. It is told what to send, then when; each time it answers
 * what each request took.
 */

export type Uploads = { shop: string; photos: Uint8Array<ArrayBuffer>[] }

/** As the shop's own page does, but for the first, which goes alone. */
const atOnce = 2

async function sendAll({ shop, photos }: Uploads): Promise<number[]> {
  const times: number[] = []
  let cookie = ''
  const send = async (photo: Uint8Array<ArrayBuffer>) => {
    const body = new FormData()
    body.append('images', new Blob([photo], { type: 'image/jpeg' }), 'photo.jpg')
    const began = performance.now()
    const response = await fetch(`${shop}/api/upload-images`, {
      method: 'POST',
      headers: cookie ? { cookie } : {},
      body,
    })
    if (!response.ok)
      throw new Error(`an upload answered ${response.status}: ${await response.text()}`)
    cookie ||= response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    times.push(performance.now() - began)
  }
  const [first, ...rest] = photos
  await send(first!)
  const sender = async () => {
    for (let photo = rest.pop(); photo; photo = rest.pop()) await send(photo)
  }
  await Promise.all(Array.from({ length: atOnce }, sender))
  return times
}

let uploads: Uploads | undefined
process.on('message', async (message: Uploads | 'send') => {
  if (message !== 'send') {
    uploads = message
    return process.send!('ready')
  }
  process.send!(await sendAll(uploads!))
})
