import { expect, test } from 'vitest'
import { createSeal } from './seal.ts'

const secret = 'a secret of thirty-two characters'

test('what is sealed is opened by its key and about its own, and reads as nothing else', () => {
  const seal = createSeal(secret)
  const sealed = seal.close('J123ABC', 'listing 7')
  expect(sealed.includes('J123ABC')).toBe(false)
  expect(seal.open(sealed, 'listing 7')).toBe('J123ABC')
  expect(createSeal(secret).open(sealed, 'listing 7')).toBe('J123ABC')
  expect(seal.close('J123ABC', 'listing 7').equals(sealed)).toBe(false)
})

test('what was sealed with another key, is about another, or was changed stays closed', () => {
  const seal = createSeal(secret)
  const sealed = seal.close('J123ABC', 'listing 7')
  expect(createSeal(`${secret}!`).open(sealed, 'listing 7')).toBeNull()
  expect(seal.open(sealed, 'listing 8')).toBeNull()
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed)
    changed[at]! ^= 1
    expect(seal.open(changed, 'listing 7'), `byte ${at}`).toBeNull()
  }
  for (const length of [0, 4, 31]) expect(seal.open(sealed.subarray(0, length), '')).toBeNull()
})

test('what was sealed with a key from before is opened beside the one of now, by which all else is sealed', () => {
  const sealed = createSeal(secret).close('J123ABC', 'listing 7')
  const seal = createSeal('another secret of so many characters', [secret])
  expect([seal.open(sealed, 'listing 7'), seal.isCurrent(sealed)]).toEqual(['J123ABC', false])
  expect(seal.open(sealed, 'listing 8')).toBeNull()
  const anew = seal.close('J123ABC', 'listing 7')
  expect([seal.open(anew, 'listing 7'), seal.isCurrent(anew)]).toEqual(['J123ABC', true])
  expect(createSeal(secret).open(anew, 'listing 7')).toBeNull()
})

test('the same text has the same hash by the same key, and another by another', () => {
  const hash = createSeal(secret).hash('J123ABC')
  expect(hash).toHaveLength(32)
  expect(createSeal(secret).hash('J123ABC')).toEqual(hash)
  expect(createSeal(secret).hash('J123ABD')).not.toEqual(hash)
  expect(createSeal(`${secret}!`).hash('J123ABC')).not.toEqual(hash)
})
