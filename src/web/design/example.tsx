import type { ReactNode } from 'react'
import { useHydrated } from '../../ui/timing/hydrated.ts'

type Props = {
  /** The component’s name and the state that it is in. */
  name: string
  /** Over the whole width of the page. */
  isWide?: boolean
  className?: string
  children: ReactNode
}

/** One component in one state, or in a few that belong side by side. */
export function Example({ name, isWide = false, className = '', children }: Props) {
  return (
    <div data-example={name} className={`example ${isWide ? 'example-wide' : ''}`}>
      <p className="type-label">{name}</p>
      <div className={className}>{children}</div>
    </div>
  )
}

export function Examples({ children }: { children: ReactNode }) {
  return <div className="examples">{children}</div>
}

/** For what the site itself never draws on the server. */
export function InTheBrowser({ children }: { children: ReactNode }) {
  return useHydrated() && children
}
