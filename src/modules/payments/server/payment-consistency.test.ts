import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nextOrderState } from '#orders/domain/order-states.ts'
import { lockOrder, ORDER_PAID, type StoredOrder } from '#orders/server/orders.ts'
import { orders } from '#orders/server/tables.ts'
import { isAccepted } from '#payments/domain/refund.ts'
import { fakeMakeCommerce } from '#payments/testing/fake-makecommerce.ts'
import type { FakeMakeCommerce } from '#payments/testing/fake-makecommerce-shape.ts'
import { fakeStripe } from '#payments/testing/fake-stripe.ts'
import type { FakeStripe } from '#payments/testing/fake-stripe-shape.ts'
import { type PayingShop, payingShop } from '#payments/testing/paying-shop.ts'
import type { QueuedJob } from '#payments/testing/record-jobs.ts'
import { system } from '#platform/server/actor.ts'
import { CANCEL_PAYMENT, REFRESH_PAYMENT, SEND_REFUND } from './payment-jobs.ts'
import { cancelPayment, refreshPaymentById } from './refresh-payment.ts'
import { refundPayment } from './refunds/refund-payment.ts'
import { sendRefund } from './refunds/send-refund.ts'

let bank: FakeMakeCommerce
let stripe: FakeStripe
let shop: PayingShop
const work: QueuedJob[] = []
beforeAll(async () => {
  ;[bank, stripe] = await Promise.all([fakeMakeCommerce(), fakeStripe()])
  const providers = {
    MAKECOMMERCE_URL: bank.url,
    MAKECOMMERCE_SHOP_ID: bank.shopId,
    MAKECOMMERCE_SECRET: bank.secret,
    STRIPE_URL: stripe.url,
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
  }
  shop = await payingShop(providers, work)
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
  | { do: 'start'; by: keyof typeof METHODS }
  | { do: 'pay' | 'giveUp' | 'notify' | 'comeBack'; which: number }
  | { do: 'refund' | 'handOver'; which: number; cents: number }
  | { do: 'cancel' }
  | { do: 'wait' }
  | { do: 'work' }

const arbitraryIndex = fc.nat(3)
const arbitraryStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('start'), by: fc.constantFrom('swedbank', 'visa', 'stripe') }) },
  {
    weight: 8,
    arbitrary: fc.record({ do: fc.constantFrom('pay', 'pay', 'giveUp', 'notify', 'comeBack'), which: arbitraryIndex }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('refund', 'refund', 'handOver'),
      which: arbitraryIndex,
      cents: fc.constantFrom(1, 10_000, 25_199),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('cancel', 'wait', 'work', 'work') }) },
) as fc.Arbitrary<Step>

/** Half of the payments complete at the start, so that refunds are possible. */
const arbitrarySteps = fc
  .tuple(
    fc.boolean(),
    fc.constantFrom('swedbank' as const, 'stripe' as const),
    fc.array(arbitraryStep, { minLength: 4, maxLength: 16 }),
  )
  .map(([paid, by, rest]): Step[] => {
    const first: Step[] = [
      { do: 'start', by },
      { do: 'pay', which: 0 },
      { do: 'notify', which: 0 },
    ]
    return paid ? [...first, ...rest] : rest
  })

/** Totals of an order at the providers. */
const listProviderPayments = (stored: StoredOrder) => {
  const number = String(stored.order.number)
  const ofBank = [...bank.transactions.values()].filter(one => one.reference === number)
  const ofStripe = [...stripe.sessions.values()].filter(one => one.metadata.order === number)
  return [
    ...ofBank.map(({ id, status }) => ({
      id,
      isPaid: status === 'COMPLETED' || status === 'PART_REFUNDED' || status === 'REFUNDED',
      isOpen: status === 'CREATED',
      back: [...bank.refunds.values()]
        .filter(refund => refund.transaction === id)
        .reduce((sum, refund) => sum + Math.round(Number(refund.amount) * 100), 0),
    })),
    ...ofStripe.map(({ id, status, payment_status, payment_intent }) => ({
      id,
      isPaid: payment_status === 'paid',
      isOpen: status === 'open',
      back: [...stripe.refunds.values()]
        .filter(refund => payment_intent !== null && refund.payment_intent === payment_intent)
        .reduce((sum, refund) => sum + refund.amount, 0),
    })),
  ]
}

const decide = (id: string, paid: boolean) => {
  if (bank.transactions.has(id)) bank.decide(id, paid ? 'COMPLETED' : 'CANCELLED')
  else stripe.decide(id, paid ? 'paid' : 'expired')
}
let time = Date.now()
const notify = async (id: string) => {
  if (bank.transactions.has(id)) return bank.notify(id)
  const session = stripe.sessions.get(id)!
  const type = `checkout.session.${session.status === 'expired' ? 'expired' : 'completed'}`
  return stripe.notify(shop.url, type, session, { seconds: Math.floor(time / 1000) })
}
const comeBack = (id: string) => (bank.transactions.has(id) ? bank.comeBack(id) : stripe.comeBack(id))

const cancel = ({ order }: StoredOrder) =>
  shop.app.db.transaction(async tx => {
    const next = nextOrderState((await lockOrder(tx, order.id)).state, 'cancel', 'system')
    if (next.ok) await tx.update(orders).set({ state: next.value }).where(eq(orders.id, order.id))
  })

const sentMails: number[] = []
const doWork = async () => {
  while (work.length > 0) {
    const { name, payload } = work.shift()!
    const { paymentId, refundId, orderId } = payload as Record<string, number>
    if (name === REFRESH_PAYMENT.name) await refreshPaymentById(shop.app, paymentId!)
    if (name === CANCEL_PAYMENT.name) await cancelPayment(shop.app, paymentId!)
    if (name === SEND_REFUND.name) await sendRefund(shop.app, system('test'), refundId!)
    if (name === ORDER_PAID.name) sentMails.push(orderId!)
  }
}

const takeStep = async (stored: StoredOrder, step: Step): Promise<void> => {
  if (step.do === 'start') return void (await shop.put(stored.order.publicToken, METHODS[step.by]))
  if (step.do === 'cancel') return cancel(stored)
  if (step.do === 'work') return doWork()
  if (step.do === 'wait') {
    time += 16 * 60_000
    return shop.app.setNow(new Date(time))
  }
  const providerPayments = listProviderPayments(stored)
  const one = providerPayments[step.which % Math.max(1, providerPayments.length)]
  if (!one) return
  switch (step.do) {
    case 'pay':
    case 'giveUp':
      if (one.isOpen) decide(one.id, step.do === 'pay')
      return
    case 'notify':
      return void (await notify(one.id))
    case 'comeBack':
      return void (await comeBack(one.id))
    case 'refund':
    case 'handOver': {
      const payment = (await shop.paymentsOf(stored)).find(row => row.providerReference === one.id)
      const refundRequest = { cents: step.cents, username: 'siim', outside: step.do === 'handOver' }
      if (payment) await refundPayment(shop.app, system('test'), payment.id, refundRequest)
    }
  }
}

const checkBooks = async (stored: StoredOrder) => {
  const order = await shop.orderNow(stored)
  const events = await shop.history(stored)
  const payments = await shop.paymentsOf(stored)
  const receivedPayments = payments.filter(({ state }) => state === 'completed' || state === 'refunded')
  const paidBy = listProviderPayments(stored).filter(one => one.isPaid)

  // The shop knows every payment of the providers, and no other.
  expect(receivedPayments.map(payment => payment.providerReference).sort()).toEqual(paidBy.map(one => one.id).sort())
  // Both sides have the same refunds, never more than was paid.
  for (const payment of receivedPayments) {
    const accepted = (await shop.refundsOf(payment)).filter(refund => isAccepted(refund.state))
    const sumAmounts = (rows: typeof accepted) => rows.reduce((sum, refund) => sum + refund.amountCents, 0)
    const refundedCents = sumAmounts(accepted)
    const settled = accepted.filter(refund => !refund.outside)
    expect(paidBy.find(one => one.id === payment.providerReference)?.back).toBe(sumAmounts(settled))
    expect(refundedCents).toBeLessThanOrEqual(payment.amountCents)
    expect(payment.state).toBe(refundedCents === payment.amountCents ? 'refunded' : 'completed')
  }
  // The order is paid once with one mail; all other money has a task.
  const paid = events.filter(event => event === 'paid').length
  expect(paid).toBeLessThanOrEqual(1)
  expect(order.paidAt !== null).toBe(paid === 1)
  expect(order.state === 'paid').toBe(paid === 1)
  expect(sentMails.filter(id => id === order.id)).toHaveLength(paid)
  const surplus = events.filter(event => /second-payment|payment-of-cancelled-order/.test(event)).length
  expect(paid + surplus).toBe(receivedPayments.length)
  if (receivedPayments.length > 0 && order.state !== 'cancelled') expect(paid).toBe(1)
  expect(events.filter(event => /mismatch|outside|disagrees|refund-failed/.test(event))).toEqual([])
}

test('agrees with the providers after any events in any order', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(arbitrarySteps, async taken => {
      time = Date.now()
      shop.app.setNow(new Date(time))
      const stored = await shop.place()
      for (const payment of taken) await takeStep(stored, payment)
      // Finally every message arrives twice, and all jobs are done.
      await doWork()
      for (const { id } of [...listProviderPayments(stored), ...listProviderPayments(stored)].filter(
        one => !one.isOpen,
      )) {
        expect(await notify(id)).toBe(204)
      }
      await doWork()
      await checkBooks(stored)
    }),
    { numRuns: 40 },
  )
})
