import { createContext, useContext } from 'react'
import { usualContact, type Contact } from '../../site.ts'

/** What pages say of how this copy is configured; the same for everyone, on the server and in the browser. */
export type ShopFacts = {
  /** A post on our pages elsewhere is a part of what a premium listing costs. */
  sellsPromotion: boolean
  /** Pages and forms travel over HTTPS alone. */
  isTls: boolean
  /** Cards are taken by Stripe, and not by the sandbox. */
  takesCards: boolean
  contact: Contact
}

/** As in the sandbox, where a post is composed and shown; a trust mark is never a lie. */
export const usualFacts: ShopFacts = {
  sellsPromotion: true,
  isTls: false,
  takesCards: false,
  contact: usualContact,
}

const Facts = createContext(usualFacts)
export const ShopFactsProvider = Facts.Provider
export const useShopFacts = (): ShopFacts => useContext(Facts)

/** The facts as an attribute of the document, and back. */
export const factsAttribute = (facts: ShopFacts): string => JSON.stringify(facts)
export const readFacts = (attribute: string | undefined): ShopFacts =>
  attribute ? (JSON.parse(attribute) as ShopFacts) : usualFacts
