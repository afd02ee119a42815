import type { Resized } from './resize-photo.worker.ts'

/** Milliseconds after which a picture that keeps the worker busy is sent as it is. */
const patience = 60_000

let worker: Worker | undefined
/** One at a time: each holds a whole decoded picture. */
let queue: Promise<unknown> = Promise.resolve()

/** The photo within the bounds and as JPEG, or null where this browser can't make it so, or no smaller. */
export function resizePhoto(file: Blob): Promise<Blob | null> {
  const turn = queue.then(() => askWorker(file)).catch(() => null)
  queue = turn
  return turn
}

async function askWorker(file: Blob): Promise<Blob | null> {
  if (typeof OffscreenCanvas === 'undefined') return null
  const resizer = (worker ??= new Worker(new URL('./resize-photo.worker.ts', import.meta.url), {
    type: 'module',
  }))
  const end = new AbortController()
  const { promise, resolve } = Promise.withResolvers<Blob | null>()
  const giveUp = () => {
    resizer.terminate()
    worker = undefined
    resolve(null)
  }
  const timer = setTimeout(giveUp, patience)
  const onResult = ({ data }: MessageEvent<Resized>) => resolve(data.photo)
  resizer.addEventListener('message', onResult, { signal: end.signal })
  resizer.addEventListener('error', giveUp, { signal: end.signal })
  resizer.postMessage(file)
  try {
    return await promise
  } finally {
    end.abort()
    clearTimeout(timer)
  }
}
