/** Of the file system, and of PostgreSQL: full, over a quota, read-only, or not to be written. */
const codes = ['ENOSPC', 'EDQUOT', 'EROFS', '53100', '58030', '25006']
const pattern = /no space left on device|disk quota exceeded|read-only file system/i

/** Whether a disk has so little left beside what photos leave free that somebody is to look at it. */
export const isLow = (freeBytes: number, reserveBytes: number): boolean =>
  freeBytes < 4 * reserveBytes

/** Whether something failed because nothing can be stored; others may have wrapped the disk's own error. */
export function isNoRoom(error: unknown): boolean {
  for (let one = error, depth = 0; one instanceof Error && depth < 5; one = one.cause, depth++) {
    const { code } = one as { code?: string }
    if ((code !== undefined && codes.includes(code)) || pattern.test(one.message)) return true
  }
  return false
}
