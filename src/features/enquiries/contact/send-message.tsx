import { MessageSquare } from 'lucide-react'
import {
  createContext,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useState,
  type ComponentProps,
  type ComponentType,
  type FocusEvent,
  type PointerEvent,
  type ReactNode,
} from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { behindFrame } from '../../../ui/timing/behind-frame.ts'
import { listingName } from '../../cars/listing-name.ts'
import type { Listing } from '../../listings/schema.ts'
import { useWroteLast } from './wrote-last.ts'

const load = () => import('./form.tsx')

/** What can't be fetched is asked for again when the dialog is open, which says so. */
const prepare = () => void behindFrame(() => void load().catch(() => {}))

/** A finger comes right before its press, whose answer asking for a dozen files would hold back. */
const prepareForMouse = ({ pointerType }: PointerEvent) => {
  if (pointerType !== 'touch') prepare()
}

/** By a key; whatever is pressed takes the focus too. */
const prepareForKeys = ({ currentTarget }: FocusEvent) => {
  if (currentTarget.matches(':focus-visible')) prepare()
}

type Props = { listing: Pick<Listing, 'id' | 'year' | 'make' | 'model' | 'hasPhone'> }

const OpenDialog = createContext<(() => void) | null>(null)

/**
 * Around every button that opens the dialog in which one writes to a seller. It stands once on a page, as a button may
 * go when the screen is turned; when it opens, it alone is drawn anew.
 */
export function SendMessageProvider({ listing, children }: Props & { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const open = useCallback(() => setOpen(true), [])
  return (
    <>
      <OpenDialog value={open}>{children}</OpenDialog>
      <SendMessageDialog listing={listing} open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

/** Opens the dialog, and says when one last wrote. */
export function SendMessageButton({ listing }: Props) {
  const open = useContext(OpenDialog)
  if (!open) throw new Error('There is no <SendMessageProvider> around this')
  const wroteLast = useWroteLast(listing.id)
  return (
    <div className="noscript:hidden">
      <Button
        // Amber is for one thing to press.
        variant={listing.hasPhone ? 'solid' : 'signal'}
        onClick={open}
        onPointerEnter={prepareForMouse}
        onFocus={prepareForKeys}
        className="w-full px-4! whitespace-nowrap"
      >
        <MessageSquare aria-hidden className="size-5 shrink-0 max-sm:hidden" />
        Send Message
      </Button>
      {/* A phone's bar has more room beside the price. */}
      {wroteLast && (
        <p className="mt-1 text-center text-sm text-faded max-lg:hidden">{wroteLast}</p>
      )}
    </div>
  )
}

function SendMessageDialog({ listing, open, onClose }: Props & { open: boolean; onClose(): void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Send Message" shape="sheet" closesBehindFrame>
      <p className="mb-5 wrap-anywhere">
        About the <strong className="font-semibold">{listingName(listing)}</strong>
      </p>
      {/* As tall as the form: the dialog doesn't grow when it comes. */}
      <div className="min-h-148 sm:min-h-120">
        <EnquiryForm listingId={listing.id} onSent={onClose} />
      </div>
    </Dialog>
  )
}

type FormProps = ComponentProps<Awaited<ReturnType<typeof load>>['EnquiryForm']>

/**
 * Comes after the dialog, which answers to the press. Where it can't be fetched the dialog says so. Not by `lazy`: React
 * waits for a third of a second before it puts what came late in the place of what says that it is on its way.
 */
function EnquiryForm(props: FormProps) {
  const [Form, setForm] = useState<ComponentType<FormProps>>()
  useEffect(() => {
    const ask = () =>
      load().then(
        ({ EnquiryForm: Loaded }) => startTransition(() => setForm(() => Loaded)),
        () => setForm(() => FormUnreached),
      )
    let takeBack = behindFrame(() => (takeBack = behindFrame(() => void ask())))
    return () => takeBack()
  }, [])
  return Form ? <Form {...props} /> : <p role="status">Loading…</p>
}

function FormUnreached() {
  return (
    <p role="alert" className="font-medium">
      The form could not be loaded. Check your connection and load this page again.
    </p>
  )
}

/** What stands in the button's place where there is no form to open. */
export function MessageNeedsScript() {
  return (
    <noscript>
      <p className="mt-4 text-sm text-faded">
        Writing to the seller needs JavaScript, which keeps robots out. Allow it for this site and
        reload the page.
      </p>
    </noscript>
  )
}
