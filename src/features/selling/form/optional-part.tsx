import { useEffect, useRef, useState, type ReactNode } from 'react'
import { openedEarly } from '../../../ui/timing/hydrated.ts'

type Props<Loaded> = {
  title: string
  /** What its fields' names begin with, for whoever comes to one of them. */
  of?: 'facts' | 'evidence' | 'shots'
  /** Opened by something that is wrong in it. */
  isOpen?: boolean | undefined
  load(): Promise<Loaded>
  children(loaded: Loaded): ReactNode
}

/** A part of a form that is closed until somebody wants it, and fetched only then. */
export function OptionalPart<Loaded>({ title, of, isOpen, load, children }: Props<Loaded>) {
  const [loaded, setLoaded] = useState<Loaded>()
  const [hasFailed, setFailed] = useState(false)
  const part = useRef<HTMLDetailsElement>(null)
  useEffect(() => openedEarly(part.current), [])
  return (
    <details
      data-of={of}
      // It stays so once what was wrong is put right: a prop would close it under one's hands.
      ref={(now) => {
        part.current = now
        if (now && isOpen) now.open = true
      }}
      onToggle={() => load().then(setLoaded, () => setFailed(true))}
      className="sm:col-span-2"
    >
      <summary className="type-label cursor-pointer py-3">{title} (optional)</summary>
      {loaded
        ? children(loaded)
        : hasFailed && 'This part could not be loaded. It can be left out.'}
    </details>
  )
}
