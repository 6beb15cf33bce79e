import { expect, it } from 'vitest'
import { checkoutFormWith } from '#checkout/testing/checkout-form-sample.ts'
import { restoreForm } from './stored-form.ts'

it.each([[undefined], [null], ['x'], [{ Order: 4 }], [{ Client: { email: ['a'] } }]])('is empty for %j', kept => {
  const form = restoreForm(kept)
  expect(form.Delivery).toMatchObject({ country: 'EE', provider: '', option: '' })
  expect(form.Order.client_type).toBe('private')
  expect(form.Client.email).toBe('')
  expect(form.acceptedTos).toBe(false)
})

it('restores the stored texts without accepted terms and cart', () => {
  const kept = JSON.parse(JSON.stringify(checkoutFormWith({ CartItem: [{ product_id: 1, amount: 1 }] })))
  expect(restoreForm(kept)).toEqual({ ...checkoutFormWith(), CartItem: [], acceptedTos: false })
})
