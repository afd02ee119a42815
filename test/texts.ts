import type { StoredText, TextMessage, TextOutcome } from '../src/platform/texts/port.ts'
import type { Texting } from '../src/features/selling/phone/texting.ts'

/** Text messages that nobody sends: they are put aside, and can be told to fare otherwise. */
export function putAsideTexts(settings: Partial<Omit<Texting, 'transport' | 'listStored'>> = {}) {
  const sent: StoredText[] = []
  const texts = {
    sent,
    reachesPeople: false,
    /** What becomes of the next ones; put aside unless told. */
    answer: (_message: TextMessage): TextOutcome | Promise<TextOutcome> => ({ kind: 'accepted' }),
    /** The code in the newest message to a number. */
    codeTo(number: string): string {
      const found = sent.findLast(({ to }) => to === number)
      const code = /^(\d{6}) is your/.exec(found?.text ?? '')?.[1]
      if (!code) throw new Error(`no code was sent to ${number}`)
      return code
    },
  }
  const texting: Texting = {
    transport: {
      get reachesPeople() {
        return texts.reachesPeople
      },
      async send(message) {
        const outcome = await texts.answer(message)
        if (outcome.kind !== 'refused') sent.push({ ...message, writtenAt: new Date() })
        return outcome
      },
    },
    countries: ['GB'],
    aDay: 300,
    listStored: async (limit) => sent.toReversed().slice(0, limit),
    ...settings,
  }
  return { texts, texting }
}
