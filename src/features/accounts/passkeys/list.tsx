import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../../ui/button.tsx'
import { day } from '../../../ui/format.ts'
import { FormError } from '../../../ui/form/error.tsx'
import { refusalOf } from '../../../ui/form/refusal.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { PasskeyForm } from './form.tsx'
import { PasswordDialog } from '../passwords/dialog.tsx'
import { passkeysOfUser, usePasskeySupport, useRemovePasskey } from './passkeys.client.ts'
import { ListItem, ReadList } from '../settings/read-list.tsx'
import type { User } from '../schema.ts'

/** One's passkeys, and another where this browser can make one. */
export function PasskeyList({ user }: { user: User }) {
  const region = useRef<HTMLDivElement>(null)
  const passkeys = useQuery(passkeysOfUser())
  const removal = useRemovePasskey()
  const isSupported = usePasskeySupport()

  /** What was pressed, where the password is asked for first. */
  const [unproved, setUnproved] = useState<number | null>(null)
  const refusal = removal.error && refusalOf(removal.error)

  const afterwards = (message: string) => {
    toast({ title: 'Passkey Removed', description: message })
    region.current?.focus({ preventScroll: true })
  }
  const remove = (id: number) =>
    removal.isPending ||
    removal.mutate(
      { id },
      {
        onSuccess: ({ message }) => afterwards(message),
        onError: (error) => refusalOf(error).field === 'password' && setUnproved(id),
      },
    )

  return (
    <div ref={region} tabIndex={-1} className="grid gap-5 outline-none">
      <ReadList query={passkeys} label="Passkeys" none="No passkeys yet.">
        {({ id, name, createdAt }) => (
          <ListItem
            key={id}
            title={name}
            detail={`Added ${day(createdAt)}`}
            action={
              <Button
                size="small"
                aria-disabled={removal.isPending}
                onClick={() => remove(id)}
                className="aria-disabled:opacity-60"
              >
                Remove <VisuallyHidden>{name}</VisuallyHidden>
              </Button>
            }
          />
        )}
      </ReadList>
      <FormError>{refusal?.field !== 'password' && refusal?.message}</FormError>
      {!user.emailVerified && <p>Confirm your email first; then you can add a passkey.</p>}
      {user.emailVerified && !isSupported && (
        <p className="text-faded">This browser can’t add a passkey at this address.</p>
      )}
      {user.emailVerified && isSupported && (
        <PasskeyForm email={user.email} hasOne={(passkeys.data?.length ?? 0) > 0} />
      )}
      <PasswordDialog
        open={unproved !== null}
        onClose={() => setUnproved(null)}
        action="Remove"
        email={user.email}
        send={async ({ password }) => {
          const { message } = await removal.mutateAsync({ id: unproved!, password })
          flushSync(() => setUnproved(null))
          afterwards(message)
        }}
      />
    </div>
  )
}
