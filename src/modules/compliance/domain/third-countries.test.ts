import { expect, test } from 'vitest'
import { listThirdCountries } from './third-countries.ts'

test.each([
  [['EE'], []],
  [['IE', 'US'], ['US']],
  [['EU'], []],
  [
    ['NO', 'IS', 'LI', 'GB', 'CH'],
    ['GB', 'CH'],
  ],
  [[], []],
])('%o contains these countries outside the European Economic Area: %o', (countries, expected) => {
  expect(listThirdCountries(countries)).toEqual(expected)
})
