import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

/** Why a whole form was refused; it stays until the next try and is read out when it comes. */
export function FormError({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className="empty:absolute">
      {children && (
        <p className="flex gap-2.5 border-l-4 border-red py-1 pl-3 font-medium">
          <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-red" />
          <span className="min-w-0">{children}</span>
        </p>
      )}
    </div>
  )
}
