import { ApiError } from '../../../platform/pages/queries.ts'

type Options = {
  name: string
  signal: AbortSignal
  /** From 0 to 1: how much of it has left. */
  onProgress(sent: number): void
}

/** Sends one photo and returns its address. Not by `fetch`, which can't say how far it has come. */
export function uploadPhoto(photo: Blob, { name, signal, onProgress }: Options): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const request = new XMLHttpRequest()
  const body = new FormData()
  body.append('images', photo, name)

  request.upload.addEventListener('progress', ({ loaded, total }) =>
    onProgress(total > 0 ? loaded / total : 0),
  )
  request.addEventListener('load', () => {
    const { status, responseText, statusText } = request
    if (status < 200 || status > 299)
      return reject(new ApiError(status, responseText || statusText))
    const url = addressIn(responseText)
    if (url) resolve(url)
    else reject(new Error('the answer names no photo'))
  })
  request.addEventListener('error', () => reject(new Error('the server was not reached')))
  request.addEventListener('abort', () => reject(new Error('given up')))
  signal.addEventListener('abort', () => request.abort(), { once: true })
  request.open('POST', '/api/upload-images')
  request.send(body)
  return promise
}

function addressIn(responseText: string): string | undefined {
  try {
    return (JSON.parse(responseText) as { urls: string[] }).urls[0]
  } catch {
    // Something between us and the server has answered instead.
    return undefined
  }
}
