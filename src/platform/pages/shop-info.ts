import { createContext, useContext } from 'react'
import { usualContact, type Contact } from '../../site.ts'

/** What pages say of how this copy is configured; the same for everyone, on the server and in the browser. */
export type ShopInfo = {
  /** A post on our pages elsewhere is a part of what a premium listing costs. */
  sellsPromotion: boolean
  /** Pages and forms travel over HTTPS alone. */
  isTls: boolean
  /** Cards are taken by Stripe, and not by the sandbox. */
  takesCards: boolean
  contact: Contact
}

/** As in the sandbox, where a post is composed and shown; a trust mark is never a lie. */
export const usualShopInfo: ShopInfo = {
  sellsPromotion: true,
  isTls: false,
  takesCards: false,
  contact: usualContact,
}

const ShopInfoContext = createContext(usualShopInfo)
export const ShopInfoProvider = ShopInfoContext.Provider
export const useShopInfo = (): ShopInfo => useContext(ShopInfoContext)

/** The facts as an attribute of the document, and back. */
export const shopInfoAttribute = (shopInfo: ShopInfo): string => JSON.stringify(shopInfo)
export const readShopInfo = (attribute: string | undefined): ShopInfo =>
  attribute ? (JSON.parse(attribute) as ShopInfo) : usualShopInfo
