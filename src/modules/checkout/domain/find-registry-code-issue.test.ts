import { expect, test } from 'vitest'
import { findRegistryCodeIssue } from './find-registry-code-issue.ts'

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
])('rates "%s" as %s', (code, issue) => expect(findRegistryCodeIssue(code)).toBe(issue))

test('accepts exactly one code with the same first seven digits', () => {
  for (let prefix = 1_000_000; prefix < 1_000_500; prefix++) {
    const validCodes = Array.from({ length: 10 }, (_, digit) => `${prefix}${digit}`).filter(
      code => !findRegistryCodeIssue(code),
    )
    expect(validCodes).toHaveLength(1)
  }
})
