import { AppError } from '../platform/errors.ts'

/** A list is held in memory, and read by a person. */
const mostAtOnce = 10_000

/** How many of a list the operator wants: as many as it usually has, or as they say. */
export function readMost(said: string | undefined, usual: number): number {
  if (said === undefined) return usual
  if (!/^[1-9]\d{0,4}$/.test(said) || Number(said) > mostAtOnce)
    throw new AppError('invalid', `'${said}' is not how many to list, from 1 to ${mostAtOnce}`)
  return Number(said)
}

type Cut = {
  /** Which lists more of them where that number follows it. */
  command: string
  shown: number
  all: number
}

/** The last line of a list that doesn't show all that there are: how many more, and how to see them. */
export function sayMore({ command, shown, all }: Cut): string[] {
  if (all <= shown) return []
  const more = `and ${all - shown} more`
  return shown < mostAtOnce
    ? [`${more}: bin/shop ${command} ${Math.min(all, mostAtOnce)}`]
    : [`${more}, which are listed as these are seen to`]
}
