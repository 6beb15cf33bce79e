import { asc, desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { start as startCheckout } from '#checkout/server/checkout.ts'
import { countInStock, createBuyer, createVisitorCookie } from '#checkout/testing/create-buyer.ts'
import { buildOrderForm, makeSmallShop, type SmallShop } from '#checkout/testing/factories.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kernel/durations.ts'
import { cancelUnpaidOrders } from '#orders/server/cancel-unpaid-orders.ts'
import { lockOrder, readStoredOrderByToken, start as startOrders } from '#orders/server/orders.ts'
import { staffTasks, stockHolds } from '#orders/server/tables.ts'
import { readHistory } from '#orders/testing/factories.ts'
import { start as startPayments } from '#payments/server/payments.ts'
import { settlePayment } from '#payments/server/settle-payment.ts'
import { payments } from '#payments/server/tables.ts'
import { makePayment } from '#payments/testing/factories.ts'
import { startFakeStripe } from '#payments/testing/fake-stripe.ts'
import type { FakeStripe } from '#payments/testing/fake-stripe-shape.ts'
import { handleMail } from '#platform/server/mail/handle-mail.ts'
import { mails } from '#platform/server/mail/tables.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { changeSettings } from '#shop/server/shop.ts'

const START_TIME = new Date('2026-11-20T10:00:00Z')

let app: TestApp
let shop: SmallShop
let stripe: FakeStripe
beforeAll(async () => {
  stripe = await startFakeStripe()
  app = await createTestApp(
    testApp => {
      handleMail(testApp, async () => ({ name: 'Pitlane', address: 'pood@pitlane.example' }))
      startOrders(testApp)
      startPayments(testApp)
      startCheckout(testApp)
    },
    {
      STRIPE_URL: stripe.url,
      STRIPE_SECRET_KEY: stripe.secretKey,
      STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
      SANDBOX_PAYMENTS: '1',
    },
  )
  shop = await makeSmallShop(app.db)
  await arrange(app.db, tx => changeSettings(tx, { unpaidLimits: { lines: 30, pieces: 100, cents: 100_000_000 } }))
  await app.jobs.start()
})
afterAll(async () => {
  await app.close()
  await stripe.close()
})
let buyerNumber = 0
beforeEach(async () => {
  app.setNow(START_TIME)
  Object.assign(stripe.behaviour, { barrier: Promise.resolve(), isFailing: false })
  // The holds of other tests move to another customer.
  await app.db.update(stockHolds).set({ address: 'elsewhere', visitor: 'elsewhere', email: `${buyerNumber++}` })
})

const submitOrder = createBuyer(() => app)
const advanceTo = (elapsedMs: number) => app.setNow(new Date(START_TIME.getTime() + elapsedMs))
const placeOrder = async (
  items: readonly [number, number][],
  options: Parameters<typeof submitOrder>[1] = {},
  email = 'me@a.ee',
) => {
  const answer = await submitOrder(buildOrderForm(items, { Client: { email } }), options)
  expect(answer.statusCode).toBe(200)
  return answer.json().data.order as { public_token: string; held_until: string | null; number: string }
}
const readOrder = async ({ public_token }: { public_token: string }) =>
  (await readStoredOrderByToken(app.db, public_token))!
const startPayment = async ({ public_token }: { public_token: string }, method: string, name: string) =>
  app.server.inject({
    method: 'PUT',
    url: `/v1/payment/${public_token}`,
    headers: { 'x-csrf-token': 'any' },
    payload: { method, name },
  })
const beginBankPayment = async (order: { public_token: string; number: string }) => {
  const answer = await startPayment(order, 'banklinks', 'harju')
  expect(answer.statusCode).toBe(200)
  const storedOrder = await readOrder(order)
  const orderCondition = eq(payments.orderId, storedOrder.order.id)
  const [payment] = await app.db.select().from(payments).where(orderCondition).orderBy(desc(payments.id))
  const settleBankPayment = (outcome: 'pending' | 'cancelled' | 'completed' | 'failed') =>
    settlePayment(app, {
      provider: 'sandbox',
      reference: payment!.reference,
      providerReference: payment!.providerReference,
      orderNumber: order.number,
      amountCents: payment!.amountCents,
      currency: 'EUR',
      outcome,
      payload: { outcome },
    })
  return { settle: settleBankPayment }
}

describe('limited stock held by an unpaid order', () => {
  test('releases stock after an hour, with a mail to the customer and the deadline on the order', async () => {
    const productId = await shop.createLimitedProduct(3)
    const order = await placeOrder([[productId, 3]], {}, 'late@example.ee')
    expect(order.held_until).toBe('2026-11-20T11:00:00.000Z')
    const listOwnMails = () =>
      app.db.select().from(mails).where(eq(mails.recipient, 'late@example.ee')).orderBy(asc(mails.id))
    await vi.waitFor(async () => expect(await listOwnMails()).toHaveLength(1), 30_000)
    advanceTo(HOUR_MS)
    expect(await cancelUnpaidOrders(app)).toBe(0)
    advanceTo(HOUR_MS + 1)
    expect(await cancelUnpaidOrders(app)).toBe(1)
    expect(await countInStock(app.db, productId)).toBe(3)
    expect((await readOrder(order)).order.state).toBe('cancelled')
    await vi.waitFor(async () => expect(await listOwnMails()).toHaveLength(2), 30_000)
    const [placedMail, cancelledMail] = await listOwnMails()
    expect(placedMail!.text).toContain('We’re holding the items for you until 20 Nov 2026, 13:00.')
    expect(cancelledMail!.text).toContain('the items are available to others again')
  })

  test('holds stock for a day once a payment starts, but no longer than the term of an unpaid order', async () => {
    const order = await placeOrder([[await shop.createLimitedProduct(1), 1]])
    advanceTo(59 * MINUTE_MS)
    await beginBankPayment(order)
    advanceTo(24 * HOUR_MS + 58 * MINUTE_MS)
    expect(await cancelUnpaidOrders(app)).toBe(0)
    advanceTo(25 * HOUR_MS)
    expect(await cancelUnpaidOrders(app)).toBe(1)
  })

  test('holds stock before the provider answers', async () => {
    const productId = await shop.createLimitedProduct(1)
    const order = await placeOrder([[productId, 1]])
    const answer = Promise.withResolvers<void>()
    stripe.behaviour.barrier = answer.promise
    const before = stripe.requests.length
    advanceTo(59 * MINUTE_MS)
    const payment = startPayment(order, 'cards', 'stripe')
    await vi.waitFor(() => expect(stripe.requests.length).toBeGreaterThan(before), 30_000)
    advanceTo(HOUR_MS + 1)
    expect(await cancelUnpaidOrders(app)).toBe(0)
    answer.resolve()
    expect((await payment).statusCode).toBe(200)
    expect([(await readOrder(order)).order.state, await countInStock(app.db, productId)]).toEqual(['new', 0])
    advanceTo(24 * HOUR_MS + 59 * MINUTE_MS)
    expect(await cancelUnpaidOrders(app)).toBe(0)
    advanceTo(24 * HOUR_MS + 59 * MINUTE_MS + 1)
    expect(await cancelUnpaidOrders(app)).toBe(1)
  })

  test('holds stock for another hour when the payment could not be opened', async () => {
    const order = await placeOrder([[await shop.createLimitedProduct(1), 1]])
    stripe.behaviour.isFailing = true
    advanceTo(59 * MINUTE_MS)
    expect((await startPayment(order, 'cards', 'stripe')).statusCode).toBe(503)
    advanceTo(HOUR_MS + 59 * MINUTE_MS)
    expect(await cancelUnpaidOrders(app)).toBe(0)
    advanceTo(HOUR_MS + 59 * MINUTE_MS + 1)
    expect(await cancelUnpaidOrders(app)).toBe(1)
  })

  test('keeps the hold unchanged when a second payment could not be opened', async () => {
    const order = await placeOrder([[await shop.createLimitedProduct(1), 1]])
    await beginBankPayment(order)
    stripe.behaviour.isFailing = true
    expect((await startPayment(order, 'cards', 'stripe')).statusCode).toBe(503)
    advanceTo(24 * HOUR_MS)
    expect(await cancelUnpaidOrders(app)).toBe(0)
    advanceTo(24 * HOUR_MS + 1)
    expect(await cancelUnpaidOrders(app)).toBe(1)
  })

  test('holds stock while the bank reports a pending payment', async () => {
    const order = await placeOrder([[await shop.createLimitedProduct(1), 1]])
    const { settle } = await beginBankPayment(order)
    advanceTo(2 * HOUR_MS)
    await settle('pending')
    advanceTo(71 * HOUR_MS)
    expect(await cancelUnpaidOrders(app)).toBe(0)
    expect((await settle('completed')).ok).toBe(true)
    advanceTo(100 * HOUR_MS)
    expect(await cancelUnpaidOrders(app)).toBe(0)
    expect(await readOrder(order)).toMatchObject({ order: { state: 'paid' }, heldUntil: null })
  })

  test('holds stock for another hour after a cancelled payment', async () => {
    const order = await placeOrder([[await shop.createLimitedProduct(1), 1]])
    const { settle } = await beginBankPayment(order)
    advanceTo(2 * HOUR_MS)
    await settle('cancelled')
    advanceTo(3 * HOUR_MS)
    expect(await cancelUnpaidOrders(app)).toBe(0)
    advanceTo(3 * HOUR_MS + 1)
    expect(await cancelUnpaidOrders(app)).toBe(1)
  })

  test('holds nothing for an order by staff, which waits days for its payment', async () => {
    const order = await placeOrder([[await shop.createOnDemandProduct(), 200]])
    expect(order.held_until).toBeNull()
    advanceTo(71 * HOUR_MS)
    expect(await cancelUnpaidOrders(app)).toBe(0)
    advanceTo(73 * HOUR_MS)
    expect(await cancelUnpaidOrders(app)).toBe(1)
  })

  test('decides a race of payment and cancellation one way', async () => {
    const productId = await shop.createLimitedProduct(1)
    const order = await placeOrder([[productId, 1]])
    advanceTo(HOUR_MS + 1)
    const [cancelledCount, payment] = await Promise.all([cancelUnpaidOrders(app), startPayment(order, 'cards', 'card')])
    const { state } = (await readOrder(order)).order
    expect([state, await countInStock(app.db, productId)]).toEqual(cancelledCount === 1 ? ['cancelled', 1] : ['new', 0])
    if (cancelledCount === 0) expect(payment.statusCode).toBe(200)
  })
})

describe('an order with a payment in progress', () => {
  const PRODUCTS: [string, () => Promise<number>][] = [
    ['limited pieces', () => shop.createLimitedProduct(1)],
    ['products ordered on demand', () => shop.createOnDemandProduct()],
  ]
  /** The customer makes repeated attempts, so the stock stays held; the latest payment is pending. */
  const createPendingPayment = async (product: () => Promise<number>) => {
    const order = await placeOrder([[await product(), 1]])
    await beginBankPayment(order)
    advanceTo(DAY_MS)
    await beginBankPayment(order)
    advanceTo(2 * DAY_MS)
    const { settle } = await beginBankPayment(order)
    await settle('pending')
    return { order, settle }
  }
  const readStateAt = async (elapsedMs: number, order: { public_token: string }) => {
    advanceTo(elapsedMs)
    await cancelUnpaidOrders(app)
    return (await readOrder(order)).order.state
  }

  test.each(PRODUCTS)(
    'keeps an order open while the bank takes a weekend beyond the term, until it is paid: %s',
    async (_, product) => {
      const { order, settle } = await createPendingPayment(product)
      for (const days of [3, 4, 5]) expect(await readStateAt(days * DAY_MS + 1, order)).toBe('new')
      await settle('completed')
      const storedOrder = await readOrder(order)
      expect(storedOrder.order.state).toBe('paid')
      expect(await readHistory(app.db, storedOrder)).toEqual(['placed', 'paid'])
    },
  )

  test.each(PRODUCTS)('keeps an order open until the payment fails: %s', async (_, product) => {
    const { order, settle } = await createPendingPayment(product)
    expect(await readStateAt(4 * DAY_MS, order)).toBe('new')
    await settle('failed')
    expect(await readStateAt(4 * DAY_MS, order)).toBe('cancelled')
  })

  test.each(PRODUCTS)('cancels an order a week after the term when the bank never answers: %s', async (_, product) => {
    const { order } = await createPendingPayment(product)
    expect(await readStateAt(10 * DAY_MS, order)).toBe('new')
    expect(await readStateAt(10 * DAY_MS + 1, order)).toBe('cancelled')
  })

  test.each(PRODUCTS)(
    'keeps an order open for an hour while its customer is at the bank at the end of the term: %s',
    async (_, product) => {
      const order = await placeOrder([[await product(), 1]])
      for (const hours of [0, 23, 46, 69]) {
        expect(await readStateAt(hours * HOUR_MS, order)).toBe('new')
        await beginBankPayment(order)
      }
      advanceTo(71 * HOUR_MS + 59 * MINUTE_MS)
      await beginBankPayment(order)
      expect(await readStateAt(72 * HOUR_MS + 58 * MINUTE_MS, order)).toBe('new')
      expect(await readStateAt(72 * HOUR_MS + 59 * MINUTE_MS, order)).toBe('cancelled')
    },
  )

  test('keeps an order open whose payment starts after the cancellation has selected it', async () => {
    const order = await placeOrder([[await shop.createOnDemandProduct(), 1]])
    advanceTo(3 * DAY_MS + 1)
    const { id } = (await readOrder(order)).order
    const lockWaitQuery = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    const { cancellation } = await arrange(app.db, async tx => {
      await lockOrder(tx, id)
      const runningCancellation = cancelUnpaidOrders(app)
      await vi.waitFor(async () => expect((await app.db.execute(lockWaitQuery)).rows).not.toHaveLength(0), 30_000)
      await makePayment(tx, { id, totalCents: 1 }, { createdAt: app.now() })
      return { cancellation: runningCancellation }
    })
    await cancellation
    expect((await readOrder(order)).order.state).toBe('new')
  })

  test.each(PRODUCTS)('decides a race of payment and cancellation one way: %s', async (_, product) => {
    const order = await placeOrder([[await product(), 1]])
    advanceTo(3 * DAY_MS + 1)
    const [, payment] = await Promise.all([cancelUnpaidOrders(app), startPayment(order, 'cards', 'card')])
    const { state } = (await readOrder(order)).order
    expect([state, payment.statusCode]).toEqual(state === 'new' ? ['new', 200] : ['cancelled', 409])
  })
})

describe('the limit of unpaid stock', () => {
  test('refuses one order of hundreds of pieces with advice, and takes nothing', async () => {
    const productId = await shop.createLimitedProduct(500)
    const answer = await submitOrder(buildOrderForm([[productId, 101]]))
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({
      redirect: '/cart',
      message:
        'We can’t reserve this much stock without payment. Order less at a time, or contact us to arrange a larger order.',
    })
    expect(await countInStock(app.db, productId)).toBe(500)
  })

  test.each([
    [
      'browser',
      { visitor: createVisitorCookie() },
      (index: number) => ({ address: `10.9.0.${index}` }),
      (index: number) => `b${index}@a.ee`,
      100,
    ],
    [
      'e-mail',
      {},
      (index: number) => ({ visitor: createVisitorCookie(), address: `10.9.1.${index}` }),
      () => 'Same@a.ee',
      100,
    ],
    [
      'address',
      { address: '10.9.2.1' },
      () => ({ visitor: createVisitorCookie() }),
      (index: number) => `c${index}@a.ee`,
      1_000,
    ],
  ])(
    'counts orders of one %s together, simultaneous ones too',
    async (_, sharedOptions, createOptions, email, maxPieces) => {
      const productId = await shop.createLimitedProduct(2_000)
      const answers = await Promise.all(
        Array.from({ length: maxPieces / 20 + 4 }, (_, index) =>
          submitOrder(buildOrderForm([[productId, 20]], { Client: { email: email(index) } }), {
            ...sharedOptions,
            ...createOptions(index),
          }),
        ),
      )
      const acceptedAnswers = answers.filter(answer => answer.statusCode === 200)
      const refusedAnswers = answers.filter(answer => answer.statusCode !== 200)
      expect(acceptedAnswers.length * 20).toBe(maxPieces)
      expect(refusedAnswers[0]!.json().message).toBe(
        'Your earlier unpaid orders already reserve stock. Pay for them first, or order less at a time.',
      )
      expect(await countInStock(app.db, productId)).toBe(2_000 - maxPieces)
    },
  )

  test('does not count paid orders', async () => {
    const productId = await shop.createLimitedProduct(200)
    const visitor = createVisitorCookie()
    const { settle } = await beginBankPayment(await placeOrder([[productId, 100]], { visitor }))
    expect((await submitOrder(buildOrderForm([[productId, 1]]), { visitor })).statusCode).toBe(409)
    await settle('completed')
    expect((await submitOrder(buildOrderForm([[productId, 100]]), { visitor })).statusCode).toBe(200)
  })

  test('opens one task for an order of more than half of the stock', async () => {
    const order = await placeOrder([[await shop.createLimitedProduct(60), 51]])
    const { id } = (await readOrder(order)).order
    const listTasks = () => app.db.select().from(staffTasks).where(eq(staffTasks.orderId, id))
    await vi.waitFor(async () => expect(await listTasks()).toHaveLength(1), 30_000)
    expect((await listTasks())[0]).toMatchObject({ kind: 'unusual-order', details: { lines: 1, pieces: 51 } })
  })
})
