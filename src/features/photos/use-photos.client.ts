import { useSyncExternalStore } from 'react'
import { isUnderWay, type AddedPhoto, type PhotoUploads } from './photo-uploads.client.ts'

const none: readonly AddedPhoto[] = []

/** The photos as they stand. */
export const usePhotos = (uploads: PhotoUploads): readonly AddedPhoto[] =>
  useSyncExternalStore(uploads.follow, uploads.photos, () => none)

/**
 * What a form must know of its photos. It is drawn anew where one of these changes, and not at each
 * step of every upload: that would hold up a slow phone.
 */
export function usePhotoFacts(uploads: PhotoUploads) {
  return {
    count: useFact(uploads, (photos) => photos.length),
    isUploading: useFact(uploads, (photos) => photos.some(isUnderWay)),
    hasFailed: useFact(uploads, (photos) => photos.some(({ stage }) => stage === 'failed')),
  }
}

const useFact = <T extends number | boolean>(
  uploads: PhotoUploads,
  read: (photos: readonly AddedPhoto[]) => T,
): T =>
  useSyncExternalStore(
    uploads.follow,
    () => read(uploads.photos()),
    () => read(none),
  )
