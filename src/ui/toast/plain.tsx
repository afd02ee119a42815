import { useEffect } from 'react'
import { Button } from '../button.tsx'
import { toastVariant, toastParts, toastPosition } from './variant.ts'
import { dismissToast, toastRules, type Toast } from './toast.ts'

/** A toast without what Radix adds, for when that can't be fetched. */
export function ToastPlain({ toast }: { toast: Toast }) {
  const { id, title, description, destructive, open } = toast
  useEffect(() => {
    const timer = setTimeout(() => dismissToast(id), toastRules.onScreen)
    return () => clearTimeout(timer)
  }, [id])
  return (
    <div role={destructive ? 'alert' : 'status'} className={toastPosition}>
      {open && (
        <div key={id} className={toastVariant(destructive)}>
          <div className={toastParts.text}>
            <p className={toastParts.title}>{title}</p>
            {description && <p className={toastParts.description}>{description}</p>}
          </div>
          <Button variant="night" size="small" onClick={() => dismissToast(id)}>
            Close
          </Button>
        </div>
      )}
    </div>
  )
}
