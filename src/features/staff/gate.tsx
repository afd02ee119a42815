import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, type ReactNode } from 'react'
import { ApiError } from '../../platform/pages/queries.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { FormError } from '../../ui/form/error.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Notice } from '../../ui/notice.tsx'
import { passkeyProblem, usePasskeySupport } from '../accounts/passkeys/passkeys.client.ts'
import { focusAfter, startFrom } from '../../ui/focus/after.ts'
import type { StaffSelf } from './schema.ts'
import { staffSelf, useProof } from './staff.client.ts'

type Props = { waiting: ReactNode; children(staff: StaffSelf): ReactNode }

/** The door of the office: who works here, with a passkey shown today, comes in. */
export function StaffGate({ waiting, children }: Props) {
  const { data, error, refetch, isFetching } = useQuery(staffSelf())
  const wasPasskeyDue = useRef(false)
  useEffect(() => {
    // The button that was pressed is gone.
    if (data?.isProven && wasPasskeyDue.current)
      startFrom(document.querySelector<HTMLElement>('#main h1'))
    wasPasskeyDue.current = data?.isProven === false
  }, [data])
  if (data?.isProven) return children(data)
  if (data)
    return (
      <>
        <Heading>Office</Heading>
        <AskForPasskey staff={data} />
      </>
    )
  if (!error || isFetching) return waiting
  // Whoever doesn't work here is shown what stands at an address where nothing is.
  return error instanceof ApiError && error.status === 404 ? (
    <>
      <Heading>Page Not Found</Heading>
      <Notice title="There is nothing at this address">It may have been moved, or mistyped.</Notice>
    </>
  ) : (
    <div role="alert" ref={focusAfter}>
      <Heading>Office</Heading>
      <LoadError title="The office could not be opened" onRetry={() => void refetch()} />
    </div>
  )
}

const Heading = ({ children }: { children: string }) => (
  <h1 className="type-display mb-8 text-4xl sm:mb-10">{children}</h1>
)

function AskForPasskey({ staff }: { staff: StaffSelf }) {
  const isSupported = usePasskeySupport()
  if (!staff.hasPasskey)
    return (
      <Notice
        title="The office needs a passkey"
        actions={<ButtonLink to="/account/settings">Settings</ButtonLink>}
      >
        Your account has none yet. Add one in your settings, then come back.
      </Notice>
    )
  return (
    <Notice
      title="Show your passkey"
      actions={
        isSupported ? (
          <PasskeyButton />
        ) : (
          <p>This browser can’t use passkeys here. Open the office at the shop’s own name.</p>
        )
      }
    >
      The office opens for a working day, in this browser alone.
    </Notice>
  )
}

/** Asks the device for a passkey, and says where that came to nothing. */
export function PasskeyButton({ onProven }: { onProven?(): void }) {
  const proof = useProof()
  return (
    <div className="grid justify-items-start gap-3">
      <FormError>{proof.error && passkeyProblem(proof.error)}</FormError>
      <Button
        variant="signal"
        aria-disabled={proof.isPending}
        onClick={() => proof.isPending || proof.mutate(undefined, { onSuccess: onProven })}
        className="aria-disabled:opacity-60"
      >
        {proof.isPending ? 'Waiting for your device…' : 'Use Passkey'}
      </Button>
    </div>
  )
}
