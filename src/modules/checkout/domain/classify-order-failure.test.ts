import { expect, test } from 'vitest'
import type { CheckoutForm } from './checkout-form.ts'
import { classifyOrderFailure } from './classify-order-failure.ts'

const form = { Order: {}, Client: {}, Delivery: {}, CartItem: [], acceptedTos: true } as unknown as CheckoutForm
const rejected = { message: 'Not now', errors: {}, isLost: false }

test.each([
  [
    'stock',
    { ...rejected, redirect: '/cart', errors: { 'CartItem.0': ['Only 1 left'] } },
    { shownIn: 'cart', messages: ['Only 1 left'] },
  ],
  ['a field of the form', { ...rejected, errors: { 'Client.email': ['Required'] } }, { shownIn: 'form' }],
  ['the terms', { ...rejected, errors: { acceptedTos: ['Required'] } }, { shownIn: 'form' }],
  ['a lost response', { ...rejected, isLost: true }, { shownIn: 'form' }],
  [
    'errors of the cart',
    { ...rejected, errors: { CartItem: ['Too many lines'], seenTotal: ['Other prices'] } },
    { shownIn: 'unexpected', messages: ['Too many lines', 'Other prices'] },
  ],
  ['a message without fields', rejected, { shownIn: 'unexpected', messages: ['Not now'] }],
  ['an empty message', { ...rejected, message: '' }, { shownIn: 'unexpected', messages: [] }],
] as const)('decides where to show %s', (_title, failure, expected) =>
  expect(classifyOrderFailure(failure, form)).toEqual(expected),
)
