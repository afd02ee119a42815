import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { readInput } from './read-input.ts'

test('standard input is read to its end and returned up to a length', async () => {
  const short = await readInput(Readable.from([Buffer.from('Sub'), Buffer.from('ject: x')]))
  expect(short.toString()).toBe('Subject: x')
  let given = 0
  const endless = new Readable({
    read() {
      given++
      this.push(given > 500 ? null : Buffer.alloc(65_536, 'a'))
    },
  })
  expect((await readInput(endless)).length).toBe(256 * 1024)
  expect(given).toBe(501)
})
