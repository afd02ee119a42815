import { readStored, store } from '../browser-storage.ts'

/**
 * What a visitor has chosen about being counted, kept in their own browser and nowhere else. Nothing
 * is written before they choose. Browser only.
 */
export type PrivacyChoices = Readonly<{
  /** Our own counts; on until somebody objects. */
  isCounted: boolean
  /** An outside service's; nothing goes there until it is allowed. */
  outside: 'undecided' | 'allowed' | 'refused'
}>

/** Tells our server what the browser alone knows. */
export const notCountedHeader = 'not-counted'

const storageKey = 'privacy-choices'
const changed = 'youngtimer:privacy-choices'
const unchosen: PrivacyChoices = { isCounted: true, outside: 'undecided' }

/**
 * What is chosen as long as this is what is stored. A choice that could not be stored holds for as long as the page is
 * open, or until another one is.
 */
let lastRead: { text: string; choices: PrivacyChoices } | undefined

/** The same object until something changes. */
export function readChoices(): PrivacyChoices {
  const stored = readStored('browser', storageKey)
  const text = JSON.stringify(stored)
  if (lastRead?.text !== text) lastRead = { text, choices: choicesOf(stored) }
  return lastRead.choices
}

/** Keeps a choice, in every open tab. */
export function choose(choice: Partial<PrivacyChoices>): void {
  const choices = { ...readChoices(), ...choice }
  store('browser', storageKey, choices)
  lastRead = { text: JSON.stringify(readStored('browser', storageKey)), choices }
  window.dispatchEvent(new Event(changed))
}

/** Calls back when a choice changes, here or in another tab; returns how to stop. */
export function followChoices(onEvent: () => void): () => void {
  window.addEventListener(changed, onEvent)
  window.addEventListener('storage', onEvent)
  return () => {
    window.removeEventListener(changed, onEvent)
    window.removeEventListener('storage', onEvent)
  }
}

/** Global Privacy Control: the browser itself says no, for every site. */
export const browserObjects = (): boolean =>
  (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true

export const mayCount = (): boolean => !browserObjects() && readChoices().isCounted
export const maySendToOutsideService = (): boolean =>
  !browserObjects() && readChoices().outside === 'allowed'

/** For a request that is counted where it arrives. */
export const countingHeaders = (): Record<string, string> =>
  mayCount() ? {} : { [notCountedHeader]: '1' }

/** Anything that can't be understood is no choice. */
function choicesOf(stored: unknown): PrivacyChoices {
  const { isCounted, outside } = (stored ?? {}) as Record<string, unknown>
  return {
    isCounted: isCounted !== false,
    outside: outside === 'allowed' || outside === 'refused' ? outside : unchosen.outside,
  }
}
