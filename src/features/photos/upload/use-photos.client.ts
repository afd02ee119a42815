import { useSyncExternalStore } from 'react'
import { isUnderWay, isUnsent, type AddedPhoto, type PhotoUploads } from './uploads.client.ts'

const none: readonly AddedPhoto[] = []

/** The photos as they stand. */
export const usePhotos = (uploads: PhotoUploads): readonly AddedPhoto[] =>
  useSyncExternalStore(uploads.follow, uploads.photos, () => none)

/**
 * What a form must know of its photos. It is drawn anew where one of these changes, and not at each
 * step of every upload: that would hold up a slow phone.
 */
export function usePhotoStats(uploads: PhotoUploads) {
  return {
    count: useUploadValue(uploads, (photos) => photos.length),
    isUploading: useUploadValue(uploads, (photos) => photos.some(isUnderWay)),
    /** Whether any is in this page alone: on its way, or to be tried again. */
    isUnsent: useUploadValue(uploads, (photos) => photos.some(isUnsent)),
    /** What to do about those that could not be sent, in words. */
    problem: useUploadValue(uploads, problemOf),
  }
}

function problemOf(photos: readonly AddedPhoto[]): string | undefined {
  const failed = photos.filter(({ stage }) => stage === 'failed')
  if (failed.length === 0) return undefined
  return failed.some(({ canRetry }) => canRetry)
    ? 'A photo could not be uploaded. Try it again or remove it.'
    : 'A photo could not be uploaded. Please remove it.'
}

const useUploadValue = <T extends number | boolean | string | undefined>(
  uploads: PhotoUploads,
  read: (photos: readonly AddedPhoto[]) => T,
): T =>
  useSyncExternalStore(
    uploads.follow,
    () => read(uploads.photos()),
    () => read(none),
  )
