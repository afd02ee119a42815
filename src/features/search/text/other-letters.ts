import { otherScripts } from '../../cars/nicknames.ts'

const foreign = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]+/gu
const foreignNames = Object.entries(otherScripts).sort(([a], [b]) => b.length - a.length)

/** Makes in other letters in ours; the rest of what is in other letters, by itself. */
export function translate(text: string): { readable: string; unreadable: string[] } {
  if (text.search(foreign) < 0) return { readable: text, unreadable: [] }
  let readable = text.toLowerCase().normalize('NFC')
  for (const [theirs, name] of foreignNames)
    readable = readable.replaceAll(theirs.normalize('NFC'), ` ${name} `)
  const unreadable = [...readable.matchAll(foreign)].map(([word]) => word)
  return { readable: readable.replace(foreign, ' '), unreadable }
}
