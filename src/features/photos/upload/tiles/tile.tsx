import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { CircleAlert } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { photoAddress } from '../../srcset.ts'
import { stageLabels } from './labels.ts'
import { PhotoMenu, type PhotoAction } from './menu.tsx'
import { isUnderWay, type AddedPhoto, type PhotoUploads } from '../uploads.client.ts'

type Props = {
  uploads: PhotoUploads
  photo: AddedPhoto
  index: number
  total: number
  mayGoBack(photo: AddedPhoto): Promise<boolean>
  onAction(action: PhotoAction, button: HTMLElement): void
  onRetry(button: HTMLElement): void
}

/** One photo: its picture, how far it has come, and what can be done with it. */
export function PhotoTile({ uploads, photo, index, total, onRetry, ...menu }: Props) {
  const { listeners, setNodeRef, ...drag } = useSortable({ id: photo.key })
  const [unloaded, setUnloaded] = useState<string | null>(null)
  const isUnloaded = photo.stage === 'done' && !photo.preview && unloaded === photo.url
  const problem = isUnloaded ? 'This photo can’t be shown just now.' : photo.problem

  const onUnloaded = async (url: string) => {
    if (!(await isGone(url))) return setUnloaded(url)
    // It may have been changed into another meanwhile.
    const present = uploads.photos().find(({ key }) => key === photo.key)
    if (present?.url === url) uploads.change(photo.key, lost)
  }

  const loadAgain = (button: HTMLElement) => {
    // The button goes away with the failure.
    button.closest('li')?.querySelector('button')?.focus()
    setUnloaded(null)
  }

  return (
    <li
      ref={setNodeRef}
      aria-busy={isUnderWay(photo)}
      style={{ transform: CSS.Translate.toString(drag.transform), transition: drag.transition }}
      className={`min-w-0 bg-paper ${drag.isDragging ? 'relative layer-raised opacity-80' : ''}`}
    >
      <div className="relative">
        <div
          {...listeners}
          className="relative aspect-3/2 cursor-grab touch-manipulation overflow-hidden rounded-sm bg-sunk select-none"
        >
          {isUnloaded ? (
            <Missing>Not shown</Missing>
          ) : (
            <Picture
              uploads={uploads}
              photo={photo}
              index={index}
              onUnloaded={(url) => void onUnloaded(url)}
            />
          )}
          {isUnderWay(photo) && <Progress uploads={uploads} photo={photo} index={index} />}
          {index === 0 && (
            <span className="type-label absolute top-0 left-0 bg-ink px-2.5 py-1 text-paper">
              Cover
            </span>
          )}
        </div>
        <PhotoMenu photo={photo} index={index} total={total} {...menu} />
      </div>
      {problem && (
        <p role="alert" className="mt-2 flex gap-1.5 text-sm font-medium text-red">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0 wrap-anywhere">{problem}</span>
        </p>
      )}
      {(isUnloaded || (photo.canRetry && photo.stage === 'failed')) && (
        <Button
          size="small"
          onClick={({ currentTarget }) => (isUnloaded ? loadAgain : onRetry)(currentTarget)}
          className="mt-2 w-full"
        >
          Try again
        </Button>
      )}
    </li>
  )
}

type PartProps = Pick<Props, 'uploads' | 'photo' | 'index'>

/** The server has it no more, though it once had. Its address stays: only its owner takes it out. */
const lost = {
  stage: 'failed',
  canRetry: false,
  problem: 'This photo is no longer kept. Remove it and add it again.',
} as const

const addressOf = (url: string) => photoAddress(url, 640, 'jpg')

/** Whether the server says so: a picture that doesn't load doesn't tell why, and it may be busy, or not to be reached. */
const isGone = (url: string): Promise<boolean> =>
  fetch(addressOf(url), { method: 'HEAD', cache: 'no-store', redirect: 'error' }).then(
    ({ status }) => status === 404,
    () => false,
  )

/** Below the menu's button, which takes up half of a narrow phone's tile. */
const Missing = ({ children }: { children: string }) => (
  <p className="flex size-full items-end p-2 text-sm text-faded">{children}</p>
)

type PictureProps = PartProps & { onUnloaded(url: string): void }

/** From its file at once; what this browser can't draw, from the server. */
function Picture({ uploads, photo, index, onUnloaded }: PictureProps) {
  const { key, url, preview, stage } = photo
  const address = preview ?? (stage !== 'failed' && url ? addressOf(url) : null)
  if (!address) return stage === 'failed' && <Missing>{stageLabels.failed}</Missing>
  return (
    <img
      key={address}
      src={address}
      alt={`Number ${index + 1}`}
      width={600}
      height={400}
      decoding="async"
      draggable={false}
      onError={() => (preview ? uploads.dropPreview(key) : url && onUnloaded(url))}
      className={`size-full object-cover ${stage === 'failed' ? 'opacity-50' : ''}`}
    />
  )
}

function Progress({ uploads, photo: { key, stage }, index }: PartProps) {
  const sent = useSyncExternalStore(
    uploads.followProgress,
    () => uploads.progressOf(key),
    () => 0,
  )
  const isSent = stage === 'checking' || stage === 'changing'
  return (
    <div className="absolute inset-x-0 bottom-0 bg-night/75 px-2 pt-1 pb-2">
      <p className="text-sm text-night-type">{stageLabels[stage]}</p>
      <progress
        aria-label={`Photo ${index + 1}: ${stageLabels[stage].toLowerCase()}`}
        max={1}
        value={stage === 'sending' ? sent : isSent ? 1 : 0}
        className="mt-1 block h-1.5 w-full appearance-none overflow-hidden rounded-sm bg-night-rule [&::-moz-progress-bar]:bg-night-type [&::-webkit-progress-bar]:bg-night-rule [&::-webkit-progress-value]:bg-night-type"
      />
    </div>
  )
}
