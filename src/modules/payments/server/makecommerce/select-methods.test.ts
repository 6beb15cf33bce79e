import { expect, test } from 'vitest'
import { toIpv4 } from './makecommerce-provider.ts'
import { findMethod, selectMethods } from './select-methods.ts'

const methods = {
  banklinks: [
    { name: 'swedbank', country: 'ee', countries: ['ee'], max_amount: 20_000 },
    { name: 'swedbank', country: 'lv', countries: ['lv'] },
    { name: 'nordea', country: 'fi', countries: ['fi'] },
  ],
  cards: [{ name: 'visa' }],
  payLater: [{ name: 'liisi_ee', country: 'ee', min_amount: 75, max_amount: 10_000 }],
  other: [{ name: 'redirect' }],
}
const listOffered = (totalCents: number, country = 'EE') =>
  selectMethods(methods, { amountCents: totalCents, country })
    .filter(({ exclusion }) => exclusion === null)
    .map(({ name, country: methodCountry }) => (methodCountry ? `${name}-${methodCountry}` : name))

test.each([
  [10_000, 'EE', ['swedbank-ee', 'liisi_ee-ee', 'visa', 'redirect']],
  [7_500, 'EE', ['swedbank-ee', 'liisi_ee-ee', 'visa', 'redirect']],
  [7_499, 'EE', ['swedbank-ee', 'visa', 'redirect']],
  [1_000_001, 'EE', ['swedbank-ee', 'visa', 'redirect']],
  [2_000_001, 'EE', ['visa', 'redirect']],
  [10_000, 'FI', ['nordea-fi', 'visa', 'redirect', 'swedbank-ee', 'liisi_ee-ee']],
  [10_000, 'DE', ['visa', 'redirect', 'swedbank-ee', 'liisi_ee-ee']],
])('%d cents, customer in %s: offers %j', (cents, country, names) => expect(listOffered(cents, country)).toEqual(names))

test.each([
  [7_499, [['liisi_ee', 'tooSmall', 75]]],
  [7_500, []],
  [1_000_001, [['liisi_ee', 'tooLarge', 10_000]]],
  [
    2_000_001,
    [
      ['swedbank', 'tooLarge', 20_000],
      ['liisi_ee', 'tooLarge', 10_000],
    ],
  ],
])('excludes methods by the amount of %d cents', (amountCents, excluded) =>
  expect(
    selectMethods(methods, { amountCents, country: 'EE' }).flatMap(({ name, exclusion }) =>
      exclusion ? [[name, exclusion.reason, exclusion.limit]] : [],
    ),
  ).toEqual(excluded),
)

test('finds a method by group, name and country', () => {
  expect(findMethod(methods, { group: 'banklinks', name: 'swedbank', country: 'lv' })?.countries).toEqual(['lv'])
  expect(findMethod(methods, { group: 'cards', name: 'visa', country: null })).toBeDefined()
  expect(findMethod(methods, { group: 'cards', name: 'swedbank', country: 'ee' })).toBeUndefined()
})

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8::1', '127.0.0.1'],
  ['::1', '127.0.0.1'],
  ['unknown', '127.0.0.1'],
])('sends the address %s as %s', (ip, expected) => expect(toIpv4(ip)).toBe(expected))
