export const toastPosition = 'toast-area layer-notice'

/** Always dark, with an edge that shows on a dark page too; red is for what went wrong. */
export const toastVariant = (destructive = false) =>
  `after-dark pointer-events-auto flex items-start gap-3 rounded-md border bg-black py-2 pr-2 pl-4 animate-arrive ${destructive ? 'border-red border-l-4' : 'border-night-faded/50'}`

export const toastParts = {
  icon: 'mt-3 size-5 shrink-0',
  text: 'min-w-0 grow self-center py-1 wrap-anywhere',
  title: 'type-title',
  description: 'text-sm text-night-faded',
} as const
