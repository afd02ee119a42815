import { createContext, useContext } from 'react'

/** What pages say of how this copy is configured; the same for everyone, on the server and in the browser. */
export type ShopFacts = {
  /** A post on our pages elsewhere is a part of what a premium listing costs. */
  sellsPromotion: boolean
}

/** As in the sandbox, where a post is composed and shown. */
export const usualFacts: ShopFacts = { sellsPromotion: true }

const Facts = createContext(usualFacts)
export const ShopFactsProvider = Facts.Provider
export const useShopFacts = (): ShopFacts => useContext(Facts)

/** The facts as an attribute of the document, and back. */
export const factsAttribute = ({ sellsPromotion }: ShopFacts): string =>
  sellsPromotion ? 'promotion' : ''
export const readFacts = (attribute: string | undefined): ShopFacts => ({
  sellsPromotion: attribute === 'promotion',
})
