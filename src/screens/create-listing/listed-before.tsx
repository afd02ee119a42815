import { Button, ButtonLink } from '../../ui/button.tsx'

type Props = {
  id: number
  /** Whether it can be edited by whoever is here. */
  isYours: boolean
  isSending: boolean
  /** Why it can't be sent yet, which stands there under `statusId`. */
  waitsFor: string | null
  statusId: string
  /** What stands in the form is to be sent as a listing of its own. */
  onAnother(): void
}

/** The ways on where the car was put on sale by an earlier press: what was typed since stays in the form. */
export const ListedBefore = ({ id, isYours, isSending, waitsFor, statusId, onAnother }: Props) => (
  <div className="flex flex-wrap gap-3">
    {isYours && (
      <ButtonLink to={`/listing/${id}/edit`} size="small">
        Edit That Listing
      </ButtonLink>
    )}
    <Button
      size="small"
      aria-disabled={isSending || waitsFor !== null}
      aria-describedby={waitsFor === null ? undefined : statusId}
      // No button that submits by itself: the Enter key would press it, as the form's first.
      onClick={({ currentTarget }) => {
        if (isSending || waitsFor !== null) return
        onAnother()
        currentTarget.form?.requestSubmit()
      }}
      className="aria-disabled:opacity-60"
    >
      This Is Another Car
    </Button>
  </div>
)
