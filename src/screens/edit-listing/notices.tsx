import { useRef, type ReactNode, type Ref } from 'react'
import { flushSync } from 'react-dom'
import { describeChanges } from '../../features/selling/edit/changes.ts'
import { Button } from '../../ui/button.tsx'
import type { EditedListing } from './use-edited.ts'

type Props = { edited: EditedListing }

const messages = {
  top: {
    restored: 'We kept what you typed.',
    'restored-on-newer':
      'We kept what you typed. The listing has been changed somewhere else since: this is that version, with your changes added.',
    back: 'Your changes are back.',
    aside: 'This is the listing as last saved.',
  },
  bottom: {
    restored: '',
    'restored-on-newer': '',
    back: 'Your changes are back, added to the other version.',
    aside: 'This is the other version. Your changes are not in it.',
  },
} as const

/** Says what has become of the changes, and lets them be set aside or had back. */
export function EditNotice({ edited, position }: Props & { position: 'top' | 'bottom' }) {
  const { notice } = edited
  const isHere = notice?.position === position
  return (
    <div role="status" className="empty:hidden">
      {isHere && (
        <div className={position === 'top' ? 'mb-8' : ''}>
          <Said message={messages[position][notice.what]}>
            {notice.what === 'aside' ? (
              <Button key="turn" size="small" onClick={edited.putBack} className="min-w-28">
                Put My Changes Back
              </Button>
            ) : (
              <Button key="turn" size="small" onClick={edited.setAside} className="min-w-28">
                Discard My Changes
              </Button>
            )}
          </Said>
        </div>
      )}
    </div>
  )
}

type ConflictProps = Props & {
  isSending: boolean
  /** Why it can't be saved yet, which stands there under `statusId`. */
  waitsFor: string | null
  statusId: string
}

/** Somebody has saved it meanwhile: what they changed, and the two ways on. */
export function EditConflict({ edited, isSending, waitsFor, statusId }: ConflictProps) {
  const { conflict } = edited
  const container = useRef<HTMLDivElement>(null)

  const loadOther = () => {
    const box = container.current
    flushSync(edited.loadOther)
    // The buttons are gone; what stands there now comes next.
    box?.focus()
  }
  return (
    <div ref={container} role="alert" tabIndex={-1} className="empty:absolute">
      {conflict && (
        <Said
          message={`${conflict.message} You changed: ${describeChanges(edited.changes())}.`}
          className="border-red font-medium"
        >
          <Button size="small" onClick={loadOther}>
            Load the Other Version
          </Button>
          <Button
            size="small"
            aria-disabled={isSending || waitsFor !== null}
            aria-describedby={waitsFor === null ? undefined : statusId}
            // No button that submits by itself: the Enter key would press it, as the form's first.
            onClick={({ currentTarget }) => {
              if (isSending || waitsFor !== null) return
              flushSync(edited.goOnTop)
              currentTarget.form?.requestSubmit()
            }}
            className="aria-disabled:opacity-60"
          >
            Save Mine Anyway
          </Button>
        </Said>
      )}
    </div>
  )
}

type Said = { message: string; className?: string; children: ReactNode; ref?: Ref<HTMLDivElement> }

function Said({ message: said, className = 'border-ink', children }: Said) {
  return (
    <div className={`flex flex-col items-start gap-3 border-l-4 py-1 pl-4 ${className}`}>
      <p className="max-w-[68ch] wrap-anywhere">{said}</p>
      <div className="flex flex-wrap gap-3">{children}</div>
    </div>
  )
}
