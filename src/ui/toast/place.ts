/** An edge-to-edge stretch of the screen, in pixels from its upper left corner. */
export type Area = Pick<DOMRect, 'top' | 'right' | 'bottom' | 'left'>

/** Something on the screen that can be pressed or typed in, or a field's hint, and how much it would be missed. */
export type Control = Area & { weight: number }

/** The one that is being used is missed most, then what sends a form, then any other, and then what is only read beside one. */
export const weights = { focused: 9, sending: 4, any: 1, hint: 0.5 } as const

/** What of a control is on the screen: a finger meets the middle of that. */
export const inSight = (control: Control, screen: { height: number }): Control => ({
  ...control,
  top: Math.max(0, control.top),
  bottom: Math.min(screen.height, control.bottom),
})

const step = 8

/**
 * Where a toast covers the least of what may be needed next: how far its upper edge is from the screen's
 * (pixels). As low as it can be, or below the upper edge; never in the middle, which is being read.
 */
export function clearestTop(toast: Area, screen: { height: number }, controls: Control[]): number {
  // A browser's rectangle has nothing of its own that could be spread: what is needed is taken out by name.
  const { left, right } = toast
  const height = toast.bottom - toast.top
  const lowest = screen.height - height
  const tops = [
    ...steps(lowest, Math.max(0, screen.height * 0.55)),
    ...steps(0, Math.max(0, screen.height * 0.25)),
  ]
  const best = tops
    .map((top) => ({
      top,
      missed: missedUnder({ top, bottom: top + height, left, right }, controls),
    }))
    .reduce((one, other) => (other.missed < one.missed ? other : one))
  return best.top
}

/** Of what is covered at its edge alone so much is missed: its middle can still be pressed. */
const missedAtTheEdge = 0.1

/** What would be missed under a toast that lies here; 0 where it covers nothing. */
export const missedUnder = (toast: Area, controls: Control[]) =>
  controls
    .filter(
      ({ top, right, bottom, left }) =>
        top < toast.bottom && bottom > toast.top && left < toast.right && right > toast.left,
    )
    .reduce(
      (sum, control) => sum + control.weight * (isMet(toast, control) ? 1 : missedAtTheEdge),
      0,
    )

/** Whether a finger in the middle of a control would meet the toast. */
function isMet(toast: Area, { top, right, bottom, left }: Control): boolean {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2]
  return x > toast.left && x < toast.right && y > toast.top && y < toast.bottom
}

/** From one place to another, both included where a step ends there. */
const steps = (from: number, to: number) =>
  Array.from(
    { length: Math.floor(Math.abs(to - from) / step) + 1 },
    (_, n) => from + Math.sign(to - from) * n * step,
  )
