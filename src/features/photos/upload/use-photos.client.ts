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
    /** Why a form can't be sent yet, in words. */
    waitsFor: useUploadValue(uploads, reasonToWait),
    /** Whether any is in this page alone: on its way, or to be tried again. */
    isUnsent: useUploadValue(uploads, (photos) => photos.some(isUnsent)),
  }
}

/** With these a form can't be sent yet: what isn't there would be lost. */
export const stillUploading = 'Photos are still being uploaded.'

function reasonToWait(photos: readonly AddedPhoto[]): string | null {
  if (photos.length === 0) return 'Add at least one photo first.'
  return photos.some(isUnderWay) ? stillUploading : null
}

/** What is wrong with the photos as they stand now, for a form's check: what was drawn last may be older. */
export function checkUploads(uploads: PhotoUploads): { images?: string } {
  const images = problemOf(uploads.photos())
  return images === undefined ? {} : { images }
}

function problemOf(photos: readonly AddedPhoto[]): string | undefined {
  if (photos.some(isUnderWay)) return stillUploading
  const failed = photos.filter(({ stage }) => stage === 'failed')
  if (failed.length === 0) return undefined
  return failed.some(({ canRetry }) => canRetry)
    ? 'A photo could not be uploaded. Try it again or remove it.'
    : 'A photo could not be uploaded. Please remove it.'
}

const useUploadValue = <T extends number | boolean | string | null>(
  uploads: PhotoUploads,
  read: (photos: readonly AddedPhoto[]) => T,
): T =>
  useSyncExternalStore(
    uploads.follow,
    () => read(uploads.photos()),
    () => read(none),
  )
