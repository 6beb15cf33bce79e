import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findNextOrderState } from '#orders/domain/order-states.ts'
import { lockOrder, ORDER_PAID, type StoredOrder } from '#orders/server/orders.ts'
import { orders } from '#orders/server/tables.ts'
import { isAccepted } from '#payments/domain/refund.ts'
import { startFakeMakeCommerce } from '#payments/testing/fake-makecommerce.ts'
import type { FakeMakeCommerce } from '#payments/testing/fake-makecommerce-shape.ts'
import { startFakeStripe } from '#payments/testing/fake-stripe.ts'
import type { FakeStripe } from '#payments/testing/fake-stripe-shape.ts'
import type { QueuedJob } from '#payments/testing/record-jobs.ts'
import { type PayingShop, startPayingShop } from '#payments/testing/start-paying-shop.ts'
import { createSystemActor } from '#platform/server/actor.ts'
import { CANCEL_PAYMENT, REFRESH_PAYMENT, SEND_REFUND } from './payment-jobs.ts'
import { cancelPayment, refreshPaymentById } from './refresh-payment.ts'
import { refundPayment } from './refunds/refund-payment.ts'
import { sendRefund } from './refunds/send-refund.ts'

let bank: FakeMakeCommerce
let stripe: FakeStripe
let shop: PayingShop
const queuedJobs: QueuedJob[] = []
beforeAll(async () => {
  ;[bank, stripe] = await Promise.all([startFakeMakeCommerce(), startFakeStripe()])
  const providers = {
    MAKECOMMERCE_URL: bank.url,
    MAKECOMMERCE_SHOP_ID: bank.shopId,
    MAKECOMMERCE_SECRET: bank.secret,
    STRIPE_URL: stripe.url,
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
  }
  shop = await startPayingShop(providers, queuedJobs)
})
afterAll(async () => {
  await shop.close()
  await Promise.all([bank.close(), stripe.close()])
})

const METHODS = {
  swedbank: { method: 'banklinks', name: 'swedbank', country: 'ee' },
  visa: { method: 'cards', name: 'visa', country: null },
  stripe: { method: 'cards', name: 'stripe', country: null },
} as const

type Step =
  | { kind: 'start'; methodKey: keyof typeof METHODS }
  | { kind: 'pay' | 'cancelAtBank' | 'notify' | 'returnBuyer'; paymentIndex: number }
  | { kind: 'refund' | 'refundInCash'; paymentIndex: number; cents: number }
  | { kind: 'cancel' }
  | { kind: 'wait' }
  | { kind: 'runJobs' }

const arbitraryIndex = fc.nat(3)
const arbitraryStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('start'), methodKey: fc.constantFrom('swedbank', 'visa', 'stripe') }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constantFrom('pay', 'pay', 'cancelAtBank', 'notify', 'returnBuyer'),
      paymentIndex: arbitraryIndex,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('refund', 'refund', 'refundInCash'),
      paymentIndex: arbitraryIndex,
      cents: fc.constantFrom(1, 10_000, 25_199),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('cancel', 'wait', 'runJobs', 'runJobs') }) },
) as fc.Arbitrary<Step>

/** Half of the payments complete at the start, so that refunds are possible. */
const arbitrarySteps = fc
  .tuple(
    fc.boolean(),
    fc.constantFrom('swedbank' as const, 'stripe' as const),
    fc.array(arbitraryStep, { minLength: 4, maxLength: 16 }),
  )
  .map(([isPaid, methodKey, otherSteps]): Step[] => {
    const paidSteps: Step[] = [
      { kind: 'start', methodKey },
      { kind: 'pay', paymentIndex: 0 },
      { kind: 'notify', paymentIndex: 0 },
    ]
    return isPaid ? [...paidSteps, ...otherSteps] : otherSteps
  })

const listProviderPayments = (stored: StoredOrder) => {
  const number = String(stored.order.number)
  const bankTransactions = [...bank.transactions.values()].filter(
    providerPayment => providerPayment.reference === number,
  )
  const stripeSessions = [...stripe.sessions.values()].filter(
    providerPayment => providerPayment.metadata.order === number,
  )
  return [
    ...bankTransactions.map(({ id, status }) => ({
      id,
      isPaid: status === 'COMPLETED' || status === 'PART_REFUNDED' || status === 'REFUNDED',
      isOpen: status === 'CREATED',
      refundedCents: [...bank.refunds.values()]
        .filter(refund => refund.transaction === id)
        .reduce((sum, refund) => sum + Math.round(Number(refund.amount) * 100), 0),
    })),
    ...stripeSessions.map(({ id, status, payment_status, payment_intent }) => ({
      id,
      isPaid: payment_status === 'paid',
      isOpen: status === 'open',
      refundedCents: [...stripe.refunds.values()]
        .filter(refund => payment_intent !== null && refund.payment_intent === payment_intent)
        .reduce((sum, refund) => sum + refund.amount, 0),
    })),
  ]
}

const decideAtProvider = (id: string, isPaid: boolean) => {
  if (bank.transactions.has(id)) bank.setStatus(id, isPaid ? 'COMPLETED' : 'CANCELLED')
  else stripe.setResult(id, isPaid ? 'paid' : 'expired')
}
let time = Date.now()
const notify = async (id: string) => {
  if (bank.transactions.has(id)) return bank.notify(id)
  const session = stripe.sessions.get(id)!
  const type = `checkout.session.${session.status === 'expired' ? 'expired' : 'completed'}`
  return stripe.notify(shop.url, type, session, { seconds: Math.floor(time / 1000) })
}
const returnBuyer = (id: string) => (bank.transactions.has(id) ? bank.returnBuyer(id) : stripe.returnBuyer(id))

const cancelOrder = ({ order }: StoredOrder) =>
  shop.app.db.transaction(async tx => {
    const next = findNextOrderState((await lockOrder(tx, order.id)).state, 'cancel', 'system')
    if (next.ok) await tx.update(orders).set({ state: next.value }).where(eq(orders.id, order.id))
  })

const sentMails: number[] = []
const runJobs = async () => {
  while (queuedJobs.length > 0) {
    const { name, payload } = queuedJobs.shift()!
    const { paymentId, refundId, orderId } = payload as Record<string, number>
    if (name === REFRESH_PAYMENT.name) await refreshPaymentById(shop.app, paymentId!)
    if (name === CANCEL_PAYMENT.name) await cancelPayment(shop.app, paymentId!)
    if (name === SEND_REFUND.name) await sendRefund(shop.app, createSystemActor('test'), refundId!)
    if (name === ORDER_PAID.name) sentMails.push(orderId!)
  }
}

const takeStep = async (stored: StoredOrder, step: Step): Promise<void> => {
  if (step.kind === 'start') {
    await shop.putPayment(stored.order.publicToken, METHODS[step.methodKey])
    return
  }
  if (step.kind === 'cancel') return cancelOrder(stored)
  if (step.kind === 'runJobs') return runJobs()
  if (step.kind === 'wait') {
    time += 16 * 60_000
    return shop.app.setNow(new Date(time))
  }
  const providerPayments = listProviderPayments(stored)
  const providerPayment = providerPayments[step.paymentIndex % Math.max(1, providerPayments.length)]
  if (!providerPayment) return
  switch (step.kind) {
    case 'pay':
    case 'cancelAtBank':
      if (providerPayment.isOpen) decideAtProvider(providerPayment.id, step.kind === 'pay')
      return
    case 'notify':
      await notify(providerPayment.id)
      return
    case 'returnBuyer':
      await returnBuyer(providerPayment.id)
      return
    case 'refund':
    case 'refundInCash': {
      const payment = (await shop.readPayments(stored)).find(row => row.providerReference === providerPayment.id)
      const refundRequest = { cents: step.cents, username: 'siim', isOutside: step.kind === 'refundInCash' }
      if (payment) await refundPayment(shop.app, createSystemActor('test'), payment.id, refundRequest)
    }
  }
}

const expectConsistentBooks = async (stored: StoredOrder) => {
  const order = await shop.readOrder(stored)
  const events = await shop.listEvents(stored)
  const payments = await shop.readPayments(stored)
  const receivedPayments = payments.filter(({ state }) => state === 'completed' || state === 'refunded')
  const paidPayments = listProviderPayments(stored).filter(providerPayment => providerPayment.isPaid)

  // The shop knows every payment of the providers, and no other.
  expect(receivedPayments.map(payment => payment.providerReference).sort()).toEqual(
    paidPayments.map(providerPayment => providerPayment.id).sort(),
  )
  // Both sides have the same refunds, never more than was paid.
  for (const payment of receivedPayments) {
    const acceptedRefunds = (await shop.readRefunds(payment)).filter(refund => isAccepted(refund.state))
    const sumAmounts = (rows: typeof acceptedRefunds) => rows.reduce((sum, refund) => sum + refund.amountCents, 0)
    const refundedCents = sumAmounts(acceptedRefunds)
    const sentRefunds = acceptedRefunds.filter(refund => !refund.isOutside)
    expect(paidPayments.find(providerPayment => providerPayment.id === payment.providerReference)?.refundedCents).toBe(
      sumAmounts(sentRefunds),
    )
    expect(refundedCents).toBeLessThanOrEqual(payment.amountCents)
    expect(payment.state).toBe(refundedCents === payment.amountCents ? 'refunded' : 'completed')
  }
  // The order is paid once with one mail; all other money has a task.
  const paidCount = events.filter(event => event === 'paid').length
  expect(paidCount).toBeLessThanOrEqual(1)
  expect(order.paidAt !== null).toBe(paidCount === 1)
  expect(order.state === 'paid').toBe(paidCount === 1)
  expect(sentMails.filter(id => id === order.id)).toHaveLength(paidCount)
  const surplusCount = events.filter(event => /second-payment|payment-of-cancelled-order/.test(event)).length
  expect(paidCount + surplusCount).toBe(receivedPayments.length)
  if (receivedPayments.length > 0 && order.state !== 'cancelled') expect(paidCount).toBe(1)
  expect(events.filter(event => /mismatch|outside|disagrees|refund-failed/.test(event))).toEqual([])
}

test('agrees with the providers after any events in any order', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(arbitrarySteps, async steps => {
      time = Date.now()
      shop.app.setNow(new Date(time))
      const stored = await shop.place()
      for (const step of steps) await takeStep(stored, step)
      // Every message arrives twice at the end, and all jobs run.
      await runJobs()
      for (const { id } of [...listProviderPayments(stored), ...listProviderPayments(stored)].filter(
        providerPayment => !providerPayment.isOpen,
      )) {
        expect(await notify(id)).toBe(204)
      }
      await runJobs()
      await expectConsistentBooks(stored)
    }),
    { numRuns: 40 },
  )
})
