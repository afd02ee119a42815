/** Something done before the page answered to scripts. */
type EarlyDeed =
  | { kind: 'press'; on: HTMLButtonElement }
  | {
      kind: 'change'
      on: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
      value: string
      isChecked: boolean
    }

interface Window {
  early?: { done: EarlyDeed[]; stop(): void }
  /** What was asked for before the scripts were there, by its address. */
  earlyReads?: Map<string, Promise<Response>>
}
