import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { loadToastArea } from './load-area.ts'
import { ToastPlain } from './plain.tsx'
import { followToasts, latestToast, toastFromBefore } from './toast.ts'

/**
 * What shows a toast comes with the first one, so that no page carries it. Where even that can't be
 * fetched, as when the connection is what has failed, the words are shown all the same.
 */
const ToastArea = lazy(() =>
  loadToastArea().then(
    ({ ToastArea: Area }) => ({ default: Area }),
    () => ({ default: ToastPlain }),
  ),
)

/** Stands once around all pages, so that a toast outlives a change of page. */
export function Toaster() {
  const toast = useSyncExternalStore(followToasts, latestToast, () => null)
  useEffect(toastFromBefore, [])
  return (
    toast && (
      <Suspense fallback={null}>
        <ToastArea toast={toast} />
      </Suspense>
    )
  )
}
