import {
  askBeforeClosing,
  createPhotoUploads,
  isUnsent,
  type PhotoUploads,
} from '../../features/photos/upload/uploads.client.ts'
import {
  createEvidenceUploads,
  type EvidenceUploads,
} from '../../features/selling/evidence/uploads.client.ts'

type Uploads = {
  photos: PhotoUploads
  evidence: EvidenceUploads
  /** The listing's photos as they were last seen. */
  listed: readonly string[]
}

/** By the listing's id. They outlive the page: photos go on being sent while one looks elsewhere. */
const underWay = new Map<number, Uploads>()

/**
 * The photos and evidence of a listing that is being changed: what is on its way, or else these photos.
 * `listed` are the listing's own, which may have been changed elsewhere meanwhile.
 */
export function uploadsFor(
  id: number,
  images: readonly string[],
  listed: readonly string[],
): Uploads {
  const before = underWay.get(id)
  if (before) {
    if (listed.join() !== before.listed.join()) before.photos.mergeWith(listed, before.listed)
    before.listed = listed
    return before
  }
  const photos = createPhotoUploads()
  photos.put(images)
  const uploads = { photos, evidence: createEvidenceUploads(), listed }
  underWay.set(id, uploads)
  return uploads
}

/** The page was left: what has arrived is written down, and what is here alone stays until one comes back. */
export function leaveUploads(id: number, listed: readonly string[]): void {
  const uploads = underWay.get(id)
  if (uploads) uploads.listed = listed
  uploads?.photos.dropAside()
  const isWaitedFor = uploads?.photos.photos().some(isUnsent) || uploads?.evidence.isUnderWay()
  if (!isWaitedFor) forgetUploads(id)
}

export function forgetUploads(id: number): void {
  const uploads = underWay.get(id)
  uploads?.photos.dropAside()
  if (uploads) askBeforeClosing(uploads, false)
  underWay.delete(id)
}
