import { useWatch, type UseFormReturn } from 'react-hook-form'
import { hasChanges } from '../../features/selling/edit/changes.ts'
import type { ListingTyped } from '../../features/selling/form/typed.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { toast } from '../../ui/toast/toast.ts'
import type { EditedListing } from './use-edited.ts'

type Props = {
  form: UseFormReturn<ListingTyped>
  edited: EditedListing
  isSending: boolean
  /** Why it can't be saved yet. */
  waitsFor: string | null
  /** Of what says so. */
  statusId: string
  back: '/account' | '/manage'
}

export function EditListingSubmit({ form, edited, isSending, waitsFor, statusId, back }: Props) {
  useWatch({ control: form.control })
  const isChanged = hasChanges(edited.changes())
  const message = waitsFor ?? (isChanged ? null : 'Nothing has been changed yet.')
  const warning =
    isChanged && !edited.isStored
      ? 'Your changes are not kept in this browser: leave, and they are gone.'
      : null
  const leave = () => {
    if (!isChanged) return
    toast(
      edited.keep()
        ? {
            title: 'Not Saved Yet',
            note: true,
            description: 'Your changes are kept in this browser until you come back.',
          }
        : {
            title: 'Not Saved',
            destructive: true,
            description: 'Your changes are gone: this browser could not keep them.',
          },
    )
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-3">
      <Button
        type="submit"
        variant="signal"
        disabled={message !== null}
        // Not `disabled` while it is sent: that would drop the focus.
        aria-disabled={isSending}
        aria-describedby={statusId}
        className="aria-disabled:opacity-60 max-sm:w-full"
      >
        {isSending ? 'Saving…' : 'Save Changes'}
      </Button>
      <ButtonLink to={back} onClick={leave} className="max-sm:w-full">
        Cancel
      </ButtonLink>
      <p id={statusId} role="status" className="min-w-0 text-faded sm:ml-3">
        {[message, warning].filter(Boolean).join(' ')}
      </p>
    </div>
  )
}
