import { useSyncExternalStore } from 'react'
import { isThere, isUnderWay, type AddedPhoto, type PhotoUploads } from '../uploads.client.ts'

/** How far all photos have come that were added together; nothing once they are there. */
export function UploadBar({
  uploads,
  photos,
}: {
  uploads: PhotoUploads
  photos: readonly AddedPhoto[]
}) {
  const batch = photos.filter(({ key }) => uploads.batch().has(key))
  const there = batch.filter(isThere).length
  const share = useSyncExternalStore(
    uploads.followProgress,
    () => shareOf(uploads, batch),
    () => 0,
  )
  const isShown = batch.some((photo) => isUnderWay(photo) && !isThere(photo))
  return (
    <div className={isShown ? 'mt-6' : 'sr-only'}>
      {isShown && (
        <>
          <p id="upload-bar" className="text-sm">
            Uploading: {there} of {batch.length} there. You can go on with the form.
          </p>
          <progress
            aria-labelledby="upload-bar"
            max={1}
            value={share}
            className="mt-2 block h-2 w-full appearance-none overflow-hidden rounded-sm bg-rule [&::-moz-progress-bar]:bg-ink [&::-webkit-progress-bar]:bg-rule [&::-webkit-progress-value]:bg-ink"
          />
        </>
      )}
    </div>
  )
}

/** From 0 to 1; that the server looks at it is the last of a photo's way. */
function shareOf(uploads: PhotoUploads, batch: readonly AddedPhoto[]): number {
  const shares = batch.map((photo) =>
    isThere(photo) ? 1 : photo.stage === 'checking' ? 0.95 : 0.95 * uploads.progressOf(photo.key),
  )
  return shares.reduce((sum, share) => sum + share, 0) / Math.max(1, batch.length)
}
