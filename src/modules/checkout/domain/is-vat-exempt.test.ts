import { expect, test } from 'vitest'
import { buildCheckoutForm } from '#checkout/testing/build-checkout-form.ts'
import { isVatExempt } from './is-vat-exempt.ts'

test.each([
  ['102154832', 'EE', 'FI', false],
  ['102154832', ' ee ', 'FI', false],
  ['102 154 832', 'EE', 'FI', false],
  ['102154832', '', 'FI', true],
  ['12345678', 'FI', 'FI', true],
  ['12345678', 'FI', 'EE', false],
  ['FI12345678', 'EE', 'FI', true],
  ['EL123456789', 'EE', 'GR', true],
  ['GR123456789', 'EE', 'EL', true],
  ['123456789', 'GR', 'EL', true],
  ['123456789', 'EL', 'GR', true],
] as const)('decides about number %s of %j, delivered to %s: %s', (vat_reg_nr, vat_reg_country, country, expected) => {
  const Client = { vat_reg_nr, vat_reg_country }
  const form = buildCheckoutForm({ Order: { client_type: 'business' }, Client, Delivery: { country } })
  expect(isVatExempt(form)).toBe(expected)
})

test.each([
  ['business', 'FI12345678', 'FI', true],
  ['business', 'fi 1234 5678', 'fi', true],
  ['business', 'LV1', 'LV', true],
  ['private', 'FI12345678', 'FI', false],
  ['business', 'FI', 'FI', false],
  ['business', ' F I ', 'FI', false],
  ['business', '', 'FI', false],
  ['business', 'EE102154832', 'FI', false],
  ['business', 'ee102154832', 'FI', false],
  ['business', ' E E102154832', 'FI', false],
  ['business', 'FI12345678', 'EE', false],
  ['business', 'FI12345678', '', false],
] as const)('decides about a %s client with %s, delivered to %s: %s', (client_type, vat_reg_nr, country, expected) => {
  const form = buildCheckoutForm({ Order: { client_type }, Client: { vat_reg_nr }, Delivery: { country } })
  expect(isVatExempt(form)).toBe(expected)
})
