import { Check } from 'lucide-react'
import type { ReactNode } from 'react'

/** What a form has brought about; read out when it comes, and it stays when the toast has gone. */
export function FormDone({ children }: { children: ReactNode }) {
  return (
    <div role="status" className="empty:absolute">
      {children && (
        <p className="flex gap-2.5 border-l-4 border-ink py-1 pl-3 font-medium">
          <Check aria-hidden className="mt-0.5 size-5 shrink-0" />
          <span className="min-w-0">{children}</span>
        </p>
      )}
    </div>
  )
}
