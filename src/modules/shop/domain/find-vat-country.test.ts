import { expect, test } from 'vitest'
import { findVatCountry } from './find-vat-country.ts'

const sale = { country: 'FI', isTaxablePerson: false, day: '2026-11-28', ossFrom: '2026-11-28' }

test.each([
  ['a consumer in another EU country', sale, 'FI'],
  ['a day before the registration', { ...sale, day: '2026-11-27' }, 'EE'],
  ['a shop without registration', { ...sale, ossFrom: null }, 'EE'],
  ['a business with a VAT number', { ...sale, isTaxablePerson: true }, 'EE'],
  ['a buyer at home', { ...sale, country: 'EE' }, 'EE'],
  ['a country outside the EU', { ...sale, country: 'NO' }, 'EE'],
])('finds the VAT country of %s', (_name, taxedSale, country) => expect(findVatCountry(taxedSale)).toBe(country))
