import type { ReactNode } from 'react'

type Props = { title: ReactNode; children?: ReactNode; actions?: ReactNode; className?: string }

/** What stands where there is nothing to show: why, and the ways on. */
export function Notice({ title, children, actions, className = '' }: Props) {
  return (
    <div className={`border-y border-rule py-10 sm:py-14 ${className}`}>
      <p className="type-title text-xl">{title}</p>
      {children && <div className="mt-2 max-w-[60ch] text-faded">{children}</div>}
      {actions && <div className="mt-6 flex flex-wrap gap-3">{actions}</div>}
    </div>
  )
}
