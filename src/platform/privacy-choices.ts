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

/** Where nothing can be stored, a choice holds for as long as the page is open. */
let unstored: PrivacyChoices | undefined
let lastRead: { text: string | null; choices: PrivacyChoices } | undefined

/** The same object until something changes. */
export function readChoices(): PrivacyChoices {
  if (unstored) return unstored
  const text = readStored()
  if (!lastRead || lastRead.text !== text) lastRead = { text, choices: parse(text) }
  return lastRead.choices
}

/** Keeps a choice, in every open tab. */
export function choose(choice: Partial<PrivacyChoices>): void {
  const choices = { ...readChoices(), ...choice }
  try {
    localStorage.setItem(storageKey, JSON.stringify(choices))
  } catch {
    // Storage is full or forbidden.
    unstored = choices
  }
  window.dispatchEvent(new Event(changed))
}

/** Calls back when a choice changes, here or in another tab; answers how to stop. */
export function followChoices(heard: () => void): () => void {
  window.addEventListener(changed, heard)
  window.addEventListener('storage', heard)
  return () => {
    window.removeEventListener(changed, heard)
    window.removeEventListener('storage', heard)
  }
}

/** Global Privacy Control: the browser itself says no, for every site. */
export const browserObjects = (): boolean =>
  (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true

export const mayCount = (): boolean => !browserObjects() && readChoices().isCounted
export const mayTellOutside = (): boolean =>
  !browserObjects() && readChoices().outside === 'allowed'

/** For a request that is counted where it arrives. */
export const countingHeaders = (): Record<string, string> =>
  mayCount() ? {} : { [notCountedHeader]: '1' }

function readStored(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}

/** Anything that can't be understood is no choice. */
function parse(text: string | null): PrivacyChoices {
  try {
    const { isCounted, outside } = JSON.parse(text ?? '{}') as Record<string, unknown>
    return {
      isCounted: isCounted !== false,
      outside: outside === 'allowed' || outside === 'refused' ? outside : unchosen.outside,
    }
  } catch {
    return unchosen
  }
}
