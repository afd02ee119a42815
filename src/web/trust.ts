/** What this running copy bears out of the footer's promises. */
export type Trust = { tls: boolean; liveCards: boolean }

/** Neither until the server says so: a trust mark is never a lie. */
export const trust: Trust = { tls: false, liveCards: false }
