/** Above the bar that some pages keep at the bottom of a phone; in the corner of anything larger. */
export const toastPosition =
  'pointer-events-none fixed inset-x-0 top-auto bottom-18 layer-notice m-0 block w-auto bg-transparent p-3 sm:left-auto sm:w-108 lg:bottom-0 lg:p-6'

/** Always dark, with an edge that shows on a dark page too; red is for what went wrong. */
export const toastVariant = (destructive = false) =>
  `after-dark pointer-events-auto flex items-start gap-3 rounded-md border bg-black py-2 pr-2 pl-4 animate-arrive ${destructive ? 'border-red border-l-4' : 'border-night-faded/50'}`

export const toastParts = {
  icon: 'mt-3 size-5 shrink-0',
  text: 'min-w-0 grow self-center py-1 wrap-anywhere',
  title: 'type-title',
  description: 'text-sm text-night-faded',
} as const
