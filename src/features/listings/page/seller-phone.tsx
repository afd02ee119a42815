import { createContext, useContext, type ReactNode } from 'react'
import { CallButton } from './call-button.tsx'
import { useSellerPhone, type SellerPhone } from './phone.client.ts'

const Phone = createContext<SellerPhone | null>(null)

/** Around every place that shows a seller's number: it is asked for once, and only these are drawn anew. */
export function SellerPhoneProvider({
  listingId,
  children,
}: {
  listingId: number
  children: ReactNode
}) {
  return <Phone value={useSellerPhone(listingId)}>{children}</Phone>
}

export function CallSellerButton() {
  const phone = useContext(Phone)
  if (!phone) throw new Error('There is no <SellerPhoneProvider> around this')
  return <CallButton phone={phone} />
}
