import { expect, test } from 'vitest'
import { toMailboxKey } from './mailbox-key.ts'

test.each([
  ['mari@example.ee', 'mari@example.ee'],
  ['mari+1@example.ee', 'mari@example.ee'],
  ['mari+a+b@example.ee', 'mari@example.ee'],
  ['+mari@example.ee', '+mari@example.ee'],
])('%s belongs to the mailbox %s', (emailKey, mailbox) => {
  expect(toMailboxKey(emailKey)).toBe(mailbox)
})
