import { Close, Description, Provider, Root, Title, Viewport } from '@radix-ui/react-toast'
import { Check, Info, OctagonAlert, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '../button.tsx'
import { toastVariant, toastParts, toastPosition } from './variant.ts'
import { dismissToast, toastRules, type Toast } from './toast.ts'
import { usePlace } from './use-place.ts'

const swiped =
  'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=end]:translate-x-(--radix-toast-swipe-end-x)'

/** Loaded with the first toast. Radix counts the time, swipes, and reads the words out. */
export function ToastArea({ toast }: { toast: Toast }) {
  const { id, title, description, destructive, note, open } = toast
  const Icon = destructive ? OctagonAlert : note ? Info : Check
  const area = useRef<HTMLOListElement>(null)
  const dialog = useDialogOf(toast)
  const top = usePlace(area, { id: open ? id : null, dialog })

  useEffect(() => {
    // Anew for each toast: it lies above a dialog that was opened since the last one.
    const list = area.current
    if (!list?.isConnected) return
    list.showPopover()
    return () => list.hidePopover()
  }, [id, dialog])

  useEffect(() => {
    // Whoever pointed at it in the dialog, which has its time stand still, can't leave it there any more.
    const leave = () => area.current?.parentElement?.dispatchEvent(new PointerEvent('pointerleave'))
    const soon = setTimeout(leave)
    return () => clearTimeout(soon)
  }, [dialog])

  const viewport = (
    <Viewport
      ref={area}
      style={top === null ? undefined : { translate: `0 ${top}px` }}
      popover="manual"
      hotkey={[toastRules.hotkey]}
      className={`${toastPosition} not-popover-open:hidden`}
    />
  )

  return (
    <Provider
      duration={toastRules.onScreen}
      swipeDirection={toastRules.swipe.direction}
      swipeThreshold={toastRules.swipe.threshold}
    >
      <Root
        key={id}
        open={open}
        onOpenChange={(isOpen) => isOpen || dismissToast(id)}
        type={destructive ? 'foreground' : 'background'}
        className={`${toastVariant(destructive)} ${swiped}`}
      >
        <Icon aria-hidden className={`${toastParts.icon} ${destructive ? 'text-red' : ''}`} />
        <div className={toastParts.text}>
          {/* Title and description are read out as one text. */}
          <Title className={toastParts.title}>{title} </Title>
          {description && (
            <Description className={toastParts.description}>{description}</Description>
          )}
        </div>
        <Close asChild>
          <Button variant="night" size="icon" aria-label="Close" className="shrink-0 border-0">
            <X aria-hidden className="size-5" />
          </Button>
        </Close>
      </Root>
      {dialog ? createPortal(viewport, dialog) : viewport}
    </Provider>
  )
}

/**
 * The dialog in which something went wrong, for as long as it is open: what is beside it is inert, and could be neither
 * pressed nor closed. What went well closes its dialog.
 */
function useDialogOf({ id, destructive }: Toast): Element | null {
  const [place, setPlace] = useState<{ id: number; dialog: Element | null }>()
  if (place?.id !== id)
    setPlace({ id, dialog: destructive ? document.querySelector('dialog:modal') : null })
  const dialog = place?.dialog
  useEffect(() => {
    if (!dialog) return
    const leave = () => setPlace((now) => now && { ...now, dialog: null })
    // It went with its page, without a word.
    if (!dialog.isConnected) leave()
    dialog.addEventListener('close', leave)
    return () => dialog.removeEventListener('close', leave)
  }, [dialog])
  return dialog ?? null
}
