import { expect, test } from 'vitest'
import { toPayerEmail } from './payer-email.ts'

test.each(['mari@example.ee', ' o.tamm+pood@sub.example-shop.ee '])('accepts the e-mail %s', email => {
  expect(toPayerEmail(email)).toBe(email.trim())
})

test.each([
  '',
  'mari',
  'mari@',
  'mari@example',
  'mari@@example.ee',
  'a@b.ee, c@d.ee',
  'mari maasikas@example.ee',
  '.mari@example.ee',
  'ma..ri@example.ee',
  'mari@-example.ee',
  'mari@example..ee',
  'õie@näide.ee',
])('rejects the e-mail %s', email => {
  expect(toPayerEmail(email)).toBeNull()
})
