import { expect, test } from 'vitest'
import { formatCountryName } from './country-name.ts'

test.each([
  ['FI', 'et', 'Soome'],
  ['FI', 'en', 'Finland'],
  ['ee', 'et', 'Eesti'],
  ['', 'en', ''],
  ['Soome', 'en', 'Soome'],
  ['ZZZ', 'en', 'ZZZ'],
] as const)('formats %s in %s as %s', (code, language, name) => expect(formatCountryName(code, language)).toBe(name))
