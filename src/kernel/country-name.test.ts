import { expect, test } from 'vitest'
import { countryName } from './country-name.ts'

test.each([
  ['FI', 'et', 'Soome'],
  ['FI', 'en', 'Finland'],
  ['ee', 'et', 'Eesti'],
  ['', 'en', ''],
  ['Soome', 'en', 'Soome'],
  ['ZZZ', 'en', 'ZZZ'],
] as const)('%s in %s is %s', (code, language, name) => expect(countryName(code, language)).toBe(name))
