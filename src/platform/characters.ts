/** What people may type: without what can't be shown, turns other text round, or breaks out of a line. */
export const oneLine = /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]*$/u

/** The same, of which there may be several lines. */
export const severalLines = /^(?:[^\p{Cc}\p{Cs}\p{Bidi_Control}]|[\n\r\t])*$/u
