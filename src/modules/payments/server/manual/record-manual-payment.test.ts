import { eq } from 'drizzle-orm'
import { extractText } from 'unpdf'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { buildOrderLine } from '#orders/testing/factories.ts'
import type { QueuedJob } from '#payments/testing/record-jobs.ts'
import { type PayingShop, startPayingShop } from '#payments/testing/start-paying-shop.ts'
import { createSystemActor } from '#platform/server/actor.ts'
import { findSubjectNames, findSubjectsByName } from '#platform/server/audit/audit-subjects.ts'
import { createStaffMember, SALES } from '#wire/testing/visitors.ts'
import { GUEST } from '#wire/visitor.ts'
import { sendRefund } from '../refunds/send-refund.ts'
import { payments } from '../tables.ts'

const queuedJobs: QueuedJob[] = []
let shop: PayingShop
beforeAll(async () => {
  // No provider: this shop arranges payment with each customer.
  shop = await startPayingShop({}, queuedJobs)
})
afterAll(() => shop.close())
afterEach(() => shop.app.signInAs(GUEST))

const postAdmin = (path: string, body: object = {}) =>
  shop.app.server.inject({
    method: 'POST',
    url: `/v1/admin/${path}`,
    headers: { 'x-csrf-token': 'any' },
    payload: body,
  })

test('pays an order with a recorded payment once', async () => {
  const stored = await shop.place()
  shop.app.signInAs(SALES)
  const recordPayment = () => postAdmin(`order/${stored.order.number}/payment`, { comment: 'Ülekanne 21.11' })
  const [first, second] = await Promise.all([recordPayment(), recordPayment()])
  expect([first.statusCode, second.statusCode].sort()).toEqual([200, 409])
  const response = first.statusCode === 200 ? first : second
  expect(response.json().data).toMatchObject({
    provider: 'hand',
    amount: 251.99,
    refundable: 251.99,
    state: 'completed',
  })
  expect(await shop.readOrder(stored)).toMatchObject({ state: 'paid', paidAt: expect.any(Date) })
  expect(await shop.listEvents(stored)).toEqual(['placed', 'paid'])
  expect(await shop.readPayments(stored)).toMatchObject([{ paysOrder: true, methodName: 'transfer' }])
  expect(queuedJobs.filter(({ name }) => name === 'order-paid')).toMatchObject([
    { payload: { orderId: stored.order.id } },
  ])
})

test('records cash, card and transfer, and leaves the order partly paid until the rest arrives', async () => {
  const stored = await shop.place()
  shop.app.signInAs(SALES)
  const { number, id } = stored.order
  const recordPayment = async (body: object) => {
    const answer = await postAdmin(`order/${number}/payment`, body)
    return answer.statusCode === 200 ? answer.json().data.method : Object.keys(answer.json().errors ?? {})
  }
  const readStaffOrder = async () => (await shop.app.server.inject({ url: `/v1/admin/order/${id}` })).json().data
  expect(await recordPayment({ method: 'cash', amount: 252 })).toEqual(['amount'])
  expect(await recordPayment({ method: 'cash', amount: 0 })).toEqual(['amount'])
  expect(await recordPayment({ method: 'cheque' })).toEqual(['method'])
  expect(await recordPayment({ method: 'cash', amount: 100 })).toBe('cash')
  expect(await readStaffOrder()).toMatchObject({
    state: 'paid',
    isPaid: false,
    payment: { status: 'partlyPaid', open: 151.99 },
  })
  expect(await recordPayment({ method: 'card', amount: 51.99, to_pay: 151.99 })).toBe('card')
  expect(await recordPayment({ method: 'transfer' })).toBe('transfer')
  expect(await readStaffOrder()).toMatchObject({ isPaid: true, payment: { status: 'paid', received: 251.99, open: 0 } })
  expect(await shop.readPayments(stored)).toMatchObject(
    [10_000, 5_199, 10_000].map(amountCents => ({ amountCents, paysOrder: true, state: 'completed' })),
  )
  expect(await shop.listEvents(stored)).toEqual([
    'placed',
    'paid',
    'needs-attention: payment-due',
    'paid-more',
    'paid-more',
    'task-closed',
  ])
})

test('shows the day of receipt, never a future one, in list, page and history', async () => {
  shop.app.setNow(new Date('2026-11-27T22:30:00Z'))
  const stored = await shop.place()
  shop.app.signInAs(SALES)
  const { number, id, publicToken } = stored.order
  const recordPayment = (body: object) => postAdmin(`order/${number}/payment?lang=en`, body)
  for (const [received_on, message] of [
    // In the shop's time zone it is the 28th.
    ['2026-11-29', 'The payment date can’t be in the future. Choose today or an earlier day.'],
    ['2016-11-24', 'Choose a day within the last year.'],
    ['2026-02-30', expect.any(String)],
  ]) {
    const response = await recordPayment({ received_on })
    expect([response.statusCode, response.json().errors]).toEqual([422, { received_on: [message] }])
  }
  expect(await shop.readPayments(stored)).toEqual([])
  expect((await recordPayment({ amount: 100, received_on: '2026-11-24' })).json().data.received_on).toBe('2026-11-24')
  expect((await recordPayment({ amount: 50, received_on: '2026-11-28' })).json().data.received_on).toBe('2026-11-28')
  expect((await recordPayment({})).json().data.received_on).toBe('2026-11-28')
  const list = (await shop.app.server.inject({ url: `/v1/admin/order/${number}/payment` })).json().results
  expect(list.map((payment: { received_on: string }) => payment.received_on)).toEqual([
    '2026-11-28',
    '2026-11-28',
    '2026-11-24',
  ])
  const page = (await shop.app.server.inject({ url: `/v1/payment/${publicToken}` })).json().data.order
  expect(page.paid_at).toBe('2026-11-24T10:00:00.000Z')
  const { history } = (await shop.app.server.inject({ url: `/v1/admin/order/${id}` })).json().data
  expect(history.flatMap(({ details }: { details: { receivedAt?: string } }) => details.receivedAt ?? [])).toEqual([
    '2026-11-24T10:00:00.000Z',
  ])
})

test('dates a document by its last payment, in whatever order payments are recorded', async () => {
  shop.app.setNow(new Date('2026-11-27T10:00:00Z'))
  const stored = await shop.place()
  shop.app.signInAs(SALES)
  const { number, publicToken } = stored.order
  await postAdmin(`order/${number}/payment`, { amount: 100, received_on: '2026-11-25' })
  await postAdmin(`order/${number}/payment`, { received_on: '2026-11-23' })
  await shop.issueInvoice(stored.order.id)
  const { rawPayload } = await shop.app.server.inject({ url: `/order/invoice/${publicToken}` })
  const text = (await extractText(new Uint8Array(rawPayload))).text.join(' ').replace(/\s+/g, ' ')
  expect(text).toContain('Paid on 25 Nov 2026')
})

test('rejects an invalid amount', async () => {
  const stored = await shop.place()
  shop.app.signInAs(SALES)
  const response = await postAdmin(`order/${stored.order.number}/payment`, { to_pay: 251.985 })
  expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([422, ['to_pay']])
})

test('records a free order as paid once', async () => {
  const lines = [buildOrderLine({ unitCents: 0, totalCents: 0 })]
  const stored = await shop.place({ lines })
  shop.app.signInAs(SALES)
  const recordPayment = () => postAdmin(`order/${stored.order.number}/payment`)
  const response = await recordPayment()
  expect([response.statusCode, response.json().data]).toMatchObject([
    200,
    { amount: 0, refundable: 0, state: 'completed' },
  ])
  expect(await shop.readOrder(stored)).toMatchObject({ state: 'paid', totalCents: 0, paidAt: expect.any(Date) })
  expect((await recordPayment()).statusCode).toBe(409)
})

test('records a manual refund', async () => {
  const stored = await shop.place()
  shop.app.signInAs(SALES)
  const { id } = (await postAdmin(`order/${stored.order.number}/payment`)).json().data
  const refund = (await postAdmin(`payment/${id}/refund`, { amount: 51.99 })).json().data
  await sendRefund(shop.app, createSystemActor('test'), refund.id)
  const list = await shop.app.server.inject({ url: `/v1/admin/order/${stored.order.number}/payment` })
  expect(list.json().results).toMatchObject([
    { refundable: 200, pays_order: true, refunds: [{ amount: 51.99, state: 'done' }] },
  ])
})

test('rejects payments of ended and unknown orders', async () => {
  const cancelledOrder = await shop.place({}, { state: 'cancelled' })
  shop.app.signInAs(SALES)
  expect((await postAdmin(`order/${cancelledOrder.order.number}/payment`)).statusCode).toBe(409)
  expect((await postAdmin('order/1/payment')).statusCode).toBe(404)
  expect(await shop.readPayments(cancelledOrder)).toEqual([])
})

test('rejects users without permission and messages from outside', async () => {
  const { order } = await shop.place()
  expect((await postAdmin(`order/${order.number}/payment`)).statusCode).toBe(401)
  shop.app.signInAs({ ...SALES, permissions: ['client', 'page.edit'] })
  expect((await postAdmin(`order/${order.number}/payment`)).statusCode).toBe(403)
  const response = await shop.app.server.inject({
    method: 'POST',
    url: '/payment/notify/hand',
    payload: 'json=1&mac=1',
  })
  expect(response.statusCode).toBe(403)
})

const STEPS = ['pack', 'ship', 'deliver']

test.each([0, 1, 2, 3])(
  'records the payment of a cash-on-handover order after %i of its steps',
  async stepsBeforePayment => {
    const stored = await shop.place({}, { paysBy: 'cash' })
    const { id, number } = stored.order
    shop.app.signInAs(SALES)
    const readStaffOrder = async () => (await shop.app.server.inject({ url: `/v1/admin/order/${id}` })).json().data
    const takeStep = async (step: string) => {
      const { version: baseVersion, paidCents } = await shop.readOrder(stored)
      const acceptsUnpaid = step === 'deliver' && paidCents === 0
      expect((await postAdmin(`order/${id}/${step}`, { baseVersion, acceptsUnpaid })).statusCode).toBe(200)
    }
    const recordPayment = async () => (await postAdmin(`order/${number}/payment`)).statusCode
    for (const step of STEPS.slice(0, stepsBeforePayment)) await takeStep(step)
    const before = await readStaffOrder()
    expect(before).toMatchObject({ isPaid: false, to_pay: 251.99 })
    expect(await recordPayment()).toBe(200)
    // An order in `new` becomes `paid`; a sent one keeps its state.
    expect(await readStaffOrder()).toMatchObject({
      isPaid: true,
      state: stepsBeforePayment === 0 ? 'paid' : before.state,
      to_pay: 0,
    })
    expect(await recordPayment()).toBe(409)
    for (const step of STEPS.slice(stepsBeforePayment)) await takeStep(step)
    expect(await shop.readOrder(stored)).toMatchObject({ state: 'delivered', paidCents: 25_199 })
    const openTasks = await shop.app.server.inject({ url: `/v1/admin/task?order=${number}&state=open` })
    expect(openTasks.json().results).toEqual([])
  },
)

test('opens a task for unpaid goods that left', async () => {
  const { order } = await shop.place({}, { paysBy: 'cash', state: 'packed' })
  shop.app.signInAs(SALES)
  const delivery = { baseVersion: order.version }
  expect((await postAdmin(`order/${order.id}/deliver`, delivery)).statusCode).toBe(409)
  expect((await postAdmin(`order/${order.id}/deliver`, { ...delivery, acceptsUnpaid: true })).statusCode).toBe(200)
  const requestTasks = () => shop.app.server.inject({ url: `/v1/admin/task?order=${order.number}&state=open` })
  expect((await requestTasks()).json().results).toMatchObject([
    { kind: 'payment-due', details: { amountCents: 25_199 } },
  ])
})

test('finds an order by the references of payment and refund', async () => {
  const stored = await shop.place()
  shop.app.signInAs(SALES)
  await postAdmin(`order/${stored.order.number}/payment`)
  const [payment] = await shop.readPayments(stored)
  await shop.app.db.update(payments).set({ providerReference: 'pi_3Nq-Test_1' }).where(eq(payments.id, payment!.id))
  const { id } = (await postAdmin(`payment/${payment!.id}/refund`, { amount: 1 })).json().data
  expect(id).toBeDefined()
  const [refund] = await shop.readRefunds(payment!)
  for (const q of [payment!.reference, 'pi_3Nq-Test_1', refund!.reference]) {
    const response = await shop.app.server.inject({ url: `/v1/admin/order?q=${encodeURIComponent(q)}` })
    expect(response.json().results.map((row: { id: number }) => row.id)).toEqual([stored.order.id])
  }
})

test('finds the payments of an order in the audit log by its number', async () => {
  const stored = await shop.place()
  const { number, id: orderId } = stored.order
  shop.app.signInAs(SALES)
  const { id } = (await postAdmin(`order/${number}/payment`)).json().data
  await postAdmin(`payment/${id}/refund`, { amount: 1 })
  const [refund] = await shop.readRefunds((await shop.readPayments(stored))[0]!)
  const searchAuditLog = async (permissions: string[], q: string) => {
    shop.app.signInAs(createStaffMember(permissions, { username: 'siim', roles: ['SALES'] }))
    const answer = await shop.app.server.inject({ url: `/v1/admin/audit?q=${encodeURIComponent(q)}` })
    return answer.json().results as { kind: string; subject: string; name: string | null; after: object }[]
  }
  for (const q of [String(number), `#${number}`]) {
    const lines = await searchAuditLog(['settings.edit', 'order.edit'], q)
    const listSubjects = (kind: string) =>
      lines.filter(line => line.kind === kind).map(({ subject, name }) => ({ subject, name }))
    expect(listSubjects('order')).toContainEqual({ subject: String(orderId), name: `#${number}` })
    expect(listSubjects('payment')).toContainEqual({ subject: String(id), name: `#${number}` })
    expect(listSubjects('refund')).toContainEqual({ subject: String(refund!.id), name: `#${number}` })
  }
  // Users without the order permission see neither values nor links, and cannot search for what is hidden from them.
  expect(await searchAuditLog(['settings.edit'], String(number))).toEqual([])
  const isAboutMoney = ({ kind }: { kind: string }) => kind === 'payment' || kind === 'refund'
  const hiddenEntries = (await searchAuditLog(['settings.edit'], '')).filter(isAboutMoney)
  expect(hiddenEntries.length).toBeGreaterThan(1)
  for (const { name, after } of hiddenEntries) {
    expect(name).toBeNull()
    for (const value of Object.values(after ?? {})) expect(value).toEqual({ hidden: true })
  }
})

test('names payments and refunds in the audit log by their order', async () => {
  const stored = await shop.place()
  shop.app.signInAs(SALES)
  const { id } = (await postAdmin(`order/${stored.order.number}/payment`)).json().data
  await postAdmin(`payment/${id}/refund`, { amount: 1 })
  const [refund] = await shop.readRefunds((await shop.readPayments(stored))[0]!)
  const { db } = shop.app
  const subjects = await findSubjectsByName(db, `#${stored.order.number}`)
  expect(subjects).toContainEqual({ kind: 'payment', subjects: [String(id)] })
  expect(subjects).toContainEqual({ kind: 'refund', subjects: [String(refund!.id)] })
  const names = await findSubjectNames(db, [{ kind: 'refund', subject: String(refund!.id) }])
  expect([...names.values()]).toEqual([`#${stored.order.number}`])
})
