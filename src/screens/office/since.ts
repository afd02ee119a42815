import { counted } from '../../ui/format.ts'

/** For how long something waits, in the largest unit of which there is one. */
export const formatSince = (since: string, now: Date): string =>
  formatDuration((now.getTime() - Date.parse(since)) / 1_000)

/** How long something took, in the largest unit of which there is one. */
export function formatDuration(seconds: number): string {
  if (seconds < 60) return 'Less than a minute'
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return counted(minutes, 'minute')
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? counted(hours, 'hour') : counted(Math.floor(hours / 24), 'day')
}
