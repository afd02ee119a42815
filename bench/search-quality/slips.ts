import { chances } from './stock.ts'

const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const neighbours = (letter: string) =>
  rows.flatMap((row) => {
    const at = row.indexOf(letter)
    return at < 0 ? [] : [row[at - 1], row[at + 1]].filter((next) => next !== undefined)
  })

/** A name with one slip of the fingers: two letters swapped, one left out, doubled, or the key beside it. */
export function slipOf(name: string, seed: number): string {
  const chance = chances(seed)
  const letters = [...name].flatMap((letter, at) => (/[a-z]/.test(letter) ? [at] : []))
  const at = letters[Math.floor(chance() * letters.length)]!
  const letter = name[at]!
  const beside = neighbours(letter)
  const isLast = !/[a-z]/.test(name[at + 1] ?? '')
  switch (Math.floor(chance() * 4)) {
    case 0:
      return isLast || name[at + 1] === letter
        ? name.slice(0, at) + letter + name.slice(at)
        : name.slice(0, at) + name[at + 1] + letter + name.slice(at + 2)
    case 1:
      return name.slice(0, at) + name.slice(at + 1)
    case 2:
      return name.slice(0, at) + letter + name.slice(at)
    default:
      return name.slice(0, at) + beside[Math.floor(chance() * beside.length)] + name.slice(at + 1)
  }
}
