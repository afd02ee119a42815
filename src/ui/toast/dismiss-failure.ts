import { dismissToast, latestToast } from './toast.ts'

/** Takes from the screen what went wrong, as it is being tried again. */
export function dismissFailure(): void {
  const latest = latestToast()
  if (latest?.destructive) dismissToast(latest.id)
}
