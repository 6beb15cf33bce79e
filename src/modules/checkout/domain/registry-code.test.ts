import { expect, test } from 'vitest'
import { findRegistryCodeIssue } from './registry-code.ts'

test.each([
  ['10328799', null],
  ['10060701', null],
  ['12417834', null],
  ['75014920', null],
  [' 1032 8799 ', null],
  ['', null],
  ['  ', null],
  ['10328798', 'checkDigit'],
  ['20328799', 'format'],
  ['1032879', 'format'],
  ['103287990', 'format'],
  ['1032879x', 'format'],
  // The first weights leave a remainder of 10, so the second decide.
  ['10000190', 'checkDigit'],
])('"%s": %s', (code, doubt) => expect(findRegistryCodeIssue(code)).toBe(doubt))

test('accepts one of all codes with the same seven digits', () => {
  for (let body = 1_000_000; body < 1_000_500; body++) {
    const right = Array.from({ length: 10 }, (_, digit) => `${body}${digit}`).filter(
      code => !findRegistryCodeIssue(code),
    )
    expect(right).toHaveLength(1)
  }
})
