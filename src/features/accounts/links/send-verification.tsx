import { Button } from '../../../ui/button.tsx'
import { focusAfter } from '../../../ui/focus/after.ts'
import { refusalOf } from '../../../ui/form/refusal.ts'
import { useSendVerification } from '../sign-in/sign-up.client.ts'

/** Sends the message that confirms an address again, and says that it has. */
export function SendVerification() {
  const send = useSendVerification()
  const message = send.error ? refusalOf(send.error).message : send.data?.message
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {!send.data && (
        <Button
          ref={focusAfter}
          size="small"
          aria-disabled={send.isPending}
          onClick={() => send.isPending || send.mutate({})}
          className="aria-disabled:opacity-60"
        >
          {send.isPending ? 'Sending…' : 'Send it again'}
        </Button>
      )}
      <p role="status" className={`font-medium empty:absolute ${send.error ? 'text-red' : ''}`}>
        {message}
      </p>
    </div>
  )
}
