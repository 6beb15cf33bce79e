import { expect, test } from 'vitest'
import { toMailboxKey } from './to-mailbox-key.ts'

test.each([
  ['mari@example.ee', 'mari@example.ee'],
  ['mari+1@example.ee', 'mari@example.ee'],
  ['mari+a+b@example.ee', 'mari@example.ee'],
  ['+mari@example.ee', '+mari@example.ee'],
])('finds the mailbox of %s: %s', (emailKey, mailbox) => {
  expect(toMailboxKey(emailKey)).toBe(mailbox)
})
