import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { read, write } from '../../../platform/pages/queries.ts'
import type { AddedPhoto, PhotoUploads } from '../upload/uploads.client.ts'
import type { PhotoEdits } from './rules.ts'

/** '/api/photos/12-5f1c9a7be0d34c21/edits' of a photo's address. */
export const editsPath = (url: string) => `/api/photos/${url.split('/')[2]}/edits`

/** Changes photos of a form on the server; what comes of it takes their places there. */
export function useChangePhotos(uploads: PhotoUploads) {
  const queries = useQueryClient()

  /** Rejects where the server refuses; the photo then stays what it was. */
  const replace = async ({ key }: AddedPhoto, ask: () => Promise<{ url: string }>) => {
    uploads.change(key, { stage: 'changing', problem: undefined })
    try {
      const { url } = await ask()
      uploads.dropPreview(key)
      uploads.change(key, { url })
    } finally {
      uploads.change(key, { stage: 'done' })
    }
  }

  return {
    edit: (photo: AddedPhoto, edits: Partial<PhotoEdits>) =>
      replace(photo, () => write(queries, 'POST', editsPath(photo.url!), edits)),
    goBack: (photo: AddedPhoto) =>
      replace(photo, () => write(queries, 'DELETE', editsPath(photo.url!))),
    /** Whether the photo that this one was made of is there yet. */
    mayGoBack: (photo: AddedPhoto) => askMayGoBack(queries, photo),
  }
}

async function askMayGoBack(queries: QueryClient, { url, preview }: AddedPhoto): Promise<boolean> {
  // Chosen here and not changed since: it is as it was sent.
  if (!url || preview) return false
  const query = read<{ mayGoBack: boolean }>(editsPath(url))
  return (await queries.fetchQuery({ ...query, staleTime: 0, gcTime: 0 })).mayGoBack
}
