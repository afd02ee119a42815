import {
  askBeforeClosing,
  createPhotoUploads,
  isUnderWay,
  type PhotoUploads,
} from '../../features/photos/upload/uploads.client.ts'
import {
  createEvidenceUploads,
  type EvidenceUploads,
} from '../../features/selling/evidence/uploads.client.ts'

type Uploads = { photos: PhotoUploads; evidence: EvidenceUploads }

/** By the listing's id. They outlive the page: photos go on being sent while one looks elsewhere. */
const underWay = new Map<number, Uploads>()

/** The photos and evidence of a listing that is being changed: what is on its way, or else these photos. */
export function uploadsFor(id: number, images: readonly string[]): Uploads {
  const before = underWay.get(id)
  if (before) return before
  const photos = createPhotoUploads()
  photos.put(images)
  const uploads = { photos, evidence: createEvidenceUploads() }
  underWay.set(id, uploads)
  return uploads
}

/** The page was left: what has arrived is written down, and what is under way is waited for. */
export function leaveUploads(id: number): void {
  const uploads = underWay.get(id)
  const isWaitedFor = uploads?.photos.photos().some(isUnderWay) || uploads?.evidence.isUnderWay()
  if (!isWaitedFor) forgetUploads(id)
}

export function forgetUploads(id: number): void {
  const uploads = underWay.get(id)
  if (uploads) askBeforeClosing(uploads, false)
  underWay.delete(id)
}
