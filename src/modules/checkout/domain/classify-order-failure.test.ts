import { expect, test } from 'vitest'
import type { CheckoutForm } from './checkout-form.ts'
import { classifyOrderFailure } from './classify-order-failure.ts'

const form = { Order: {}, Client: {}, Delivery: {}, CartItem: [], acceptedTos: true } as unknown as CheckoutForm
const rejectedRequest = { message: 'Not now', errors: {}, isLost: false }

test.each([
  [
    'stock',
    { ...rejectedRequest, redirect: '/cart', errors: { 'CartItem.0': ['Only 1 left'] } },
    { shownIn: 'cart', messages: ['Only 1 left'] },
  ],
  ['a field of the form', { ...rejectedRequest, errors: { 'Client.email': ['Required'] } }, { shownIn: 'form' }],
  ['the terms', { ...rejectedRequest, errors: { acceptedTos: ['Required'] } }, { shownIn: 'form' }],
  ['a lost response', { ...rejectedRequest, isLost: true }, { shownIn: 'form' }],
  [
    'errors of the cart',
    { ...rejectedRequest, errors: { CartItem: ['Too many lines'], seenTotal: ['Other prices'] } },
    { shownIn: 'unexpected', messages: ['Too many lines', 'Other prices'] },
  ],
  ['a message without fields', rejectedRequest, { shownIn: 'unexpected', messages: ['Not now'] }],
  ['an empty message', { ...rejectedRequest, message: '' }, { shownIn: 'unexpected', messages: [] }],
] as const)('decides where to show %s', (_title, failure, expected) =>
  expect(classifyOrderFailure(failure, form)).toEqual(expected),
)
