import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { listTasks, type StoredOrder } from '#orders/server/orders.ts'
import { startFakeStripe } from '#payments/testing/fake-stripe.ts'
import type { FakeStripe } from '#payments/testing/fake-stripe-shape.ts'
import { type PayingShop, startPayingShop } from '#payments/testing/start-paying-shop.ts'
import { createSystemActor } from '#platform/server/actor.ts'
import { SALES } from '#wire/testing/visitors.ts'
import { GUEST } from '#wire/visitor.ts'
import { refundPayment } from '../refunds/refund-payment.ts'
import { paymentEvents } from '../tables.ts'

let stripe: FakeStripe
let shop: PayingShop
beforeAll(async () => {
  stripe = await startFakeStripe()
  shop = await startPayingShop({
    STRIPE_URL: stripe.url,
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
  })
})
afterAll(async () => {
  await shop.close()
  await stripe.close()
})
afterEach(() => shop.app.signInAs(GUEST))

const createPaidOrder = async () => {
  const stored = await shop.place()
  await shop.putPayment(stored.order.publicToken, { method: 'cards', name: 'stripe', country: null })
  const [payment] = await shop.readPayments(stored)
  stripe.setResult(payment!.providerReference!, 'paid')
  await stripe.notify(shop.url, 'checkout.session.completed', stripe.sessions.get(payment!.providerReference!)!)
  expect((await shop.readOrder(stored)).state).toBe('paid')
  return { stored, payment: payment! }
}
const readTasks = async ({ order }: StoredOrder) => {
  const taskQuery = { state: 'open', order: String(order.number), sort: 'opened_at', page: 1, pageSize: 10 } as const
  return (await listTasks(shop.app, taskQuery)).results.map(({ kind, details }) => ({ kind, details }))
}
const ALL_TASKS_QUERY = { state: 'open', sort: 'opened_at', page: 1, pageSize: 100 } as const
/** Lists the entries that a dispute adds to the order's history. */
const listDisputeEvents = async (stored: StoredOrder) => (await shop.listEvents(stored)).slice(2)

test('opens one task with reason, amount and deadline for repeated messages', async () => {
  const { stored, payment } = await createPaidOrder()
  const dispute = stripe.createDispute(payment.providerReference!, { amount: 20_000, dueBy: 1_795_000_000 })
  for (const type of ['created', 'funds_withdrawn', 'created', 'updated'])
    expect(await stripe.notify(shop.url, `charge.dispute.${type}`, dispute)).toBe(204)
  expect(await listDisputeEvents(stored)).toEqual(['needs-attention: payment-disputed'])
  expect(await readTasks(stored)).toEqual([
    {
      kind: 'payment-disputed',
      details: {
        paymentId: payment.id,
        provider: 'stripe',
        dispute: dispute.id,
        amountCents: 20_000,
        currency: 'EUR',
        disputeReason: 'fraudulent',
        answerBy: '2026-11-18T11:06:40.000Z',
      },
    },
  ])
  const storedEvents = await shop.app.db
    .select()
    .from(paymentEvents)
    .where(sql`${paymentEvents.payload} ->> 'id' = ${dispute.id}`)
  expect(storedEvents).toMatchObject([{ paymentId: payment.id, payload: { reason: 'fraudulent' } }])
})

test('opens one task for concurrent messages', async () => {
  const { stored, payment } = await createPaidOrder()
  const dispute = stripe.createDispute(payment.providerReference!)
  await Promise.all(Array.from({ length: 6 }, () => stripe.notify(shop.url, 'charge.dispute.created', dispute)))
  expect(await listDisputeEvents(stored)).toEqual(['needs-attention: payment-disputed'])
})

test('finds the payment by Stripe’s response when its webhook is missing', async () => {
  const stored = await shop.place()
  await shop.putPayment(stored.order.publicToken, { method: 'cards', name: 'stripe', country: null })
  const id = (await shop.readPayments(stored))[0]!.providerReference!
  stripe.setResult(id, 'paid')
  await stripe.returnBuyer(id)
  await stripe.notify(shop.url, 'charge.dispute.created', stripe.createDispute(id))
  expect(await listDisputeEvents(stored)).toEqual(['needs-attention: payment-disputed'])
})

test('closes the task of a won dispute', async () => {
  const { stored, payment } = await createPaidOrder()
  const dispute = stripe.createDispute(payment.providerReference!)
  await stripe.notify(shop.url, 'charge.dispute.created', dispute)
  dispute.status = 'won'
  for (const type of ['funds_reinstated', 'closed']) await stripe.notify(shop.url, `charge.dispute.${type}`, dispute)
  expect(await listDisputeEvents(stored)).toEqual(['needs-attention: payment-disputed', 'dispute-won', 'task-closed'])
  expect(await readTasks(stored)).toEqual([])
})

test('opens a task for a lost dispute until the refund is recorded', async () => {
  const { stored, payment } = await createPaidOrder()
  const dispute = stripe.createDispute(payment.providerReference!, { amount: 20_000 })
  await stripe.notify(shop.url, 'charge.dispute.created', dispute)
  dispute.status = 'lost'
  for (let round = 0; round < 2; round += 1) await stripe.notify(shop.url, 'charge.dispute.closed', dispute)
  expect(await readTasks(stored)).toMatchObject([
    { kind: 'dispute-lost', details: { paymentId: payment.id, amountCents: 20_000, dispute: dispute.id } },
  ])
  const recordedRefund = { cents: 20_000, username: 'siim', isOutside: true }
  expect((await refundPayment(shop.app, createSystemActor('test'), payment.id, recordedRefund)).ok).toBe(true)
  expect(await readTasks(stored)).toEqual([])
})

test('keeps one task with the new deadline when an inquiry becomes a dispute', async () => {
  const { stored, payment } = await createPaidOrder()
  const dispute = stripe.createDispute(payment.providerReference!, {
    status: 'warning_needs_response',
    dueBy: 1_795_000_000,
  })
  await stripe.notify(shop.url, 'charge.dispute.created', dispute)
  Object.assign(dispute, { status: 'needs_response', evidence_details: { due_by: 1_796_000_000 } })
  await stripe.notify(shop.url, 'charge.dispute.funds_withdrawn', dispute)
  expect(await readTasks(stored)).toMatchObject([
    { kind: 'payment-disputed', details: { answerBy: '2026-11-30T00:53:20.000Z' } },
  ])
})

test('ignores late messages', async () => {
  const { stored, payment } = await createPaidOrder()
  const dispute = stripe.createDispute(payment.providerReference!)
  await stripe.notify(shop.url, 'charge.dispute.closed', { ...dispute, status: 'won' })
  await stripe.notify(shop.url, 'charge.dispute.created', dispute)
  expect(await listDisputeEvents(stored)).toEqual(['dispute-won'])
  expect(await readTasks(stored)).toEqual([])
})

test('handles two disputes of one payment separately', async () => {
  const { stored, payment } = await createPaidOrder()
  const disputes = [stripe.createDispute(payment.providerReference!), stripe.createDispute(payment.providerReference!)]
  for (const dispute of disputes) await stripe.notify(shop.url, 'charge.dispute.created', dispute)
  await stripe.notify(shop.url, 'charge.dispute.closed', { ...disputes[0], status: 'won' })
  expect(await readTasks(stored)).toMatchObject([{ kind: 'payment-disputed', details: { dispute: disputes[1]!.id } }])
})

test('opens one task for a dispute of an unknown payment', async () => {
  const { payment } = await createPaidOrder()
  const unknownDispute = stripe.createDispute(payment.providerReference!)
  const unknownIntent = { ...unknownDispute, id: 'du_stranger', payment_intent: 'pi_stranger' }
  for (let round = 0; round < 2; round += 1) await stripe.notify(shop.url, 'charge.dispute.created', unknownIntent)
  shop.app.signInAs(SALES)
  const listTasksWithoutOrder = async () => {
    const { results } = (await shop.app.server.inject({ url: '/v1/admin/task' })).json()
    return results.filter((task: { order: unknown }) => task.order === null)
  }
  expect(await listTasksWithoutOrder()).toMatchObject([
    {
      kind: 'payment-disputed',
      details: { provider: 'stripe', providerReference: 'du_stranger', amountCents: 25_199 },
    },
  ])
  // A closed dispute has no deadline.
  await stripe.notify(shop.url, 'charge.dispute.closed', { ...unknownIntent, status: 'won' })
  expect(await listTasksWithoutOrder()).toEqual([])
  // Concurrent messages open one task each.
  const lostDispute = { ...unknownIntent, id: 'du_lost' }
  const refund = { id: 're_strange', object: 'refund', amount: 500, payment_intent: 'pi_stranger', metadata: {} }
  await Promise.all([
    stripe.notify(shop.url, 'charge.dispute.created', lostDispute),
    stripe.notify(shop.url, 'charge.dispute.closed', { ...lostDispute, status: 'lost' }),
    ...['pending', 'succeeded'].map(status => stripe.notify(shop.url, 'refund.updated', { ...refund, status })),
  ])
  const listKinds = async () => (await listTasksWithoutOrder()).map(({ kind }: { kind: string }) => kind).sort()
  expect(await listKinds()).toEqual(['dispute-lost', 'unknown-refund'])
  await stripe.notify(shop.url, 'refund.failed', { ...refund, status: 'failed' })
  expect(
    (await listTasksWithoutOrder()).filter(({ kind }: { kind: string }) => kind === 'unknown-refund'),
  ).toMatchObject([{ details: { outcome: 'failed' } }])
})

test('opens one task for a refund made in Stripe until it is recorded', async () => {
  const { stored, payment } = await createPaidOrder()
  const intent = stripe.sessions.get(payment.providerReference!)!.payment_intent
  const refund = { id: 're_by_hand', object: 'refund', amount: 5_000, payment_intent: intent, metadata: {} }
  for (const status of ['pending', 'succeeded']) await stripe.notify(shop.url, 'refund.updated', { ...refund, status })
  expect(await readTasks(stored)).toMatchObject([
    {
      kind: 'refunded-outside',
      details: { paymentId: payment.id, amountCents: 5_000, providerReference: 're_by_hand' },
    },
  ])
  const recordedRefund = { cents: 5_000, username: 'siim', isOutside: true }
  expect((await refundPayment(shop.app, createSystemActor('test'), payment.id, recordedRefund)).ok).toBe(true)
  expect(await readTasks(stored)).toEqual([])
})

test('needs a record of each refund outside the shop with its own amount', async () => {
  const { stored, payment } = await createPaidOrder()
  const intent = stripe.sessions.get(payment.providerReference!)!.payment_intent
  for (const amount of [1_000, 1_500]) {
    const refund = { id: `re_${amount}`, object: 'refund', amount, payment_intent: intent, metadata: {} }
    await stripe.notify(shop.url, 'refund.created', { ...refund, status: 'succeeded' })
  }
  const dispute = stripe.createDispute(payment.providerReference!, { amount: 2_000, status: 'lost' })
  await stripe.notify(shop.url, 'charge.dispute.closed', dispute)
  const listAmounts = async () => (await readTasks(stored)).map(({ details }) => details.amountCents)
  expect(await listAmounts()).toEqual([1_000, 1_500, 2_000])
  const recordRefund = (cents: number, taskId?: number) =>
    refundPayment(shop.app, createSystemActor('test'), payment.id, { cents, username: 'siim', isOutside: true, taskId })
  // Nobody owed this cash.
  expect((await recordRefund(700)).ok).toBe(true)
  expect(await listAmounts()).toEqual([1_000, 1_500, 2_000])
  expect((await recordRefund(1_500)).ok).toBe(true)
  expect(await listAmounts()).toEqual([1_000, 2_000])
  const { results } = await listTasks(shop.app, ALL_TASKS_QUERY)
  const lostDispute = results.find(({ details }) => details.dispute === dispute.id)!
  // The bank kept a part.
  expect((await recordRefund(1_990, lostDispute.id)).ok).toBe(true)
  expect(await listAmounts()).toEqual([1_000])
  expect(await recordRefund(10, lostDispute.id)).toMatchObject({ ok: false, reason: 'changed' })
  expect((await recordRefund(1_000)).ok).toBe(true)
  expect(await listAmounts()).toEqual([])
})

test('makes the amount due again when a recorded refund fails', async () => {
  const { stored, payment } = await createPaidOrder()
  const intent = stripe.sessions.get(payment.providerReference!)!.payment_intent
  const refund = { id: 're_noted', object: 'refund', amount: 5_000, payment_intent: intent, metadata: {} }
  await stripe.notify(shop.url, 'refund.created', { ...refund, status: 'pending' })
  const recordedRefund = { cents: 5_000, username: 'siim', isOutside: true }
  expect((await refundPayment(shop.app, createSystemActor('test'), payment.id, recordedRefund)).ok).toBe(true)
  expect((await shop.readOrder(stored)).refundedCents).toBe(5_000)
  await stripe.notify(shop.url, 'refund.updated', { ...refund, status: 'succeeded' })
  expect((await shop.readOrder(stored)).refundedCents).toBe(5_000)
  await stripe.notify(shop.url, 'refund.failed', { ...refund, status: 'failed' })
  expect((await shop.readOrder(stored)).refundedCents).toBe(0)
  expect(await shop.readRefunds(payment)).toMatchObject([{ state: 'failed', isOutside: true }])
  expect(await readTasks(stored)).toMatchObject([{ kind: 'refund-failed', details: { amountCents: 5_000 } }])
})

test('closes the task and notifies staff when an unrecorded refund fails', async () => {
  const { stored, payment } = await createPaidOrder()
  const intent = stripe.sessions.get(payment.providerReference!)!.payment_intent
  const refund = { id: 're_in_vain', object: 'refund', amount: 5_000, payment_intent: intent, metadata: {} }
  for (const status of ['succeeded', 'failed', 'succeeded', 'pending'])
    await stripe.notify(shop.url, 'refund.updated', { ...refund, status })
  expect(await readTasks(stored)).toMatchObject([{ kind: 'unknown-refund', details: { outcome: 'failed' } }])
})
