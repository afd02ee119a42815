import {
  createPhotoUploads,
  isUnderWay,
  type PhotoUploads,
} from '../../features/photos/upload/uploads.client.ts'

/** By the listing's id. They outlive the page: photos go on being sent while one looks elsewhere. */
const underWay = new Map<number, PhotoUploads>()

/** The photos of a listing that is being changed: those on their way, or else these. */
export function uploadsFor(id: number, images: readonly string[]): PhotoUploads {
  const before = underWay.get(id)
  if (before) return before
  const uploads = createPhotoUploads()
  uploads.put(images)
  underWay.set(id, uploads)
  return uploads
}

/** The page was left: what has arrived is written down, and what is under way is waited for. */
export function leaveUploads(id: number): void {
  if (!underWay.get(id)?.photos().some(isUnderWay)) underWay.delete(id)
}

export function forgetUploads(id: number): void {
  underWay.delete(id)
}
