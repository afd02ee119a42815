/** One message for one person, as it goes over the wire. */
export type OutgoingMessage = {
  /** Who is told when it can't be delivered, and the one who gets it. */
  envelope: { from: string; to: string }
  /** The same at every attempt. */
  id: string
  writtenAt: Date
  bytes: Buffer
}

/** Milliseconds after which handing a message over has ended, one way or another. */
export const longestSend = 40_000

/** What became of handing a message over. */
export type Outcome =
  | { kind: 'accepted' }
  /** It will not be taken, however often it is tried; perhaps because there is no such address. */
  | ({ kind: 'refused'; nobodyThere?: boolean } & Why)
  /** This one is not taken at the moment; another may be. */
  | ({ kind: 'deferred' } & Why)
  /** It began and did not end; nobody has said that it was taken. */
  | ({ kind: 'interrupted' } & Why)
  /** Nothing is taken at the moment; said before this message began, or in its midst. */
  | ({ kind: 'unavailable'; during: 'opening' | 'message' } & Why)

type Why = {
  /** For the log: a name and a number, nobody's words. */
  code: string
  /** For the operator: what was answered, which may name the address. */
  reason: string
}

/** How messages leave. */
export type MailTransport = {
  /** Whether they reach people: then the shop doesn't keep their words. */
  reachesPeople: boolean
  /** Hands one over within `longestSend`; never throws. */
  send(message: OutgoingMessage): Promise<Outcome>
  close(): Promise<void>
}
