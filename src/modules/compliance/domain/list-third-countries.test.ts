import { expect, test } from 'vitest'
import { listThirdCountries } from './list-third-countries.ts'

test.each([
  [['EE'], []],
  [['IE', 'US'], ['US']],
  [['EU'], []],
  [
    ['NO', 'IS', 'LI', 'GB', 'CH'],
    ['GB', 'CH'],
  ],
  [[], []],
])('lists the countries of %o outside the European Economic Area: %o', (countries, expected) => {
  expect(listThirdCountries(countries)).toEqual(expected)
})
