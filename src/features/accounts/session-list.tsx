import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { counted, day } from '../../ui/format.ts'
import { FormError } from '../../ui/form-error.tsx'
import { refusalOf } from '../../ui/refusal.ts'
import { toast } from '../../ui/toast.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { ListItem, ReadList } from './read-list.tsx'
import type { Session } from './schema.ts'
import { sessionsOfUser, useEndOtherSessions, useEndSession } from './settings.client.ts'

/** Every device that is signed in, this one first, and a way to end each. */
export function SessionList() {
  const region = useRef<HTMLDivElement>(null)
  const sessions = useQuery({
    ...sessionsOfUser(),
    select: (all: Session[]) => [...all].sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent)),
  })
  const endOne = useEndSession()
  const endOthers = useEndOtherSessions()
  const error = endOne.error ?? endOthers.error
  const isBusy = endOne.isPending || endOthers.isPending

  /** What was pressed goes away; the focus stays by the list. */
  const afterwards = (ended: number) => {
    toast({ title: 'Signed Out', description: `${counted(ended, 'device')} signed out.` })
    region.current?.focus({ preventScroll: true })
  }

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
                  onClick={() =>
                    isBusy ||
                    endOne.mutate(
                      { id: session.id },
                      { onSuccess: ({ ended }) => afterwards(ended) },
                    )
                  }
                  className="aria-disabled:opacity-60"
                >
                  Sign out <VisuallyHidden>{session.device}</VisuallyHidden>
                </Button>
              )
            }
          />
        )}
      </ReadList>
      <FormError>{error && refusalOf(error).message}</FormError>
      {(sessions.data?.length ?? 0) > 1 && (
        <Button
          aria-disabled={isBusy}
          onClick={() =>
            isBusy || endOthers.mutate({}, { onSuccess: ({ ended }) => afterwards(ended) })
          }
          className="justify-self-start aria-disabled:opacity-60 max-sm:w-full"
        >
          {endOthers.isPending ? 'Signing out…' : 'Sign out everywhere else'}
        </Button>
      )}
    </div>
  )
}
