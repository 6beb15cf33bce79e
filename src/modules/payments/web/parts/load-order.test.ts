import { expect, test } from 'vitest'
import type { PublicOrder } from '#orders/contract-order.ts'
import { type Send, SendError } from '#wire/send.ts'
import { loadOrder } from './load-order.ts'
import { storePlacedOrder } from './placed-order.ts'

const order = { public_token: 'just-placed', number: '100001', isPaid: false } as PublicOrder
const paymentMethods = { cards: [{ name: 'card', display_name: 'Card', logo_url: '/x.svg', url: '', country: null }] }
const respondWithFailure =
  (error: SendError): Send =>
  () =>
    Promise.reject(error)
const respondUnavailable = respondWithFailure(new SendError('refused', 'Serveris tekkis viga', { status: 500 }))

test('shows an order that was just placed while the request fails', async () => {
  storePlacedOrder({ order, paymentMethods, excludedMethods: [] })
  for (const send of [
    respondUnavailable,
    respondWithFailure(new SendError('network', 'There is no internet connection to the server.')),
  ]) {
    expect(await loadOrder(send, 'just-placed', 'en')).toEqual({
      order,
      paymentMethods,
      excludedMethods: [],
      fulfilment: null,
      acceptsOnlinePayment: true,
      documents: [],
      hasPrepaymentInvoice: false,
      hasApprovalBundle: false,
      canWithdraw: true,
      legalTexts: [],
      failedAttempt: null,
      isPaymentPending: false,
      latePayment: null,
    })
  }
})

test('throws for another order, a missing order and an aborted request', async () => {
  storePlacedOrder({ order, paymentMethods, excludedMethods: [] })
  await expect(loadOrder(respondUnavailable, 'of-yesterday', 'en')).rejects.toThrow('Serveris tekkis viga')
  const respondMissing = respondWithFailure(new SendError('refused', 'No such order', { status: 404 }))
  await expect(loadOrder(respondMissing, 'just-placed', 'en')).rejects.toThrow('No such order')
  await expect(loadOrder(respondWithFailure(new SendError('aborted', 'Aborted')), 'just-placed', 'en')).rejects.toThrow(
    'Aborted',
  )
})
