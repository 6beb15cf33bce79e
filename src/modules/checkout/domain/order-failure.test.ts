import { expect, test } from 'vitest'
import type { CheckoutForm } from './checkout-form.ts'
import { classifyOrderFailure } from './order-failure.ts'

const form = { Order: {}, Client: {}, Delivery: {}, CartItem: [], acceptedTos: true } as unknown as CheckoutForm
const refused = { message: 'Not now', errors: {}, isLost: false }

test.each([
  [
    'stock',
    { ...refused, redirect: '/cart', errors: { 'CartItem.0': ['Only 1 left'] } },
    { told: 'cart', messages: ['Only 1 left'] },
  ],
  ['a field of the form', { ...refused, errors: { 'Client.email': ['Required'] } }, { told: 'form' }],
  ['the terms', { ...refused, errors: { acceptedTos: ['Required'] } }, { told: 'form' }],
  ['an answer that got lost', { ...refused, isLost: true }, { told: 'form' }],
  [
    'goods that are no field',
    { ...refused, errors: { CartItem: ['Too many lines'], seenTotal: ['Other prices'] } },
    { told: 'unexpected', messages: ['Too many lines', 'Other prices'] },
  ],
  ['no field at all', refused, { told: 'unexpected', messages: ['Not now'] }],
  ['nothing said', { ...refused, message: '' }, { told: 'unexpected', messages: [] }],
] as const)('%s', (_what, failure, told) => expect(classifyOrderFailure(failure, form)).toEqual(told))
