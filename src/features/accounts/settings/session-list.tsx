import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../../ui/button.tsx'
import { counted, day } from '../../../ui/format.ts'
import { FormError } from '../../../ui/form/error.tsx'
import { refusalOf } from '../../../ui/form/refusal.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { PasswordDialog } from '../passwords/dialog.tsx'
import { ListItem, ReadList } from './read-list.tsx'
import type { Session } from '../schema.ts'
import { sessionsOfUser, useEndSessions } from './settings.client.ts'

/** Every device that is signed in, this one first, and a way to end each. */
export function SessionList({ email }: { email: string }) {
  const region = useRef<HTMLDivElement>(null)
  const sessions = useQuery({
    ...sessionsOfUser(),
    select: (all: Session[]) => [...all].sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent)),
  })
  const ending = useEndSessions()
  /** What was pressed, where the password is asked for first: one device, or all others. */
  const [unproved, setUnproved] = useState<{ id?: number } | null>(null)
  const refusal = ending.error && refusalOf(ending.error)
  const isBusy = ending.isPending

  /** What was pressed goes away; the focus stays by the list. */
  const afterwards = (ended: number) => {
    toast({ title: 'Signed Out', description: `${counted(ended, 'device')} signed out.` })
    region.current?.focus({ preventScroll: true })
  }
  const end = (which: { id?: number }) =>
    isBusy ||
    ending.mutate(which, {
      onSuccess: ({ ended }) => afterwards(ended),
      onError: (error) => refusalOf(error).field === 'password' && setUnproved(which),
    })

  return (
    <div ref={region} tabIndex={-1} className="grid gap-5 outline-none">
      <ReadList query={sessions} label="Devices">
        {(session) => (
          <ListItem
            key={session.id}
            title={session.device}
            detail={`Signed in ${day(session.createdAt)}, last seen ${day(session.lastSeenAt)}`}
            action={
              session.isCurrent ? (
                <p className="text-sm text-faded">This device</p>
              ) : (
                <Button
                  size="small"
                  aria-disabled={isBusy}
                  onClick={() => end({ id: session.id })}
                  className="aria-disabled:opacity-60"
                >
                  Sign out <VisuallyHidden>{session.device}</VisuallyHidden>
                </Button>
              )
            }
          />
        )}
      </ReadList>
      <FormError>{refusal?.field !== 'password' && refusal?.message}</FormError>
      {(sessions.data?.length ?? 0) > 1 && (
        <Button
          aria-disabled={isBusy}
          onClick={() => end({})}
          className="justify-self-start aria-disabled:opacity-60 max-sm:w-full"
        >
          {isBusy ? 'Signing out…' : 'Sign out everywhere else'}
        </Button>
      )}
      <PasswordDialog
        open={unproved !== null}
        onClose={() => setUnproved(null)}
        action="Sign Out"
        email={email}
        send={async ({ password }) => {
          const { ended } = await ending.mutateAsync({ ...unproved, password })
          flushSync(() => setUnproved(null))
          afterwards(ended)
        }}
      />
    </div>
  )
}
