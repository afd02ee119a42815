/** One text message for one telephone. */
export type TextMessage = {
  /** In E.164: '+447700900123'. */
  to: string
  text: string
}

/** What became of handing a text message over. */
export type TextOutcome =
  | { kind: 'accepted' }
  /** This number gets none from us, however often it is tried. */
  | { kind: 'refused' }
  /** Said that nothing is sent at the moment; `retryAfter` in seconds, where that is known. */
  | { kind: 'unavailable'; retryAfter?: number | undefined }
  /** Nobody has said what became of it: it may arrive. */
  | { kind: 'unanswered' }

/** How text messages leave. A number is personal data: it is never logged or put into an error. */
export type TextMessages = {
  /** Whether they reach people, or are put where this machine's user reads them. */
  reachesPeople: boolean
  /** Hands one over once; never throws, and has ended soon after `signal` has. */
  send(message: TextMessage, signal: AbortSignal): Promise<TextOutcome>
}

/** One that was put aside instead of being sent. */
export type StoredText = TextMessage & { writtenAt: Date }

/** The newest ones first. */
export type ListStoredTexts = (limit: number) => Promise<StoredText[]>
