import type { ReactNode } from 'react'
import { focusAfter } from '../../ui/focus/after.ts'
import { NeedsScript } from '../../ui/needs-script.tsx'

type Props = {
  title: string
  lede: ReactNode
  /** What can't be done without scripts: 'Signing in'. */
  what: string
  children: ReactNode
}

/** A page with one thing to do on the way in or back in: what it is at the left, the form at the right. */
export function AccountEntrance({ title, lede, what, children }: Props) {
  return (
    <div className="sheet grid gap-x-16 gap-y-8 py-12 *:min-w-0 sm:py-20 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:gap-y-10">
      <div>
        <h1 className="type-display text-4xl outline-none">{title}</h1>
        <div className="mt-5 max-w-[44ch] text-lg text-faded wrap-anywhere">{lede}</div>
        <NeedsScript>{what} needs JavaScript.</NeedsScript>
      </div>
      {/* Whoever typed into it without scripts would lose all that. */}
      <div className="border-t border-ink pt-6 sm:pt-8 noscript:hidden">
        <div className="max-w-lg">{children}</div>
      </div>
    </div>
  )
}

/** Replaces a form once it has done its work: the focus goes to what it has come to, and from there to the page's heading. */
export function EntranceOutcome({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div ref={focusAfter}>
      <h2 ref={focusOnArrival} tabIndex={-1} className="type-title text-2xl">
        {title}
      </h2>
      <div className="mt-3 space-y-6 wrap-anywhere">{children}</div>
    </div>
  )
}

const focusOnArrival = (heading: HTMLElement | null) => heading?.focus()
