import { expect, it } from 'vitest'
import { buildCheckoutForm } from '#checkout/testing/build-checkout-form.ts'
import { restoreForm } from './stored-form.ts'

it.each([[undefined], [null], ['x'], [{ Order: 4 }], [{ Client: { email: ['a'] } }]])(
  'restores an empty form from %j',
  stored => {
    const form = restoreForm(stored)
    expect(form.Delivery).toMatchObject({ country: 'EE', provider: '', option: '' })
    expect(form.Order.client_type).toBe('private')
    expect(form.Client.email).toBe('')
    expect(form.acceptedTos).toBe(false)
    // The form reads a checkbox only if its value exists.
    expect(form.acceptsDigital).toBe(false)
  },
)

it('restores the stored texts without accepted terms and cart', () => {
  const stored = JSON.parse(JSON.stringify(buildCheckoutForm({ CartItem: [{ product_id: 1, amount: 1 }] })))
  expect(restoreForm(stored)).toEqual({ ...buildCheckoutForm(), CartItem: [], acceptedTos: false })
})
