import { expect, test } from 'vitest'
import { isEmail, isSingleAddress, normalizeEmail } from './email-address.ts'

test.each([
  ['mari@example.ee', true],
  [' mari@example.ee ', true],
  ['mari.maasikas+auto@pood.example.co.uk', true],
  ["o'neill@example.ie", true],
  ['õie@näide.ee', true],
  ['', false],
  ['mari', false],
  ['mari@', false],
  ['@example.ee', false],
  ['mari@example', false],
  [`${'m'.repeat(249)}@b.ee`, true],
  [`${'m'.repeat(250)}@b.ee`, false],
  ['mari@example.', false],
  ['mari@.ee', false],
  ['mari@example..ee', false],
  ['mari@@example.ee', false],
  ['mari maasikas@example.ee', false],
  ['a@example.ee,b@example.ee', false],
  ['Mari <mari@example.ee>', false],
  ['mari@example.ee\r\nBcc: b@example.ee', false],
  ['ma\u0000ri@example.ee', false],
])('%j is an email address: %s', (text, expected) => expect(isEmail(text)).toBe(expected))

test('rejects a long text without backtracking', () => {
  expect(isEmail(`${'a@'.repeat(50_000)}`)).toBe(false)
  expect(isEmail(`a@${'b.'.repeat(50_000)}`)).toBe(false)
})

test.each([
  [' Mari@Example.EE', 'mari@example.ee'],
  ['O\u0303ie@example.ee', 'õie@example.ee'],
])('normalizes %j to %j', (text, normalized) => expect(normalizeEmail(text)).toBe(normalized))

test.each([
  ['mari@example.ee', true],
  [' mari@example.ee ', true],
  ['õie@näide.ee', true],
  ['mari', true],
  ["o'neill+auto@example", true],
  ['a@b.ee, evil@x.ee', false],
  ['a@b.ee,evil@x.ee', false],
  ['a@b.ee;evil@x.ee', false],
  ['a@b.ee evil@x.ee', false],
  ['a@b.ee\tevil@x.ee', false],
  ['a@b.ee\u00a0evil@x.ee', false],
  ['a@b.ee\u200bevil@x.ee', false],
  ['a@b.ee\r\nBcc: evil@x.ee', false],
  ['Mari <mari@example.ee>', false],
  ['<mari@example.ee>', false],
  ['"Mari"@example.ee', false],
  ['mari(evil)@example.ee', false],
  ['mailto:mari@example.ee', false],
  ['friends:mari@example.ee', false],
  ['mari@example.ee@x.ee', false],
])('%j is a single address: %s', (text, expected) => expect(isSingleAddress(text)).toBe(expected))
