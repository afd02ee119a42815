/** What stands where a card is typed in, whoever's card service it is. */
export type CardEntry = {
  /** Whether what was typed may be sent; if not it says why, and takes the focus. */
  check(): Promise<boolean>
  /** Charges the card: null, or why it was refused. Throws where nobody knows whether it was. */
  charge(): Promise<string | null>
}
