import { useEffect, useSyncExternalStore } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { ListingTyped } from '../form/typed.ts'
import type { EvidenceUploads } from './uploads.client.ts'

/** What becomes of the pictures, as it stands. */
export const useEvidenceStatus = ({ follow, status }: EvidenceUploads) =>
  useSyncExternalStore(follow, status, status)

/** Puts what has arrived into a form, and what arrives later. Returns whether more is on its way, or is here alone. */
export function useEvidenceIn(form: UseFormReturn<ListingTyped>, uploads: EvidenceUploads) {
  useEffect(() => {
    const takeIn = () => {
      const arrived = uploads.take()
      if (arrived.length === 0) return
      const before = form.getValues('evidence') ?? []
      form.setValue('evidence', [...before, ...arrived], { shouldDirty: true })
    }
    takeIn()
    return uploads.follow(takeIn)
  }, [form, uploads])
  const isSending = () => uploads.status().isSending
  const isUnsent = () => isSending() || uploads.status().unsent.length > 0
  return {
    isSending: useSyncExternalStore(uploads.follow, isSending, isSending),
    isUnsent: useSyncExternalStore(uploads.follow, isUnsent, isUnsent),
  }
}
