import { X } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { useModal } from './use-modal.ts'

export const dialogShapes = {
  centre:
    'm-auto w-full max-w-xl max-h-[calc(100dvh-2rem)] open:animate-arrive max-sm:max-w-[calc(100vw-2rem)]',
  /** From below on a phone, in the middle on anything larger. */
  sheet:
    'mx-auto mt-auto mb-0 w-full max-w-none max-h-[90dvh] open:animate-rise sm:m-auto sm:max-w-xl sm:open:animate-arrive',
  full: 'm-0 h-dvh w-full max-h-dvh max-w-none',
} as const

type Props = {
  open: boolean
  onClose(): void
  title: string
  shape?: keyof typeof dialogShapes
  /** Responds to a press to close it sooner; for those after which nothing else takes the focus at once. */
  closesBehindFrame?: boolean
  /** What it shows is drawn before it is opened, so that a press has less to do. */
  isPrepared?: boolean
  /** What is drawn under another key begins at its top. */
  contentKey?: string
  /** Stays in sight below what scrolls. */
  footer?: ReactNode
  children: ReactNode
}

/**
 * The browser's own modal dialog: it keeps the focus inside, gives it back on closing, and closes
 * on Escape, or a press beside it.
 */
export function Dialog(props: Props) {
  const {
    open,
    onClose,
    title,
    shape = 'centre',
    closesBehindFrame = false,
    isPrepared = false,
    contentKey,
    footer,
    children,
  } = props
  const element = useRef<HTMLDialogElement>(null)
  useModal(element, { open, closesBehindFrame })

  return (
    <>
      <dialog
        ref={element}
        closedby="any"
        aria-label={title}
        onCancel={(event) => {
          event.preventDefault()
          onClose()
        }}
        // The browser insists on closing when Escape is pressed twice.
        onClose={(event) => event.currentTarget.open || onClose()}
        className={`overflow-hidden rounded-md bg-paper text-ink backdrop:bg-black/60 before-modal ${dialogShapes[shape]}`}
      >
        {(open || isPrepared) && (
          <div className="flex max-h-[inherit] flex-col">
            <div className="flex items-center justify-between gap-4 border-b border-rule py-2 pr-2 pl-5">
              <h2 className="type-title min-w-0 text-lg wrap-anywhere">{title}</h2>
              <Button size="icon" aria-label="Close" className="border-0" onClick={onClose}>
                <X aria-hidden className="size-5" />
              </Button>
            </div>
            <div key={contentKey} className="min-h-0 grow overflow-y-auto overscroll-contain p-5">
              {children}
            </div>
            {footer && <div className="border-t border-rule p-4">{footer}</div>}
          </div>
        )}
      </dialog>
      <div className="dims hidden" />
    </>
  )
}
