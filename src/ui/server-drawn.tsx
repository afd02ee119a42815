import { Suspense, useState, type ReactNode } from 'react'

type Props = {
  /** Of this content alone: another car's has another. */
  id: string
  className?: string
  children: ReactNode
}

/**
 * What is drawn on the server and never changes: a browser leaves it as it came and fetches none of its code. Only who
 * comes to the page without a document has it drawn there; `children` are lazy in the browser.
 */
export function ServerDrawn({ id, className, children }: Props) {
  if (import.meta.env.SSR)
    return (
      <div id={id} className={className}>
        {children}
      </div>
    )
  return (
    <LeftAsItCame id={id} className={className}>
      {children}
    </LeftAsItCame>
  )
}

function LeftAsItCame({ id, className, children }: Props) {
  const [drawn] = useState(() => document.getElementById(id)?.innerHTML)
  if (drawn === undefined)
    return (
      <div className={className}>
        <Suspense fallback={null}>{children}</Suspense>
      </div>
    )
  // oxlint-disable-next-line react/no-danger -- what the server has sent, read from where it stands
  return <div id={id} className={className} dangerouslySetInnerHTML={{ __html: drawn }} />
}
