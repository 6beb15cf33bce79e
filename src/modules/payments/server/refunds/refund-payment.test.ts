import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { HOUR_MS } from '#kernel/durations.ts'
import { listTasks, lockOrder, moveOrder, openTask, type StoredOrder } from '#orders/server/orders.ts'
import { startFakeMakeCommerce } from '#payments/testing/fake-makecommerce.ts'
import type { FakeMakeCommerce } from '#payments/testing/fake-makecommerce-shape.ts'
import { startFakeStripe } from '#payments/testing/fake-stripe.ts'
import type { FakeStripe } from '#payments/testing/fake-stripe-shape.ts'
import { recordJobs } from '#payments/testing/record-jobs.ts'
import { type PayingShop, startPayingShop } from '#payments/testing/start-paying-shop.ts'
import { createSystemActor } from '#platform/server/actor.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { SALES } from '#wire/testing/visitors.ts'
import { GUEST } from '#wire/visitor.ts'
import type { PaymentRow } from '../payment-provider.ts'
import { refreshOpenPayments } from '../refresh-open-payments.ts'
import { payments } from '../tables.ts'
import { refundPayment } from './refund-payment.ts'
import { sendRefund } from './send-refund.ts'
import { settleRefund } from './settle-refund.ts'

let bank: FakeMakeCommerce
let stripe: FakeStripe
let shop: PayingShop
beforeAll(async () => {
  ;[bank, stripe] = await Promise.all([startFakeMakeCommerce(), startFakeStripe()])
  shop = await startPayingShop({
    MAKECOMMERCE_URL: bank.url,
    MAKECOMMERCE_SHOP_ID: bank.shopId,
    MAKECOMMERCE_SECRET: bank.secret,
    STRIPE_URL: stripe.url,
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
  })
})
afterAll(async () => {
  await shop.close()
  await Promise.all([bank.close(), stripe.close()])
})
afterEach(() => {
  for (const fake of [bank, stripe])
    Object.assign(fake.behaviour, { delayMs: 0, isFailing: false, dropsAnswer: () => false })
  bank.refundErrorCode = null
  stripe.newRefundStatus = 'succeeded'
  stripe.isStalled = false
  shop.app.signInAs(GUEST)
})

const createPaidOrder = async (name: 'swedbank' | 'stripe'): Promise<{ stored: StoredOrder; payment: PaymentRow }> => {
  const stored = await shop.place()
  const method = name === 'stripe' ? 'cards' : 'banklinks'
  await shop.putPayment(stored.order.publicToken, { method, name })
  const [payment] = await shop.readPayments(stored)
  const id = payment!.providerReference!
  if (name === 'stripe') {
    stripe.setResult(id, 'paid')
    await stripe.returnBuyer(id)
  } else {
    bank.setStatus(id, 'COMPLETED')
    await bank.notify(id)
  }
  expect((await shop.readOrder(stored)).state).toBe('paid')
  return { stored, payment: payment! }
}
/** Requests a refund; the test runs the job itself. */
const requestRefund = async (payment: PaymentRow, cents: number) => {
  const request = await refundPayment(recordJobs(shop.app).app, createSystemActor('test'), payment.id, {
    cents,
    username: 'siim',
    comment: 'Tagastus',
  })
  if (!request.ok) throw new Error(request.reason)
  return request.value.id
}
const readPayment = async (stored: StoredOrder) => {
  const [payment] = await shop.readPayments(stored)
  return [payment?.state, (await shop.readRefunds(payment!)).map(refund => refund.state)]
}
const listOpenTasks = async ({ order }: StoredOrder) => {
  const taskQuery = { state: 'open', order: String(order.number), sort: '-opened_at', page: 1, pageSize: 10 } as const
  return (await listTasks(shop.app, taskQuery)).results.map(({ kind }) => kind)
}
const listStripeRefunds = ({ providerReference }: PaymentRow) =>
  [...stripe.refunds.values()].filter(item => item.payment_intent === `pi_${providerReference}`)
/** Rejects a refund at the shop and returns it as Stripe completed it anyway. */
const completeRefusedRefund = async (cents: number) => {
  const paidOrder = await createPaidOrder('stripe')
  await requestRefund(paidOrder.payment, cents)
  const [row] = await shop.readRefunds(paidOrder.payment)
  const { reference } = row!
  const updateFields = { provider: 'stripe', reference, amountCents: cents }
  await settleRefund(shop.app, {
    ...updateFields,
    providerReference: `refused-${row!.id}`,
    outcome: 'refused',
    payload: {},
  })
  expect(await listOpenTasks(paidOrder.stored)).toEqual(['refund-failed'])
  const id = `re_gone_${row!.id}`
  return { ...paidOrder, refund: { id, object: 'refund', amount: cents, status: 'succeeded', metadata: { reference } } }
}
/** Lists open tasks with their amounts, oldest first. */
const listTaskValues = async ({ order }: StoredOrder) => {
  const taskQuery = { state: 'open', order: String(order.number), sort: 'opened_at', page: 1, pageSize: 10 } as const
  return (await listTasks(shop.app, taskQuery)).results.map(({ kind, value }) => [kind, value])
}
const countSentRequests = (fake: FakeMakeCommerce | FakeStripe, path: RegExp) =>
  fake.requests.filter(request => request.method === 'POST' && path.test(request.path)).length

describe('through MakeCommerce', () => {
  test('refunds in parts, then in full: accepted at once, done when paid out', async () => {
    const { stored, payment } = await createPaidOrder('swedbank')
    await sendRefund(shop.app, createSystemActor('test'), await requestRefund(payment, 5_199))
    expect(await readPayment(stored)).toEqual(['completed', ['pending']])
    expect([...bank.refunds.values()].at(-1)).toMatchObject({
      amount: '51.99',
      comment: expect.stringContaining('Tagastus'),
    })
    await sendRefund(shop.app, createSystemActor('test'), await requestRefund(payment, 20_000))
    expect(await readPayment(stored)).toEqual(['refunded', ['pending', 'pending']])
    expect(await shop.listEvents(stored)).toEqual([
      'placed',
      'paid',
      'refund-requested',
      'refunded',
      'refund-requested',
      'refunded',
    ])
    for (const refund of bank.refunds.values()) refund.status = 'SETTLED'
    shop.app.setNow(new Date(Date.now() + 7 * HOUR_MS))
    await refreshOpenPayments(shop.app)
    shop.app.setNow(new Date())
    expect(await readPayment(stored)).toEqual(['refunded', ['done', 'done']])
    // The provider's message about its own refund changes nothing.
    expect(await bank.notify(payment.providerReference!)).toBe(204)
    expect(await shop.listEvents(stored)).toHaveLength(6)
  })

  test('closes the task of a cancelled order and shows the due amount until then', async () => {
    const { stored, payment } = await createPaidOrder('swedbank')
    await sendRefund(shop.app, createSystemActor('test'), await requestRefund(payment, 199))
    await arrange(shop.app.db, async tx => {
      const order = await lockOrder(tx, stored.order.id)
      const cancellation = {
        action: 'cancel',
        actorKind: 'staff',
        actor: 'siim',
        reason: 'Läks katki',
        now: new Date(),
      } as const
      expect((await moveOrder(tx, recordJobs(shop.app).app.jobs, order, cancellation)).ok).toBe(true)
    })
    const readDueCents = async () => {
      const { results } = await listTasks(shop.app, { state: 'open', sort: '-opened_at', page: 1, pageSize: 100 })
      return results
        .filter(task => task.order?.number === String(stored.order.number))
        .map(task => task.details.amountCents)
    }
    expect(await readDueCents()).toEqual([25_000])
    await sendRefund(shop.app, createSystemActor('test'), await requestRefund(payment, 5_000))
    expect(await readDueCents()).toEqual([20_000])
    await sendRefund(shop.app, createSystemActor('test'), await requestRefund(payment, 20_000))
    expect(await readDueCents()).toEqual([])
    expect(await shop.listEvents(stored)).toContain('task-closed')
  })

  test('locks the order first in refunds and messages, so that they cannot deadlock', async () => {
    const { stored, payment } = await createPaidOrder('swedbank')
    const refundId = await requestRefund(payment, 1_000)
    const countWaitingLocks = async () =>
      (
        await shop.app.db.execute(
          sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
      ).rowCount
    let sending: Promise<void> | undefined
    await arrange(shop.app.db, async tx => {
      await lockOrder(tx, stored.order.id)
      sending = sendRefund(shop.app, createSystemActor('test'), refundId)
      await vi.waitFor(async () => expect(await countWaitingLocks()).toBe(1), { timeout: 30_000 })
      await tx.select().from(payments).where(eq(payments.id, payment.id)).for('update')
    })
    await sending
    expect(await readPayment(stored)).toEqual(['completed', ['pending']])
  })

  test('finds a refund whose response got lost and sends it once', async () => {
    const { stored, payment } = await createPaidOrder('swedbank')
    const refundId = await requestRefund(payment, 1_000)
    bank.behaviour.dropsAnswer = request => request.path.endsWith('/refunds')
    await expect(sendRefund(shop.app, createSystemActor('test'), refundId)).rejects.toThrow('did not answer')
    bank.behaviour.dropsAnswer = () => false
    expect((await readPayment(stored))[1]).toEqual(['sending'])
    await sendRefund(shop.app, createSystemActor('test'), refundId)
    await sendRefund(shop.app, createSystemActor('test'), refundId)
    expect((await readPayment(stored))[1]).toEqual(['pending'])
    const sentRefunds = [...bank.refunds.values()].filter(refund => refund.transaction === payment.providerReference)
    expect(sentRefunds).toHaveLength(1)
  })

  test('retries after the code 1045, which does not reject', async () => {
    const { stored, payment } = await createPaidOrder('swedbank')
    const refundId = await requestRefund(payment, 1_000)
    bank.refundErrorCode = 1045
    await expect(sendRefund(shop.app, createSystemActor('test'), refundId)).rejects.toThrow('1045')
    bank.refundErrorCode = null
    await sendRefund(shop.app, createSystemActor('test'), refundId)
    expect((await readPayment(stored))[1]).toEqual(['pending'])
  })

  test('opens a task for a rejection and allows a new refund', async () => {
    const { stored, payment } = await createPaidOrder('swedbank')
    bank.refundErrorCode = 1099
    await sendRefund(shop.app, createSystemActor('test'), await requestRefund(payment, 25_199))
    bank.refundErrorCode = null
    expect(await readPayment(stored)).toEqual(['completed', ['failed']])
    expect((await shop.listEvents(stored)).at(-1)).toBe('needs-attention: refund-failed')
    expect(await listOpenTasks(stored)).toEqual(['refund-failed'])
    await sendRefund(shop.app, createSystemActor('test'), await requestRefund(payment, 25_199))
    expect(await readPayment(stored)).toEqual(['refunded', ['failed', 'pending']])
    expect(await listOpenTasks(stored)).toEqual([])
  })

  test('keeps the task of a failed refund until the amount was refunded, reduced by other refunds', async () => {
    const { stored, payment } = await createPaidOrder('swedbank')
    bank.refundErrorCode = 1099
    for (const cents of [10_000, 10_000, 500])
      await sendRefund(shop.app, createSystemActor('test'), await requestRefund(payment, cents))
    bank.refundErrorCode = null
    expect(await listTaskValues(stored)).toEqual([
      ['refund-failed', 100],
      ['refund-failed', 5],
    ])
    await sendRefund(shop.app, createSystemActor('test'), await requestRefund(payment, 199))
    expect(await listTaskValues(stored)).toEqual([
      ['refund-failed', 98.01],
      ['refund-failed', 5],
    ])
    await sendRefund(shop.app, createSystemActor('test'), await requestRefund(payment, 9_801))
    expect(await listTaskValues(stored)).toEqual([['refund-failed', 5]])
    await sendRefund(shop.app, createSystemActor('test'), await requestRefund(payment, 15_199))
    expect(await listTaskValues(stored)).toEqual([])
  })

  test('keeps two tasks for two equal refunds that failed', async () => {
    const { stored, payment } = await createPaidOrder('swedbank')
    const refundIds = [await requestRefund(payment, 5_000), await requestRefund(payment, 5_000)]
    bank.refundErrorCode = 1099
    shop.app.setNow(new Date(shop.app.now().getTime() + 1))
    for (const id of refundIds) await sendRefund(shop.app, createSystemActor('test'), id)
    expect(await listOpenTasks(stored)).toEqual(['refund-failed', 'refund-failed'])
  })

  test('closes only the task about a refunded payment outside the sale', async () => {
    const { stored, payment } = await createPaidOrder('swedbank')
    await shop.app.db.update(payments).set({ paysOrder: false }).where(eq(payments.id, payment.id))
    await arrange(shop.app.db, async tx => {
      for (const paymentId of [payment.id, payment.id + 1_000])
        await openTask(tx, {
          orderId: stored.order.id,
          kind: 'second-payment',
          details: { paymentId },
          now: new Date(),
        })
    })
    await sendRefund(shop.app, createSystemActor('test'), await requestRefund(payment, 199))
    expect(await listOpenTasks(stored)).toEqual(['second-payment', 'second-payment'])
    await sendRefund(shop.app, createSystemActor('test'), await requestRefund(payment, 25_000))
    expect(await listOpenTasks(stored)).toEqual(['second-payment'])
  })

  test('notifies staff once about a waiting refund and continues', async () => {
    const { stored, payment } = await createPaidOrder('swedbank')
    const refundId = await requestRefund(payment, 1_000)
    bank.refundErrorCode = 1045
    for (let attempts = 0; attempts < 7; attempts += 1)
      await expect(sendRefund(shop.app, createSystemActor('test'), refundId)).rejects.toThrow()
    expect((await shop.listEvents(stored)).filter(event => event === 'needs-attention: refund-waits')).toHaveLength(1)
  })

  test('fails an unsent refund of a removed provider and keeps one that may have been sent', async () => {
    const { stored, payment } = await createPaidOrder('swedbank')
    const setProvider = (provider: string) =>
      shop.app.db.update(payments).set({ provider }).where(eq(payments.id, payment.id))
    const refundId = await requestRefund(payment, 1_000)
    await setProvider('gone')
    await sendRefund(shop.app, createSystemActor('test'), refundId)
    expect(await readPayment(stored)).toEqual(['completed', ['failed']])
    expect(await listOpenTasks(stored)).toEqual(['refund-failed'])
    const cashRefund = { cents: 1_000, username: 'siim', isOutside: true }
    expect((await refundPayment(recordJobs(shop.app).app, createSystemActor('test'), payment.id, cashRefund)).ok).toBe(
      true,
    )
    await setProvider('makecommerce')
    const unansweredRefundId = await requestRefund(payment, 2_000)
    bank.behaviour.isFailing = true
    await expect(sendRefund(shop.app, createSystemActor('test'), unansweredRefundId)).rejects.toThrow()
    await setProvider('gone')
    for (let attempts = 1; attempts < 6; attempts += 1)
      await expect(sendRefund(shop.app, createSystemActor('test'), unansweredRefundId)).rejects.toThrow(
        'gone is not set up',
      )
    expect(await readPayment(stored)).toEqual(['completed', ['failed', 'done', 'sending']])
    expect(await listOpenTasks(stored)).toContain('refund-waits')
  })

  test('lets staff record a refund made at the provider, without a request to it', async () => {
    const { stored, payment } = await createPaidOrder('swedbank')
    bank.setStatus(payment.providerReference!, 'REFUNDED')
    await bank.notify(payment.providerReference!)
    expect((await shop.listEvents(stored)).at(-1)).toBe('needs-attention: refunded-outside')
    expect((await readPayment(stored))[0]).toBe('completed')
    shop.app.signInAs(SALES)
    const requestCount = bank.requests.length
    const [task] = (await shop.app.server.inject({ url: `/v1/admin/task?order=${stored.order.number}` })).json().results
    const recordRefund = (amount: number, refundable: number, taskId?: number) =>
      shop.app.server.inject({
        method: 'POST',
        url: `/v1/admin/payment/${payment.id}/refund`,
        headers: { 'x-csrf-token': 'any' },
        payload: { amount, refundable, is_outside: true, comment: 'Sularahas', task: taskId },
      })
    // The second of two concurrent records reports a change.
    const responses = await Promise.all([recordRefund(51.99, 251.99, task.id), recordRefund(51.99, 251.99, task.id)])
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(responses.find(({ statusCode }) => statusCode === 200)!.json().data).toMatchObject({
      amount: 51.99,
      state: 'done',
      is_outside: true,
      actor: 'siim',
      comment: 'Sularahas',
    })
    expect(await listOpenTasks(stored)).toEqual([])
    expect(await readPayment(stored)).toEqual(['completed', ['done']])
    expect((await recordRefund(200.01, 200)).json().errors).toHaveProperty('amount')
    expect((await recordRefund(200, 200)).statusCode).toBe(200)
    expect(await readPayment(stored)).toEqual(['refunded', ['done', 'done']])
    expect(await shop.readOrder(stored)).toMatchObject({
      paidCents: 25_199,
      refundedCents: 25_199,
      allowanceCents: 25_199,
    })
    expect((await shop.listEvents(stored)).filter(event => event === 'refunded')).toHaveLength(2)
    const listMails = () => shop.refundMails.filter(mail => mail.orderId === stored.order.id)
    await vi.waitFor(
      () =>
        expect(listMails().map(({ cents, refundsSale }) => [cents, refundsSale])).toEqual([
          [5_199, true],
          [20_000, true],
        ]),
      30_000,
    )
    expect(bank.requests.length).toBe(requestCount)
    // A repeated report of the provider changes nothing.
    await bank.notify(payment.providerReference!)
    expect(await listOpenTasks(stored)).toEqual([])
  })

  test('opens a task with the missing amount when a part was refunded at the provider', async () => {
    const { stored, payment } = await createPaidOrder('swedbank')
    const id = payment.providerReference!
    await sendRefund(shop.app, createSystemActor('test'), await requestRefund(payment, 5_199))
    await bank.notify(id)
    expect(await listOpenTasks(stored)).toEqual([])
    bank.refundInPortal(id, '200.00')
    for (let round = 0; round < 2; round += 1) await bank.notify(id)
    expect(await listTaskValues(stored)).toEqual([['refunded-outside', 200]])
    const cashRefund = { cents: 20_000, username: 'siim', isOutside: true }
    expect((await refundPayment(shop.app, createSystemActor('test'), payment.id, cashRefund)).ok).toBe(true)
    expect(await listTaskValues(stored)).toEqual([])
    expect((await readPayment(stored))[0]).toBe('refunded')
  })

  test('replaces the task of a partial refund by a task of the remaining amount', async () => {
    const { stored, payment } = await createPaidOrder('swedbank')
    const id = payment.providerReference!
    // No message has the amount until the whole payment is refunded.
    for (const [amount, expectedValue] of [
      ['51.99', null],
      ['200.00', 251.99],
    ] as const) {
      bank.refundInPortal(id, amount)
      await bank.notify(id)
      expect(await listTaskValues(stored)).toEqual([['refunded-outside', expectedValue]])
    }
    expect((await shop.listEvents(stored)).filter(event => event === 'needs-attention: refunded-outside')).toHaveLength(
      2,
    )
  })

  test('ignores cash in the provider’s amount', async () => {
    const { stored, payment } = await createPaidOrder('swedbank')
    const id = payment.providerReference!
    const recordRefund = (cents: number, taskId?: number) =>
      refundPayment(shop.app, createSystemActor('test'), payment.id, {
        cents,
        username: 'siim',
        isOutside: true,
        taskId,
      })
    expect((await recordRefund(5_000)).ok).toBe(true)
    bank.refundInPortal(id, '51.99')
    await bank.notify(id)
    expect(await listTaskValues(stored)).toEqual([['refunded-outside', null]])
    const taskQuery = {
      state: 'open',
      order: String(stored.order.number),
      sort: 'opened_at',
      page: 1,
      pageSize: 10,
    } as const
    const [task] = (await listTasks(shop.app, taskQuery)).results
    expect((await recordRefund(5_199, task!.id)).ok).toBe(true)
    expect(await listTaskValues(stored)).toEqual([])
    for (let round = 0; round < 2; round += 1) await bank.notify(id)
    expect(await listTaskValues(stored)).toEqual([])
    bank.refundInPortal(id, '200.00')
    await bank.notify(id)
    expect(await listTaskValues(stored)).toEqual([['refunded-outside', 200]])
  })

  test('ignores a refund that the shop is sending, even if its report comes before the response', async () => {
    const { stored, payment } = await createPaidOrder('swedbank')
    const refundId = await requestRefund(payment, 25_199)
    bank.behaviour.dropsAnswer = request => request.path.endsWith('/refunds')
    await expect(sendRefund(shop.app, createSystemActor('test'), refundId)).rejects.toThrow('did not answer')
    bank.behaviour.dropsAnswer = () => false
    expect(bank.transactions.get(payment.providerReference!)?.status).toBe('REFUNDED')
    await bank.notify(payment.providerReference!)
    expect(await listOpenTasks(stored)).toEqual([])
  })

  test('closes the task of a failed refund that was paid in cash', async () => {
    const { stored, payment } = await createPaidOrder('swedbank')
    bank.refundErrorCode = 1099
    await sendRefund(shop.app, createSystemActor('test'), await requestRefund(payment, 10_000))
    expect(await listOpenTasks(stored)).toEqual(['refund-failed'])
    const cashRefund = await refundPayment(shop.app, createSystemActor('test'), payment.id, {
      cents: 10_000,
      username: 'siim',
      isOutside: true,
    })
    expect(cashRefund).toMatchObject({ ok: true, value: { state: 'done' } })
    expect(await listOpenTasks(stored)).toEqual([])
  })
})

describe('through Stripe', () => {
  test('uses one idempotency key for repeated requests', async () => {
    const { stored, payment } = await createPaidOrder('stripe')
    const refundId = await requestRefund(payment, 25_199)
    stripe.behaviour.dropsAnswer = request => request.method === 'POST' && request.path === '/v1/refunds'
    await expect(sendRefund(shop.app, createSystemActor('test'), refundId)).rejects.toThrow('did not answer')
    stripe.behaviour.dropsAnswer = () => false
    await sendRefund(shop.app, createSystemActor('test'), refundId)
    expect(await readPayment(stored)).toEqual(['refunded', ['done']])
    expect(
      [...stripe.refunds.values()].filter(item => item.payment_intent === `pi_${payment.providerReference}`),
    ).toHaveLength(1)
  })

  test('accepts webhooks in any order and opens a task when a refund fails afterwards', async () => {
    const { stored, payment } = await createPaidOrder('stripe')
    stripe.newRefundStatus = 'pending'
    await sendRefund(shop.app, createSystemActor('test'), await requestRefund(payment, 25_199))
    expect(await readPayment(stored)).toEqual(['refunded', ['pending']])
    const refund = [...stripe.refunds.values()].at(-1)!
    for (const status of ['succeeded', 'pending', 'succeeded']) {
      expect(await stripe.notify(shop.url, 'refund.updated', { ...refund, status })).toBe(204)
    }
    expect(await readPayment(stored)).toEqual(['refunded', ['done']])
    await stripe.notify(shop.url, 'refund.failed', { ...refund, status: 'failed' })
    expect(await readPayment(stored)).toEqual(['completed', ['failed']])
    expect(await shop.listEvents(stored)).toEqual([
      'placed',
      'paid',
      'refund-requested',
      'refunded',
      'needs-attention: refund-failed',
    ])
  })

  test('matches a webhook that arrives before the response by the shop’s reference', async () => {
    const { stored, payment } = await createPaidOrder('stripe')
    const refundId = await requestRefund(payment, 500)
    const [row] = await shop.readRefunds(payment)
    const refund = {
      id: 're_early',
      object: 'refund',
      amount: 500,
      status: 'succeeded',
      metadata: { reference: row!.reference },
    }
    await stripe.notify(shop.url, 'refund.created', refund)
    expect((await readPayment(stored))[1]).toEqual(['done'])
    const requestsBefore = countSentRequests(stripe, /refunds$/)
    await sendRefund(shop.app, createSystemActor('test'), refundId)
    expect(countSentRequests(stripe, /refunds$/)).toBe(requestsBefore)
  })

  test('sends a refund once when Stripe takes longer than the timeout', async () => {
    const { stored, payment } = await createPaidOrder('stripe')
    const refundId = await requestRefund(payment, 25_199)
    stripe.isStalled = true
    await expect(sendRefund(shop.app, createSystemActor('test'), refundId)).rejects.toThrow('answered 409')
    expect(await readPayment(stored)).toEqual(['completed', ['sending']])
    expect(await listOpenTasks(stored)).toEqual([])
    stripe.isStalled = false
    stripe.completeStalledRequests()
    await sendRefund(shop.app, createSystemActor('test'), refundId)
    expect(await readPayment(stored)).toEqual(['refunded', ['done']])
    expect(listStripeRefunds(payment)).toHaveLength(1)
  })

  test('books a rejected refund once when Stripe reports it as completed', async () => {
    const { stored, payment, refund } = await completeRefusedRefund(5_000)
    for (let round = 0; round < 2; round += 1) await stripe.notify(shop.url, 'refund.created', refund)
    expect(await readPayment(stored)).toEqual(['completed', ['done']])
    expect(await listOpenTasks(stored)).toEqual([])
    expect(await shop.readOrder(stored)).toMatchObject({ refundedCents: 5_000 })
    expect((await shop.listEvents(stored)).filter(event => event === 'refunded')).toHaveLength(1)
    const listMails = () => shop.refundMails.filter(mail => mail.orderId === stored.order.id)
    await vi.waitFor(() => expect(listMails()).toMatchObject([{ cents: 5_000, refundsSale: true }]), 30_000)
    expect((await shop.readRefunds(payment))[0]?.providerReference).toBe(refund.id)
  })

  test('counts a rejected refund that is pending after all', async () => {
    const { stored, payment, refund } = await completeRefusedRefund(25_199)
    await stripe.notify(shop.url, 'refund.created', { ...refund, status: 'pending' })
    expect(await readPayment(stored)).toEqual(['refunded', ['pending']])
    const repeatedRequest = { cents: 25_199, username: 'siim' }
    expect(
      await refundPayment(recordJobs(shop.app).app, createSystemActor('test'), payment.id, repeatedRequest),
    ).toMatchObject({
      ok: false,
    })
    await stripe.notify(shop.url, 'refund.updated', refund)
    expect(await readPayment(stored)).toEqual(['refunded', ['done']])
    expect((await shop.listEvents(stored)).filter(event => event === 'refunded')).toHaveLength(1)
  })

  test.each([
    [25_199, 25_199],
    [5_000, 0],
  ])(
    'opens a task about a double refund when %d were refunded again, %d over the payment',
    async (cents, overCents) => {
      const { stored, payment, refund } = await completeRefusedRefund(cents)
      const cashRefund = { cents, username: 'siim', isOutside: true }
      expect((await refundPayment(shop.app, createSystemActor('test'), payment.id, cashRefund)).ok).toBe(true)
      expect(await listOpenTasks(stored)).toEqual([])
      for (let round = 0; round < 2; round += 1) await stripe.notify(shop.url, 'refund.created', refund)
      expect((await readPayment(stored))[1]).toEqual(['done', 'done'])
      expect(await shop.readOrder(stored)).toMatchObject({ refundedCents: 2 * cents })
      const taskQuery = {
        state: 'open',
        order: String(stored.order.number),
        sort: '-opened_at',
        page: 1,
        pageSize: 10,
      } as const
      expect((await listTasks(shop.app, taskQuery)).results).toMatchObject([
        { kind: 'refunded-twice', details: { paymentId: payment.id, amountCents: cents, overCents } },
      ])
      shop.app.signInAs(SALES)
      const paymentsResponse = await shop.app.server.inject({ url: `/v1/admin/order/${stored.order.number}/payment` })
      expect(paymentsResponse.json().results).toMatchObject([{ refundable: (25_199 - 2 * cents + overCents) / 100 }])
    },
  )

  test('keeps a refund that is reported completed while the request is rejected', async () => {
    const { stored, payment } = await createPaidOrder('stripe')
    const refundId = await requestRefund(payment, 500)
    const [row] = await shop.readRefunds(payment)
    const metadata = { reference: row!.reference }
    const refund = { id: 're_quick', object: 'refund', amount: 500, status: 'succeeded', metadata }
    let releaseResponse: () => void = () => undefined
    stripe.behaviour.barrier = new Promise(resolve => {
      releaseResponse = resolve
    })
    const sending = sendRefund(shop.app, createSystemActor('test'), refundId)
    await vi.waitFor(async () => expect((await readPayment(stored))[1]).toEqual(['sending']), 30_000)
    await stripe.notify(shop.url, 'refund.created', refund)
    stripe.sessions.get(payment.providerReference!)!.payment_status = 'unpaid'
    releaseResponse()
    await sending
    expect((await readPayment(stored))[1]).toEqual(['done'])
    expect(await listOpenTasks(stored)).toEqual([])
  })

  test('asks Stripe about a failed refund instead of trusting late messages', async () => {
    const { stored, payment } = await createPaidOrder('stripe')
    await sendRefund(shop.app, createSystemActor('test'), await requestRefund(payment, 500))
    const refund = listStripeRefunds(payment)[0]!
    refund.status = 'failed'
    await stripe.notify(shop.url, 'refund.failed', refund)
    expect((await readPayment(stored))[1]).toEqual(['failed'])
    const countReads = () => stripe.requests.filter(request => request.path === `/v1/refunds/${refund.id}`).length
    await stripe.notify(shop.url, 'refund.updated', { ...refund, status: 'succeeded' })
    await vi.waitFor(() => expect(countReads()).toBe(1), 30_000)
    expect((await readPayment(stored))[1]).toEqual(['failed'])
    refund.status = 'succeeded'
    await stripe.notify(shop.url, 'refund.updated', refund)
    await vi.waitFor(async () => expect((await readPayment(stored))[1]).toEqual(['done']), 30_000)
    expect(await listOpenTasks(stored)).toEqual([])
  })

  test('shows a refund made at Stripe to staff', async () => {
    const refund = { id: 're_outside', object: 'refund', amount: 500, status: 'succeeded', metadata: {} }
    for (let round = 0; round < 2; round += 1) await stripe.notify(shop.url, 'refund.created', refund)
    shop.app.signInAs(SALES)
    const { results } = (await shop.app.server.inject({ url: '/v1/admin/task' })).json()
    expect(results.filter((task: { kind: string }) => task.kind === 'unknown-refund')).toHaveLength(1)
  })
})

test('mails the customer once about a refund, with another text for a second payment', async () => {
  const stored = await shop.place()
  await shop.putPayment(stored.order.publicToken, { method: 'cards', name: 'stripe' })
  await shop.putPayment(stored.order.publicToken, { method: 'banklinks', name: 'swedbank' })
  const [stripePayment, bankPayment] = await shop.readPayments(stored)
  const { client_reference_id, metadata } = stripe.sessions.get(stripePayment!.providerReference!)!
  expect([client_reference_id, metadata.order]).toEqual([stripePayment!.reference, String(stored.order.number)])
  bank.setStatus(bankPayment!.providerReference!, 'COMPLETED')
  await bank.notify(bankPayment!.providerReference!)
  const session = {
    ...stripe.sessions.get(stripePayment!.providerReference!)!,
    status: 'complete',
    payment_status: 'paid',
  }
  const paidSession = { ...session, payment_intent: `pi_${session.id}` }
  stripe.sessions.set(session.id, paidSession as never)
  await stripe.notify(shop.url, 'checkout.session.completed', paidSession)
  for (const payment of [stripePayment!, bankPayment!]) {
    const refundId = await requestRefund(payment, 1_000)
    await sendRefund(shop.app, createSystemActor('test'), refundId)
    await sendRefund(shop.app, createSystemActor('test'), refundId)
  }
  const listMails = () => shop.refundMails.filter(mail => mail.orderId === stored.order.id)
  await vi.waitFor(() => expect(listMails()).toHaveLength(2), 30_000)
  expect(listMails().map(mail => mail.refundsSale)).toEqual([false, true])
})

test('never refunds more than was paid in ten concurrent requests', async () => {
  const { payment } = await createPaidOrder('swedbank')
  const { app } = recordJobs(shop.app)
  const result = await Promise.all(
    Array.from({ length: 10 }, () =>
      refundPayment(app, createSystemActor('test'), payment.id, { cents: 10_000, username: 'siim' }),
    ),
  )
  expect(result.filter(item => item.ok)).toHaveLength(2)
  expect(new Set(result.flatMap(item => (item.ok ? [] : [item.reason])))).toEqual(new Set(['tooMuch']))
})
