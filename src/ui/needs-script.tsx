import type { ReactNode } from 'react'

/** Says what can't be done here without scripts; nobody else sees it. */
export function NeedsScript({ children }: { children: ReactNode }) {
  return (
    <noscript>
      <p className="mt-6 border-l-4 border-ink pl-4">{children}</p>
    </noscript>
  )
}
