import { expect, test } from 'vitest'
import { isPersonalSearch } from './is-personal-search.ts'

test.each([
  ['mari@example.ee', true],
  ['arve mari.maasikas@example.ee', true],
  ['https://shop.example/et/payment/3f9c2c1d9a5b4e0f8c7d6e5f4a3b2c1d', true],
  ['+372 5551 2399', true],
  ['mari +37255512399', true],
  ['kW-352', false],
  ['5551 2399', false],
  ['+20 mm', false],
  ['60+60 mm 2+2', false],
  ['0 986 479 R33', false],
  ['coilovers bmw e46', false],
  ['pidurikettaventilatsiooniavad', false],
  ['@', false],
])('judges %j as personal: %s', (words, isPersonal) => expect(isPersonalSearch(words)).toBe(isPersonal))
