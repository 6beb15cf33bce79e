import { expect, test } from 'vitest'
import { inflectUnit, translateUnit } from './unit.ts'

test.each([
  ['tk', 'et', 'tk'],
  ['tk', 'en', 'pcs'],
  ['paar', 'en', 'pair'],
  ['kmpl', 'en', 'set'],
  ['pairs', 'et', 'paar'],
  ['kg', 'en', 'kg'],
  ['jooksev meeter', 'en', 'jooksev meeter'],
] as const)('translates %s to %s as %s', (unit, language, expected) =>
  expect(translateUnit(unit, language)).toBe(expected),
)

test.each([
  [1, 'tk', '1 tk', '1 pc'],
  [2, 'tk', '2 tk', '2 pcs'],
  [0, 'tk', '0 tk', '0 pcs'],
  [-1, 'pcs', '-1 tk', '-1 pc'],
  [1, 'paar', '1 paar', '1 pair'],
  [7, 'pair', '7 paari', '7 pairs'],
  [21, 'paar', '21 paari', '21 pairs'],
  [1, 'kmpl', '1 kmpl', '1 set'],
  [29, 'set', '29 kmpl', '29 sets'],
  [2, 'komplekt', '2 komplekti', '2 sets'],
  [3, 'Karp', '3 karpi', '3 boxes'],
  [1.5, 'meeter', '1.5 meetrit', '1.5 metres'],
  [2, 'kg', '2 kg', '2 kg'],
  [2, 'vaat', '2 vaat', '2 vaat'],
] as const)('inflects %d %s as %s and %s', (amount, unit, et, en) => {
  expect(`${amount} ${translateUnit(unit, 'et', amount)}`).toBe(et)
  expect(`${amount} ${translateUnit(unit, 'en', amount)}`).toBe(en)
})

test.each([
  ['pcs', 1, 'pc'],
  ['tk', 1, 'tk'],
  ['pair', 7, 'pairs'],
  ['paar', 7, 'paari'],
  ['set', 29, 'sets'],
  ['kg', 3, 'kg'],
] as const)('inflects %s after %d as %s', (unit, amount, expected) => expect(inflectUnit(unit, amount)).toBe(expected))
