import { z } from 'zod'
import { readPersonal, removePersonal, storePersonal } from '../../../platform/browser-storage.ts'

/**
 * What somebody has typed to a seller and not sent yet, kept in this tab until it is sent or they sign
 * out; and when they last sent something about a car, kept in this browser.
 */

const text = z.string().max(20_000)
const typed = z.object({ name: text, email: text, phone: text, message: text }).partial()
export type EnquiryDraft = z.output<typeof typed>

const draftOf = (listingId: number) => `enquiry-${listingId}`
const answerNameOf = (enquiryId: number) => `answer-${enquiryId}`

/** What was left empty is not there: it may be known by now. */
export function readEnquiry(listingId: number): EnquiryDraft {
  const { data } = typed.safeParse(readPersonal('tab', draftOf(listingId)))
  return Object.fromEntries(Object.entries(data ?? {}).filter(([, value]) => value))
}

export function storeEnquiryDraft(listingId: number, what: EnquiryDraft): void {
  storePersonal('tab', draftOf(listingId), what)
}

export const dropEnquiry = (listingId: number): void => removePersonal('tab', draftOf(listingId))

export const readAnswer = (enquiryId: number): string =>
  text.safeParse(readPersonal('tab', answerNameOf(enquiryId))).data ?? ''

export function storeAnswerDraft(enquiryId: number, message: string): void {
  storePersonal('tab', answerNameOf(enquiryId), message)
}

export const removeAnswerDraft = (enquiryId: number): void =>
  removePersonal('tab', answerNameOf(enquiryId))
