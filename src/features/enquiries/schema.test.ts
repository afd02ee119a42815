import { expect, test } from 'vitest'
import { answerForm, enquiryForm } from './schema.ts'

const unseen = '\u200b'.repeat(12)
const good = { name: 'Bob', email: 'bob@example.com', phone: '', message: 'Is it still there?' }

test.each([
  ['name', 'Name is required'],
  ['message', 'Message must be at least 10 characters'],
])('a message whose %s shows nothing is refused there', (field, said) => {
  const { error } = enquiryForm.safeParse({ ...good, [field]: unseen })
  expect(error?.issues.map(({ path, message }) => [path.join(), message])).toEqual([[field, said]])
})

test('an answer of invisible characters is refused as empty', () => {
  const { error } = answerForm.safeParse({ message: unseen })
  expect(error?.issues[0]!.message).toBe('Message is required')
  expect(answerForm.safeParse({ message: '👍' }).success).toBe(true)
})
