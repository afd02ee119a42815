import type { ComponentProps } from 'react'
import { Button } from '../button.tsx'
import { useHydrated } from '../timing/hydrated.ts'

type Props = Omit<ComponentProps<typeof Button>, 'type'> & {
  isSending: boolean
  /** What it says while it waits for the answer: 'Saving…'. */
  sending: string
}

/**
 * Sends a form that scripts send. Until they are there it is disabled: the browser itself would put
 * what was typed into the address.
 */
export function SubmitButton({ isSending, sending, children, className = '', ...rest }: Props) {
  const isHydrated = useHydrated()
  return (
    <Button
      variant="solid"
      {...rest}
      type="submit"
      disabled={!isHydrated}
      // Not `disabled` while it is sent: that would drop the focus.
      aria-disabled={isSending}
      className={`aria-disabled:opacity-60 ${className}`}
    >
      {isSending ? sending : children}
    </Button>
  )
}
