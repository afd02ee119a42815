/** What a file says of the colours of its picture: an ICC profile, or numbers of ITU-T H.273. Both empty where it says nothing. */
export type SaidColour = {
  icc?: Buffer | undefined
  primaries?: number | undefined
  transfer?: number | undefined
}

/** PQ and HLG: light beyond white, which a JPEG can't say. */
export const isHdr = ({ icc, transfer }: SaidColour): boolean =>
  !icc && (transfer === 16 || transfer === 18)
