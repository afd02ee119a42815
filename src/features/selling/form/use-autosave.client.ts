import { useEffect, useEffectEvent } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { addressesOf, type PhotoUploads } from '../../photos/upload/uploads.client.ts'
import type { ListingTyped } from './typed.ts'

/** Milliseconds of quiet after which what was typed is written down. */
const quiet = 300

type Options = {
  form: UseFormReturn<ListingTyped>
  uploads: PhotoUploads
  /** Puts back what was stored, before anything else. */
  restore?: () => void
  /** Writes down what stands there. */
  store: () => void
  leave?: () => void
}

/**
 * Has what is typed, and the photos as they come, written down a moment after each change, and when the
 * page is left. The form's `images` follow the photos.
 */
export function useAutosave({ form, uploads, ...options }: Options) {
  const restore = useEffectEvent(() => options.restore?.())
  const store = useEffectEvent(() => options.store())
  const leave = useEffectEvent(() => options.leave?.())
  const mirrorPhotos = useEffectEvent(() => {
    const images = addressesOf(uploads.photos())
    if (images.join() !== (form.getValues('images') ?? []).join())
      form.setValue('images', images, { shouldDirty: true })
    // Also of one that has none yet it may be said that it is under way, or has failed.
    if (form.formState.errors.images) void form.trigger('images')
  })

  useEffect(() => {
    restore()
    mirrorPhotos()
    let timer: ReturnType<typeof setTimeout> | undefined
    const soon = () => {
      clearTimeout(timer)
      timer = setTimeout(() => store(), quiet)
    }
    const stopForm = form.subscribe({ formState: { values: true }, callback: soon })
    const stopPhotos = uploads.follow(() => {
      mirrorPhotos()
      soon()
    })
    const now = () => store()
    window.addEventListener('pagehide', now)
    return () => {
      window.removeEventListener('pagehide', now)
      clearTimeout(timer)
      stopForm()
      stopPhotos()
      store()
      leave()
    }
  }, [form, uploads])
}
