import { Button } from '../../../ui/button.tsx'
import { focusAfter } from '../../../ui/focus/after.ts'
import { TextAnchor } from '../../../ui/text-link.tsx'
import { useShowEmail } from '../enquiries.client.ts'
import type { Conversation } from '../schema.ts'
import { complain } from './complain.ts'

/** Which addresses each side sees, and the button that shows one's own. */
export function ShowEmail({ conversation }: { conversation: Conversation }) {
  const { id, name, email, ownEmail, isEmailShown } = conversation
  const show = useShowEmail()
  return (
    <div className="grid gap-3">
      {email !== null && (
        <p className="wrap-anywhere">
          {name} has shown you their email address:{' '}
          <TextAnchor href={`mailto:${encodeURIComponent(email)}`}>{email}</TextAnchor>
        </p>
      )}
      {isEmailShown ? (
        <p className="text-faded wrap-anywhere">
          {name} sees your email address, {ownEmail}, because you have shown it.
        </p>
      ) : (
        <>
          <p className="text-faded wrap-anywhere">
            {name} doesn’t see your email address. If you show it, they see {ownEmail} and can write
            to it directly; that can’t be taken back.
          </p>
          <p>
            <Button
              ref={focusAfter}
              size="small"
              aria-disabled={show.isPending}
              onClick={() => show.isPending || show.mutate(id, { onError: complain })}
              className="max-w-full wrap-anywhere aria-disabled:opacity-60"
            >
              Show my email address to {name}
            </Button>
          </p>
        </>
      )}
    </div>
  )
}
