import { Button } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/form/error.tsx'
import { refusalOf } from '../../../ui/form/refusal.ts'
import { useAgreeToChange } from '../sign-in/sign-up.client.ts'

type Props = {
  token: string
  email: string
  newEmail: string
  /** At the new address the change is made; at the old one it is agreed to. */
  isLast: boolean
  onDone(message: string): void
  /** It was agreed to elsewhere meanwhile, or is not to be had any more. */
  onBadLink(): void
}

/** A change of address, and a button: opening a link alone changes nothing. */
export function ChangeOfEmail({ token, email, newEmail, isLast, onDone, onBadLink }: Props) {
  const agree = useAgreeToChange()
  const press = () => {
    if (agree.isPending) return
    agree.mutate(
      { token },
      {
        onSuccess: ({ message }) => onDone(message),
        onError: (error) => refusalOf(error).field === 'token' && onBadLink(),
      },
    )
  }
  return (
    <div className="grid justify-items-start gap-6">
      <dl className="grid w-full gap-4 wrap-anywhere">
        <div>
          <dt className="type-label">Now</dt>
          <dd className="text-lg">{email}</dd>
        </div>
        <div>
          <dt className="type-label">From then on</dt>
          <dd className="text-lg font-semibold">{newEmail}</dd>
        </div>
      </dl>
      <p className="text-faded">
        {isLast
          ? 'From then on you sign in with the new address, and our emails go there. We’ll write to both addresses once it’s done.'
          : 'We’ll write to the new address next: the change is made once you confirm it there.'}
      </p>
      <FormError>{agree.error && refusalOf(agree.error).message}</FormError>
      <Button
        variant="signal"
        aria-disabled={agree.isPending}
        onClick={press}
        className="aria-disabled:opacity-60 max-sm:w-full"
      >
        {agree.isPending ? 'Saving…' : isLast ? 'Change My Email' : 'Yes, Go On'}
      </Button>
    </div>
  )
}
