import { expect, test } from 'vitest'
import { unitIn } from './unit.ts'

test.each([
  ['tk', 'et', 'tk'],
  ['tk', 'en', 'pcs'],
  ['paar', 'en', 'pair'],
  ['jooksev meeter', 'en', 'jooksev meeter'],
] as const)('%s in %s is %s', (unit, language, shown) => expect(unitIn(unit, language)).toBe(shown))
