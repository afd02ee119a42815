import { useEffect, useRef, useState } from 'react'
import { useFragmentToken } from '../../features/accounts/links/fragment-token.ts'
import { useReminderResponse } from '../../features/selling/emails/respond-to-reminder.client.ts'
import type { ReminderListing, ReminderResponse } from '../../features/listings/schema.ts'

/** Opens an email's link as soon as the page works, with the answer that opening it is, if it is one. */
export function useReminder(opening?: ReminderResponse) {
  const token = useFragmentToken()
  const { mutate, data, error, isPending, variables } = useReminderResponse()
  const opened = useRef<string>(undefined)
  // It stands there while the next answer is under way, and is gone with the next link.
  const [last, setLast] = useState<{ token: string; listing: ReminderListing }>()
  if (data && last?.listing !== data) setLast({ token: variables.token, listing: data })
  const send = (response: ReminderResponse | undefined) => {
    if (token) mutate({ token, ...(response && { answer: response }) })
  }

  useEffect(() => {
    if (!token || opened.current === token) return
    opened.current = token
    mutate({ token, ...(opening && { answer: opening }) })
  }, [token, opening, mutate])

  return {
    token,
    listing: last?.token === token ? last?.listing : undefined,
    isPending,
    /** Null where the page was opened without a link; undefined while nothing is wrong. */
    error: token === null ? null : (error ?? undefined),
    answer: send,
    retry: () => send(variables?.answer),
  }
}
