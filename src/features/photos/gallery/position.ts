/** Where a visitor stands in a row of photos, counted from 0. Pure: runs anywhere. */

export type Move = 'previous' | 'next' | 'first' | 'last' | number

/** The place after a move. The row ends at its ends: nothing lies beyond the last photo. */
export function indexAfter(move: Move, at: number, total: number): number {
  const last = Math.max(total - 1, 0)
  const desired = { previous: at - 1, next: at + 1, first: 0, last }
  const index = typeof move === 'number' ? move : desired[move]
  return Math.min(Math.max(index, 0), last)
}

const moves: Record<string, Move> = {
  ArrowLeft: 'previous',
  ArrowRight: 'next',
  Home: 'first',
  End: 'last',
}

/** What a key asks of a gallery, if anything. */
export const moveOfKey = (key: string): Move | undefined => moves[key]

/** The slide that fills most of the window, in a strip scrolled so many pixels. */
export const indexAtScroll = (scrollLeft: number, slideWidth: number): number =>
  slideWidth > 0 ? Math.round(scrollLeft / slideWidth) : 0
