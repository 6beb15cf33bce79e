import { expect, test } from 'vitest'
import { isNumberLike, partNumber } from './part-number.ts'

test.each([
  ['AB-123/4', 'AB1234'],
  ['ab 123.4', 'AB1234'],
  ['АА-001111', 'AA001111'],
  ['ΑΒ 001', 'AB001'],
  ['ＡＢ１２', 'AB12'],
  ['007', '007'],
  ['HÕ-BR392/5', 'HOBR3925'],
  ['ŠŽ 1', 'SZ1'],
  ['ß12', 'SS12'],
  ['№—', 'NO'],
  ['', ''],
])('%s → %s', (text, normal) => expect(partNumber(text)).toBe(normal))

test.each([
  ['GT2860R', true],
  ['1K0 615', true],
  ['K04', false],
  ['turbo', false],
  ['1-2-3', false],
  ['—', false],
])('%s reads as a part number: %s', (text, answer) => expect(isNumberLike(partNumber(text))).toBe(answer))
