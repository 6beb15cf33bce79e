import { expect, test } from 'vitest'
import { checkoutFormWith } from '#checkout/testing/checkout-form-sample.ts'
import { isVatExempt } from './vat-exempt.ts'

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
] as const)('%s with %s, delivered to %s: %s', (client_type, vat_reg_nr, country, exempt) => {
  const form = checkoutFormWith({ Order: { client_type }, Client: { vat_reg_nr }, Delivery: { country } })
  expect(isVatExempt(form)).toBe(exempt)
})
