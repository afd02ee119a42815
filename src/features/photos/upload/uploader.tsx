import { CircleAlert, ImagePlus } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { useHydrated } from '../../../ui/timing/hydrated.ts'
import { loadToastArea } from '../../../ui/toast/load-area.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { chosenTypes } from '../rules.ts'
import { bringsFiles, pastedFiles } from './brought.ts'
import { PhotoGridWhenThere, preloadPhotoGrid } from './grid-when-there.tsx'
import { laterToasts, leftOutMessage, refusalMessage } from './notify.ts'
import { isOtherFile, type PhotoUploads } from './uploads.client.ts'
import { usePhotos } from './use-photos.client.ts'

type Props = {
  uploads: PhotoUploads
  max: number
  /** What is said where there are more. */
  tooMany: string
  error?: string | undefined
  /** By which a form finds what gets the focus when something is wrong with the photos. */
  name?: string
  /** Hears of that. */
  buttonRef?: (button: HTMLButtonElement | null) => void
}

/** Takes photos that are picked, taken, dropped or pasted, and shows what becomes of each. */
export function PhotoUploader({ uploads, max, tooMany, error, name, buttonRef }: Props) {
  const photos = usePhotos(uploads)
  const isHydrated = useHydrated()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [isOver, setOver] = useState(false)

  const [refused, setRefused] = useState<readonly string[]>([])

  const take = (files: readonly File[]) => {
    // Before photos hold every connection that a browser has; what fails now is asked for again with the first toast.
    loadToastArea().catch(() => {})
    const free = Math.max(0, max - uploads.photos().length)
    const chosen = files.filter((file) => !isOtherFile(file))
    const isTooMany = chosen.length > free
    const message = refusalMessage(files.filter(isOtherFile))
    setRefused(isTooMany ? [...message, leftOutMessage(tooMany, chosen.slice(free))] : message)
    if (message.length > 0) toast({ title: 'Upload Failed', destructive: true })
    if (isTooMany) toast({ title: 'Too Many Images', destructive: true })
    uploads.add(chosen.slice(0, free), laterToasts)
  }

  const listeners = useEffectEvent(() => ({
    paste: (event: ClipboardEvent) => {
      const files = pastedFiles(event)
      // Another part of the form has taken it.
      if (files.length === 0 || event.defaultPrevented) return
      event.preventDefault()
      take(files)
    },
    // Anywhere on the page: beside the box the browser would leave the page for the picture.
    dragover: (event: DragEvent) => {
      if (!bringsFiles(event)) return
      setOver(!event.defaultPrevented)
      event.preventDefault()
    },
    dragleave: ({ relatedTarget }: DragEvent) => relatedTarget === null && setOver(false),
    drop: (event: DragEvent) => {
      if (!bringsFiles(event)) return
      setOver(false)
      if (event.defaultPrevented) return
      event.preventDefault()
      take([...event.dataTransfer!.files])
    },
  }))
  useEffect(() => {
    const end = new AbortController()
    const { signal } = end
    window.addEventListener('paste', (event) => listeners().paste(event), { signal })
    window.addEventListener('dragover', (event) => listeners().dragover(event), { signal })
    window.addEventListener('dragleave', (event) => listeners().dragleave(event), { signal })
    window.addEventListener('drop', (event) => listeners().drop(event), { signal })
    return () => end.abort()
  }, [])

  return (
    <div>
      <div
        className={`flex flex-wrap items-center gap-x-5 gap-y-3 rounded-sm border border-dashed p-5 ${isOver ? 'border-ink bg-sunk' : error ? 'border-red' : 'border-edge'}`}
      >
        <Button
          ref={(element) => {
            button.current = element
            buttonRef?.(element)
          }}
          name={name}
          disabled={!isHydrated}
          aria-describedby={error ? `${id}-error ${id}-hint` : `${id}-hint`}
          onClick={() => {
            preloadPhotoGrid()
            input.current?.click()
          }}
          className="max-sm:w-full"
        >
          <ImagePlus aria-hidden className="size-5 shrink-0" />
          Add photos
        </Button>
        <p id={`${id}-hint`} className="min-w-0 text-sm text-faded">
          <span className="hidden pointer-fine:inline">Or drop or paste them here. </span>
          {photos.length} of {max}; the first is the cover.
        </p>
        <input
          ref={input}
          type="file"
          accept={chosenTypes}
          multiple
          hidden
          aria-label="Photos"
          onChange={({ currentTarget }) => {
            take([...(currentTarget.files ?? [])])
            // So that the same file can be chosen again.
            currentTarget.value = ''
          }}
        />
      </div>
      {error && (
        <p id={`${id}-error`} className="mt-1.5 flex gap-1.5 text-sm font-medium text-red">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
      <div role="alert">
        {refused.length > 0 && (
          <ul aria-label="Not added" className="mt-3 grid gap-1 text-sm">
            {refused.map((message, n) => (
              <li key={n} className="flex min-w-0 gap-1.5">
                <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
                <span className="min-w-0 wrap-anywhere">{message}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
      {photos.length > 0 && (
        <PhotoGridWhenThere
          uploads={uploads}
          photos={photos}
          notify={laterToasts}
          onEmpty={() => button.current?.focus()}
        />
      )}
    </div>
  )
}
