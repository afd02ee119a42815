import { useSyncExternalStore } from 'react'
import {
  followChoices,
  readChoices,
  type PrivacyChoices,
} from '../../../platform/privacy/choices.ts'

/** What the visitor has chosen; null on the server and until the page answers to script. */
export const useChoices = (): PrivacyChoices | null =>
  useSyncExternalStore(followChoices, readChoices, () => null)
