import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hasOpenWithdrawal } from '#orders/domain/refund-deadline.ts'
import { readStoredOrder, recordFailedRefund } from '#orders/server/orders.ts'
import { orderEvents, orderLines, orderReturns, orders, staffTasks } from '#orders/server/tables.ts'
import { buildOrderLine, makeOrder } from '#orders/testing/factories.ts'
import { createSystemActor } from '#platform/server/actor.ts'
import { deleteMails } from '#platform/server/mail/delete-mails.ts'
import { handleMail } from '#platform/server/mail/handle-mail.ts'
import { VERSIONS_HEADER } from '#platform/server/mail/queue-mail.ts'
import { mailProofs, mails } from '#platform/server/mail/tables.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { makeShop } from '#shop/testing/factories.ts'
import { createStaffMember } from '#wire/testing/visitors.ts'
import { GUEST } from '#wire/visitor.ts'
import { canWithdraw } from './can-withdraw.ts'
import { mailHeldReceipts } from './mail-held-receipts.ts'
import { purgeWithdrawals } from './purge-withdrawals.ts'
import { readInstructionsReceivedAt } from './read-instructions-received-at.ts'
import { remindOfDeadlines } from './remind-of-deadlines.ts'
import { registerComplianceRoutes, SHORTEST_CONFIRMATION_MS } from './routes.ts'
import { legalTexts, orderLegalTexts, withdrawals } from './tables.ts'
import { watchReceipts } from './watch-receipts.ts'
import { withdrawalPersonalData } from './withdrawal-personal-data.ts'

const DELIVERED_AT = new Date('2026-11-10T12:00:00Z')
const NOW = new Date('2026-11-20T10:00:30Z')
const SALES = createStaffMember(['client', 'order.edit'], { username: 'siim', roles: ['SALES'] })

let app: TestApp
let addressCount = 0
beforeAll(async () => {
  app = await createTestApp(testApp => {
    registerComplianceRoutes(testApp)
    handleMail(testApp, async () => ({ name: 'Pitlane', address: 'pood@pitlane.example' }))
  })
  await arrange(app.db, tx => makeShop(tx))
  await app.jobs.start()
})
afterAll(() => app.close())
beforeEach(() => {
  app.signInAs(GUEST)
  app.setNow(NOW)
})

/** Stores a delivered order of a private person. */
const makeDeliveredOrder = async (
  draft: Parameters<typeof makeOrder>[1] = {},
  { hasInstructions = true, ...changes }: Parameters<typeof makeOrder>[2] & { hasInstructions?: boolean } = {},
) => {
  const placedAt = new Date('2026-11-01T09:00:00Z')
  const stored = await arrange(app.db, tx => makeOrder(tx, draft, { placedAt, state: 'delivered', ...changes }))
  await app.db
    .insert(orderEvents)
    .values({ orderId: stored.order.id, at: DELIVERED_AT, actor: 'siim', kind: 'delivered', details: {} })
  if (hasInstructions) await sendInstructions(stored.order.id)
  return stored
}

/** Stores the sent confirmation of an order, which carried the instructions. */
const sendInstructions = async (orderId: number) => {
  const sentAt = new Date('2026-11-01T09:00:00Z')
  const hash = `hash-of-${orderId}`
  const content = { shopName: '', seller: '', title: '', parts: [] }
  const [text] = await app.db
    .insert(legalTexts)
    .values({ kind: 'withdrawal', language: 'et', hash, content, validFrom: sentAt, lastInForceAt: sentAt })
    .returning()
  await app.db.insert(orderLegalTexts).values({ orderId, legalTextId: text!.id })
  await app.db.insert(mails).values({
    key: `order-placed:${orderId}`,
    recipient: MARI.email,
    subject: '',
    html: '',
    text: '',
    headers: { [VERSIONS_HEADER]: `juhend.pdf=${hash}` },
    state: 'sent',
    isProof: true,
    messageId: hash,
    createdAt: sentAt,
    sentAt,
  })
}

/** Posts a form as a browser without JavaScript does, from an address of its own. */
const postForm = (url: string, fields: readonly (readonly [string, string])[] = [], address = '') =>
  app.server.inject({
    method: 'POST',
    url,
    remoteAddress: address || `198.51.100.${++addressCount % 250}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields.map(([name, value]) => [name, value])).toString(),
  })

const draftStatement = async (
  fields: Readonly<Record<string, string>>,
  lines: readonly (readonly [string, string])[] = [],
  lang = 'en',
) => {
  const chosen = lines.flatMap(([position, amount]) => [['position', position] as const, ['amount', amount] as const])
  const answer = await postForm(`/withdrawal/draft?lang=${lang}`, [...Object.entries(fields), ...chosen])
  expect(answer.statusCode).toBe(303)
  return String(answer.headers.location).split('/').at(-1) ?? ''
}
const confirmStatement = (token: string, lang = 'en') => postForm(`/withdrawal/confirm/${token}?lang=${lang}`)
const readStatement = async (token: string) => (await app.server.inject({ url: `/v1/withdrawal/${token}` })).json().data
const readRow = async (token: string) => {
  const [row] = await app.db.select().from(withdrawals).where(eq(withdrawals.token, token))
  return row
}
const listTasks = (withdrawalId: number) =>
  app.db
    .select({ kind: staffTasks.kind, orderId: staffTasks.orderId, details: staffTasks.details })
    .from(staffTasks)
    .then(rows => rows.filter(({ details }) => details.withdrawal === withdrawalId))
const readReceipt = async (withdrawalId: number) => {
  const [mail] = await app.db
    .select()
    .from(mails)
    .where(eq(mails.key, `withdrawal:${withdrawalId}`))
  return mail
}

const callAsStaff = async (method: 'PUT' | 'POST' | 'DELETE', url: string, payload?: object) => {
  app.signInAs(SALES)
  const headers = { 'x-csrf-token': 'any' }
  const answer = await app.server.inject({ method, url, headers, ...(payload && { payload }) })
  app.signInAs(GUEST)
  return answer
}

const MIXED_LINES = [
  buildOrderLine({ amount: 2 }),
  buildOrderLine({ productId: 2, name: 'ECU file', withdrawalExclusion: 'custom' }),
  buildOrderLine({ productId: 3, class: 'shipping', code1: 'POSTIKULU', name: 'Omniva', unitCents: 399 }),
]

const MARI = { name: 'Mari Maasikas', email: 'mari@example.ee' }

describe('a guest without JavaScript', () => {
  test('accepts a withdrawal from a delivered order in two steps and shows a receipt', async () => {
    const { order } = await makeDeliveredOrder()
    const token = await draftStatement({ ...MARI, contract: ` #${order.number} `, goods: '' })
    expect(await readStatement(token)).toMatchObject({
      ...MARI,
      contract: `#${order.number}`,
      submitted_at: null,
      lines: [],
    })
    expect(await readReceipt((await readRow(token))!.id)).toBeUndefined()
    const confirmed = await confirmStatement(token)
    expect([confirmed.statusCode, confirmed.headers.location]).toEqual([303, `/en/withdrawal/${token}`])
    expect(await readStatement(token)).toMatchObject({ submitted_at: NOW.toISOString() })
    const row = (await readRow(token))!
    expect(row).toMatchObject({ orderId: order.id, verdict: 'inTime' })
    const mail = (await readReceipt(row.id))!
    const subject = `Withdrawal received: order #${order.number}`
    expect(mail).toMatchObject({ recipient: MARI.email, subject, orderIds: [order.id] })
    for (const text of [mail.text, mail.html]) {
      expect(text).toContain('20 Nov 2026, 12:00 (UTC+2)')
      expect(text).toContain('Mari Maasikas')
      expect(text).not.toMatch(/accepted|refund|arrange|return/i)
    }
    expect(await listTasks(row.id)).toMatchObject([{ kind: 'withdrawal-received', orderId: order.id }])
    const [announced] = await app.db.select().from(orderReturns).where(eq(orderReturns.orderId, order.id))
    expect(announced).toMatchObject({ id: row.returnId, kind: 'withdrawal', state: 'announced', actor: 'customer' })
    expect(announced!.lines.map(({ position, amount }) => [position, amount])).toEqual([
      [0, 2],
      [1, 1],
    ])
  })

  test('gets back no more than the cheapest delivery', async () => {
    const { order } = await makeDeliveredOrder({ cheapestDeliveryCents: 250 })
    const token = await draftStatement({ ...MARI, contract: String(order.number) })
    await confirmStatement(token)
    const [announced] = await app.db.select().from(orderReturns).where(eq(orderReturns.orderId, order.id))
    expect(announced!.lines.map(({ position, deductionCents }) => [position, deductionCents])).toEqual([
      [0, 0],
      [1, 149],
    ])
  })

  test('changes nothing by reading, and nothing twice by confirming again', async () => {
    const { order } = await makeDeliveredOrder()
    const token = await draftStatement({ ...MARI, contract: String(order.number) })
    for (const url of [`/v1/withdrawal/${token}`, `/v1/withdrawal-form?draft=${token}`])
      await app.server.inject({ url })
    expect((await readRow(token))!.submittedAt).toBeNull()
    await Promise.all([confirmStatement(token), confirmStatement(token)])
    app.setNow(new Date(NOW.getTime() + 60_000))
    expect((await confirmStatement(token)).statusCode).toBe(303)
    const row = (await readRow(token))!
    expect(row.submittedAt).toEqual(NOW)
    expect(await listTasks(row.id)).toHaveLength(1)
    expect(await app.db.$count(orderReturns, eq(orderReturns.orderId, order.id))).toBe(1)
    // A submitted statement cannot be corrected.
    expect(await draftStatement({ ...MARI, name: 'Keegi teine', contract: '1', draft: token })).not.toBe(token)
    expect((await readRow(token))!.name).toBe(MARI.name)
  })

  test('offers the lines of an order by its link, and a correction of the draft', async () => {
    const { order } = await makeDeliveredOrder()
    const form = (await app.server.inject({ url: `/v1/withdrawal-form?order=${order.publicToken}` })).json().data
    expect(form).toMatchObject({ ...MARI, contract: String(order.number) })
    expect(form.lines).toMatchObject([{ position: 0, amount: 2, chosen: 0 }])
    const fields = { ...MARI, contract: String(order.number), order: order.publicToken }
    const token = await draftStatement(fields, [['0', '2']])
    // The page that shows the draft links to the form without the link of the order.
    expect(await draftStatement({ ...MARI, contract: String(order.number), draft: token }, [['0', '1']])).toBe(token)
    expect((await readStatement(token)).lines).toMatchObject([{ code1: 'PL-10001', amount: 1 }])
    await confirmStatement(token)
    const [announced] = await app.db.select().from(orderReturns).where(eq(orderReturns.orderId, order.id))
    expect(announced!.lines).toMatchObject([{ position: 0, amount: 1 }])
  })

  test('keeps the chosen lines as the buyer saw them when the order is edited', async () => {
    const email = 'osaline@example.ee'
    const { order } = await makeDeliveredOrder()
    const token = await draftStatement({ ...MARI, email, contract: String(order.number), order: order.publicToken }, [
      ['0', '1'],
    ])
    const shown = (await readStatement(token)).lines
    expect(shown).toMatchObject([{ code1: 'PL-10001', amount: 1 }])
    await confirmStatement(token)
    await app.db.delete(orderLines).where(and(eq(orderLines.orderId, order.id), eq(orderLines.position, 0)))
    expect((await readStatement(token)).lines).toEqual(shown)
    expect(await withdrawalPersonalData.read(app.db, [email], [])).toMatchObject([
      { lines: [{ code1: 'PL-10001', amount: 1 }], verdict: 'inTime' },
    ])
    app.signInAs(SALES)
    const [listed] = (await app.server.inject({ url: `/v1/admin/order/${order.id}/withdrawal` })).json().data
    expect(listed.lines).toEqual(shown)
    const { id } = (await readRow(token))!
    await app.db.delete(mails).where(eq(mails.key, `withdrawal:${id}`))
    await app.db.update(withdrawals).set({ isReceiptMailed: false }).where(eq(withdrawals.id, id))
    await mailHeldReceipts(app, createSystemActor('test'))
    const { text } = (await readReceipt(id))!
    expect(text).toContain('(PL-10001), 1 ')
    expect(text).not.toContain('Whole order')
  })

  test('is about the order of the typed number, not about the one whose page the buyer came from', async () => {
    const opened = await makeDeliveredOrder()
    const named = await makeDeliveredOrder()
    const fields = { ...MARI, contract: String(named.order.number), order: opened.order.publicToken }
    const token = await draftStatement(fields, [['0', '2']])
    expect(await readStatement(token)).toMatchObject({ lines: [], goods: expect.stringContaining('(PL-10001), 2 ') })
    await confirmStatement(token)
    expect(await readRow(token)).toMatchObject({ orderId: named.order.id, lines: null, returnId: null })
    expect(await app.db.$count(orderReturns, eq(orderReturns.orderId, opened.order.id))).toBe(0)
    // A number in words is no other order.
    const kept = await draftStatement({ ...MARI, contract: 'my order', order: opened.order.publicToken })
    await confirmStatement(kept)
    expect(await readRow(kept)).toMatchObject({ orderId: opened.order.id })
  })

  test('rejects more goods than the order has', async () => {
    const { order } = await makeDeliveredOrder()
    const lines = [
      ['0', '9999999999'],
      ['0', '1'],
      ['1', '1'],
      ['7', '1'],
    ] as const
    const fields = { ...MARI, contract: String(order.number), order: order.publicToken }
    const token = await draftStatement(fields, lines)
    expect((await readStatement(token)).lines).toMatchObject([{ code1: 'PL-10001', amount: 2 }])
  })

  test.each([
    ['after a date', (number: number) => `20.11.2026, order ${number}`],
    ['divided by spaces', (number: number) => `${String(number).slice(0, 3)} ${String(number).slice(3)}`],
    ['before other digits', (number: number) => `PL${number} 2 pcs`],
    [
      'in full-width digits',
      (number: number) => String(number).replace(/\d/g, digit => '０１２３４５６７８９'[Number(digit)]!),
    ],
  ])('finds the order by its number %s', async (_title, write) => {
    const { order } = await makeDeliveredOrder()
    const token = await draftStatement({ ...MARI, contract: write(order.number) })
    await confirmStatement(token)
    expect(await readRow(token)).toMatchObject({ orderId: order.id, verdict: 'inTime' })
  })
})

test('accepts a withdrawal from an order that was placed by phone', async () => {
  const { order } = await makeDeliveredOrder({}, { paysBy: 'transfer' })
  expect(await canWithdraw(app.db, (await readStoredOrder(app.db, order.id))!, NOW)).toBe(true)
  const token = await draftStatement({ ...MARI, contract: String(order.number) })
  await confirmStatement(token)
  const row = (await readRow(token))!
  expect(row).toMatchObject({ orderId: order.id, verdict: 'inTime' })
  const [announced] = await app.db.select().from(orderReturns).where(eq(orderReturns.orderId, order.id))
  expect(announced).toMatchObject({ id: row.returnId, kind: 'withdrawal', state: 'announced' })
})

describe('a statement for staff to judge', () => {
  test.each([
    ['of another mailbox', { email: 'stranger@example.com' }, 'unmatched'],
    ['of an unknown number', { contract: '999999' }, 'unmatched'],
    ['with words as its number', { contract: 'the red coilovers' }, 'unmatched'],
  ])('records and acknowledges a statement %s like any other', async (_title, changes, verdict) => {
    const { order } = await makeDeliveredOrder()
    const token = await draftStatement({ ...MARI, contract: String(order.number), ...changes })
    const confirmed = await confirmStatement(token)
    expect([confirmed.statusCode, confirmed.headers.location]).toEqual([303, `/en/withdrawal/${token}`])
    const row = (await readRow(token))!
    expect(row).toMatchObject({ verdict, orderId: null, returnId: null })
    expect(await readReceipt(row.id)).toBeDefined()
    expect(await listTasks(row.id)).toMatchObject([{ kind: 'withdrawal-received', orderId: null }])
    // The answer does not differ from that of a matching statement.
    expect(Object.keys(await readStatement(token)).toSorted()).toEqual(
      ['confirm_label', 'contract', 'email', 'goods', 'language', 'lines', 'name', 'submitted_at'].toSorted(),
    )
  })

  test('records a statement after the period as late and announces no return', async () => {
    const { order } = await makeDeliveredOrder()
    app.setNow(new Date('2026-11-24T22:00:00Z'))
    const token = await draftStatement({ ...MARI, contract: String(order.number) })
    await confirmStatement(token)
    expect(await readRow(token)).toMatchObject({ verdict: 'late', orderId: order.id, returnId: null })
  })

  test('gives a buyer without withdrawal instructions a further year', async () => {
    const { order } = await makeDeliveredOrder({}, { hasInstructions: false })
    app.setNow(new Date('2027-11-24T21:59:59Z'))
    const token = await draftStatement({ ...MARI, contract: String(order.number) })
    await confirmStatement(token)
    expect(await readRow(token)).toMatchObject({ verdict: 'inTime' })
    app.signInAs(SALES)
    const [listed] = (await app.server.inject({ url: `/v1/admin/order/${order.id}/withdrawal` })).json().data
    expect(listed).toMatchObject({ received_instructions: false, period_end: '2027-11-24T22:00:00.000Z' })
  })

  test('finds the proof of the instructions in a sent mail, and after its deletion in the proof', async () => {
    const { order } = await makeDeliveredOrder()
    const readMoment = async () => (await readInstructionsReceivedAt(app.db, [order.id])).get(order.id)?.toISOString()
    expect(await readMoment()).toBe('2026-11-01T09:00:00.000Z')
    const mailCondition = eq(mails.key, `order-placed:${order.id}`)
    await app.db.update(mails).set({ state: 'failed', sentAt: null }).where(mailCondition)
    expect(await readMoment()).toBeUndefined()
    await app.db.delete(mails).where(mailCondition)
    await app.db.insert(mailProofs).values({
      key: `order-placed:${order.id}`,
      messageId: 'm',
      recipientHash: 'r',
      textHash: 't',
      versions: `juhend.pdf=hash-of-${order.id}`,
      sentAt: DELIVERED_AT,
    })
    expect(await readMoment()).toBe(DELIVERED_AT.toISOString())
  })

  test('counts a summary of confirmations only once it is sent', async () => {
    const { order } = await makeDeliveredOrder()
    const readMoment = async () => (await readInstructionsReceivedAt(app.db, [order.id])).get(order.id)?.toISOString()
    const [confirmation] = await app.db
      .update(mails)
      .set({ state: 'summarized', sentAt: null })
      .where(eq(mails.key, `order-placed:${order.id}`))
      .returning()
    const { headers, html, text, subject, recipient } = confirmation!
    const summary = { headers, html, text, subject, recipient, isProof: true, orderIds: [1, order.id] }
    const key = `orders-summed:order-placed:${order.id + 1}`
    await app.db.insert(mails).values({ ...summary, key, messageId: key, state: 'failed', createdAt: NOW })
    expect(await readMoment()).toBeUndefined()
    await app.db.update(mails).set({ state: 'sent', sentAt: DELIVERED_AT }).where(eq(mails.key, key))
    expect(await readMoment()).toBe(DELIVERED_AT.toISOString())
    // The deletion of the mail leaves a proof for each of its orders.
    await arrange(app.db, tx => deleteMails(tx, eq(mails.key, key)))
    expect(await app.db.$count(mails, eq(mails.key, key))).toBe(0)
    expect(await readMoment()).toBe(DELIVERED_AT.toISOString())
  })

  test('covers the rest of a mixed order and shows staff the excluded line', async () => {
    const { order } = await makeDeliveredOrder({ lines: MIXED_LINES })
    const form = (await app.server.inject({ url: `/v1/withdrawal-form?order=${order.publicToken}` })).json().data
    expect(form.lines).toMatchObject([{ exclusion: 'none' }, { name: 'ECU file', exclusion: 'custom' }])
    expect(await canWithdraw(app.db, (await readStoredOrder(app.db, order.id))!, NOW)).toBe(true)
    const token = await draftStatement({ ...MARI, contract: String(order.number) })
    await confirmStatement(token)
    expect(await readRow(token)).toMatchObject({ verdict: 'inTime' })
    const [announced] = await app.db.select().from(orderReturns).where(eq(orderReturns.orderId, order.id))
    expect(announced!.lines).toMatchObject([{ position: 0, amount: 2 }])
    app.signInAs(SALES)
    const listed = (await app.server.inject({ url: '/v1/admin/withdrawal' })).json().data
    expect(listed.find((row: { contract: string }) => row.contract === String(order.number)).excluded).toEqual([
      { name: 'ECU file', exclusion: 'custom' },
    ])
  })

  test.each([
    ['an order of excluded lines', MIXED_LINES.slice(1), []],
    ['an excluded line alone', MIXED_LINES, [['1', '1']]],
  ] as const)('records and acknowledges a statement about %s without a return', async (_title, lines, chosen) => {
    const { order } = await makeDeliveredOrder({ lines: [...lines] })
    const stored = (await readStoredOrder(app.db, order.id))!
    expect(await canWithdraw(app.db, stored, NOW)).toBe(chosen.length > 0)
    const token = await draftStatement({ ...MARI, contract: String(order.number), order: order.publicToken }, chosen)
    await confirmStatement(token)
    const row = (await readRow(token))!
    expect(row).toMatchObject({ verdict: 'excluded', orderId: order.id, returnId: null })
    expect(await readReceipt(row.id)).toBeDefined()
    expect(await listTasks(row.id)).toMatchObject([{ kind: 'withdrawal-received' }])
  })

  test('opens a task without a return for a statement before the goods were sent', async () => {
    const { order } = await arrange(app.db, tx => makeOrder(tx, {}, { placedAt: NOW, state: 'paid', paidAt: NOW }))
    const token = await draftStatement({ ...MARI, contract: String(order.number) })
    await confirmStatement(token)
    expect(await readRow(token)).toMatchObject({ verdict: 'unshipped', returnId: null })
    expect(await app.db.$count(orderEvents, eq(orderEvents.kind, 'withdrawal-announced'))).toBeGreaterThan(0)
  })
})

test('names no day of refund for an order without payments', async () => {
  const { order } = await arrange(app.db, tx => makeOrder(tx, {}, { placedAt: NOW }))
  const token = await draftStatement({ ...MARI, contract: String(order.number) })
  await confirmStatement(token)
  const [task] = await listTasks((await readRow(token))!.id)
  expect(task!.details).not.toHaveProperty('refundBy')
  app.signInAs(SALES)
  const listed = (await app.server.inject({ url: `/v1/admin/withdrawal?q=${order.number}` })).json().data
  expect(listed).toMatchObject([{ contract: String(order.number), has_refund: false }])
})

describe('staff', () => {
  test('link a statement without an order to its order, which is assessed as if it had matched', async () => {
    const { order } = await makeDeliveredOrder({}, { paidAt: NOW })
    const token = await draftStatement({ ...MARI, email: 'mari.uus@example.ee', contract: 'the red coilovers' })
    await confirmStatement(token)
    const { id } = (await readRow(token))!
    const link = (orderId: number) => callAsStaff('POST', `/v1/admin/withdrawal/${id}/order`, { order_id: orderId })
    expect((await readReceipt(id))?.orderIds).toEqual([])
    app.setNow(new Date('2026-12-01T10:00:00Z'))
    expect((await link(9_999_999)).statusCode).toBe(404)
    expect((await link(order.id)).statusCode).toBe(200)
    const row = (await readRow(token))!
    expect((await readReceipt(id))?.orderIds).toEqual([order.id])
    // The day of the statement counts, not that of the link.
    expect(row).toMatchObject({ orderId: order.id, verdict: 'inTime', returnId: expect.any(Number) })
    const tasks = await app.db.select().from(staffTasks)
    const ownTasks = tasks.filter(({ details }) => details.withdrawal === id)
    expect(ownTasks.map(task => [task.orderId, task.closedAt !== null])).toEqual([
      [null, true],
      [order.id, false],
    ])
    expect(ownTasks[1]!.details).toMatchObject({ refundBy: '2026-12-04T10:00:30.000Z' })
    expect((await link(order.id)).statusCode).toBe(409)
    app.signInAs({ ...SALES, permissions: ['client'] })
    const refused = await app.server.inject({
      method: 'POST',
      url: `/v1/admin/withdrawal/${id}/order`,
      headers: { 'x-csrf-token': 'any' },
      payload: { order_id: order.id },
    })
    expect(refused.statusCode).toBe(403)
  })

  test('undo a wrong link and link the right order', async () => {
    const [wrong, right] = [
      await makeDeliveredOrder({}, { paidAt: NOW }),
      await makeDeliveredOrder({}, { paidAt: NOW }),
    ]
    const token = await draftStatement({ ...MARI, contract: 'the red coilovers' })
    await confirmStatement(token)
    const { id } = (await readRow(token))!
    const call = async (method: 'POST' | 'DELETE', orderId = 0) =>
      (await callAsStaff(method, `/v1/admin/withdrawal/${id}/order`, orderId ? { order_id: orderId } : undefined))
        .statusCode
    expect(await call('DELETE')).toBe(409)
    expect(await call('POST', wrong.order.id)).toBe(200)
    expect(await call('DELETE')).toBe(200)
    expect(await readRow(token)).toMatchObject({ orderId: null, returnId: null, verdict: 'unmatched', closedAt: null })
    expect((await readReceipt(id))?.orderIds).toEqual([])
    const readReturns = (orderId: number) => app.db.select().from(orderReturns).where(eq(orderReturns.orderId, orderId))
    expect(await readReturns(wrong.order.id)).toMatchObject([{ state: 'cancelled' }])
    const listOpen = async () =>
      (await app.db.select().from(staffTasks)).filter(
        ({ details, closedAt }) => details.withdrawal === id && closedAt === null,
      )
    expect(await listOpen()).toMatchObject([{ orderId: null, kind: 'withdrawal-received' }])
    const history = await app.db.select().from(orderEvents).where(eq(orderEvents.orderId, wrong.order.id))
    expect(hasOpenWithdrawal(history)).toBe(false)
    expect(await call('POST', right.order.id)).toBe(200)
    expect(await readRow(token)).toMatchObject({ orderId: right.order.id, verdict: 'inTime' })
    expect(await listOpen()).toMatchObject([{ orderId: right.order.id }])
    const [announced] = await readReturns(right.order.id)
    // Goods of the return arrived, so it really is about this order.
    await app.db.update(orderReturns).set({ state: 'received' }).where(eq(orderReturns.id, announced!.id))
    expect(await call('DELETE')).toBe(409)
    app.signInAs({ ...SALES, permissions: ['client'] })
    const headers = { 'x-csrf-token': 'any' }
    const refused = await app.server.inject({ method: 'DELETE', url: `/v1/admin/withdrawal/${id}/order`, headers })
    expect(refused.statusCode).toBe(403)
  })

  test('keep a statement with its order when its lines came from the page of the order', async () => {
    const { order } = await makeDeliveredOrder()
    const fields = { ...MARI, contract: String(order.number), order: order.publicToken }
    const token = await draftStatement(fields, [['0', '1']])
    await confirmStatement(token)
    const { id } = (await readRow(token))!
    expect((await callAsStaff('DELETE', `/v1/admin/withdrawal/${id}/order`)).statusCode).toBe(409)
  })

  test('choose the lines of goods in words, once, and only what can be returned', async () => {
    const { order } = await makeDeliveredOrder({ lines: MIXED_LINES }, { paidAt: NOW })
    const token = await draftStatement({ ...MARI, contract: String(order.number), goods: 'Üks komplekt' })
    await confirmStatement(token)
    const { id } = (await readRow(token))!
    const listOfOrder = async () => {
      app.signInAs(SALES)
      return (await app.server.inject({ url: `/v1/admin/order/${order.id}/withdrawal` })).json().data
    }
    expect(await listOfOrder()).toMatchObject([
      { id, goods: 'Üks komplekt', needs_choice: true, can_choose_lines: true },
    ])
    const choose = async (position: number, baseVersion = order.version) =>
      (
        await callAsStaff('POST', `/v1/admin/withdrawal/${id}/return`, {
          baseVersion,
          lines: [{ position, amount: 1 }],
        })
      ).statusCode
    expect(await choose(0, order.version + 1)).toBe(409)
    // The ECU file has no right of withdrawal.
    expect(await choose(1)).toBe(409)
    expect(await choose(0)).toBe(200)
    const [announced] = await app.db.select().from(orderReturns).where(eq(orderReturns.orderId, order.id))
    expect(announced).toMatchObject({ kind: 'withdrawal', actor: 'siim', lines: [{ position: 0, amount: 1 }] })
    expect((await readRow(token))!.returnId).toBe(announced!.id)
    expect(await choose(0, order.version + 1)).toBe(409)
    expect(await listOfOrder()).toMatchObject([{ needs_choice: false, can_choose_lines: false }])
    // The receipt and the statement keep the words of the consumer.
    expect((await readStatement(token)).lines).toEqual([])
  })
})

test.each([
  ['name', { name: ' ' }],
  ['contract', { contract: '' }],
  ['email', { email: 'mari@' }],
])('keeps the typed text of an incomplete draft (%s) and refuses to confirm it', async (_field, changes) => {
  const { order } = await makeDeliveredOrder()
  const statement = { ...MARI, contract: String(order.number), goods: 'Vedrud', ...changes }
  const token = await draftStatement(statement)
  expect(await readStatement(token)).toMatchObject({ goods: 'Vedrud' })
  expect((await confirmStatement(token)).statusCode).toBe(303)
  expect(await readRow(token)).toMatchObject({ submittedAt: null, verdict: null })
})

test('answers a statement that matches no order no sooner than one that matches', async () => {
  const { order } = await makeDeliveredOrder()
  for (const contract of [String(order.number), '999999']) {
    const token = await draftStatement({ ...MARI, contract })
    const startedAt = performance.now()
    await confirmStatement(token)
    // Timers may fire a millisecond early.
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(SHORTEST_CONFIRMATION_MS - 1)
  }
})

test('reveals nothing for an unknown token and a foreign order link', async () => {
  expect((await app.server.inject({ url: '/v1/withdrawal/unknown' })).statusCode).toBe(404)
  expect((await confirmStatement('unknown')).statusCode).toBe(404)
  const form = (await app.server.inject({ url: '/v1/withdrawal-form?order=unknown' })).json().data
  expect(form).toEqual({ name: '', contract: '', email: '', goods: '', lines: [] })
})

describe('receipts beyond the daily limit of a mailbox', () => {
  const submit = async (fields: Readonly<Record<string, string>>) => {
    const token = await draftStatement({ ...MARI, ...fields })
    await confirmStatement(token)
    return token
  }
  const isMailed = async (token: string) => (await readReceipt((await readRow(token))!.id)) !== undefined

  test('wait for one mail the next morning, which lists every statement', async () => {
    const tokens: string[] = []
    for (let statement = 0; statement < 13; statement += 1)
      tokens.push(await submit({ email: `many+${statement}@example.ee`, contract: `wrong ${statement}` }))
    const answers = await Promise.all(tokens.map(readStatement))
    // The answer says nothing about the limit: a buyer's own limit would reveal that an order exists.
    expect(new Set(answers.map(answer => Object.keys(answer).toSorted().join())).size).toBe(1)
    expect(await Promise.all(tokens.map(isMailed))).toEqual([
      ...Array<boolean>(10).fill(true),
      ...Array<boolean>(3).fill(false),
    ])
    await mailHeldReceipts(app, createSystemActor('test'))
    await mailHeldReceipts(app, createSystemActor('test'))
    expect(await Promise.all(tokens.map(isMailed))).toEqual([
      ...Array<boolean>(11).fill(true),
      ...Array<boolean>(2).fill(false),
    ])
    const mail = (await readReceipt((await readRow(tokens[10]!))!.id))!
    expect(mail.recipient).toBe('many+10@example.ee')
    for (const number of [10, 11, 12]) expect(mail.text).toContain(`wrong ${number}`)
    expect((await readRow(tokens[12]!))!.isReceiptMailed).toBe(true)
  })

  test('are shown to staff with their state, and a failed one is a task until it is delivered', async () => {
    const submitted: string[] = []
    for (let statement = 0; statement < 11; statement += 1)
      submitted.push(await submit({ email: `state+${statement}@example.ee`, contract: `state ${statement}` }))
    const listStates = async () => {
      app.signInAs(createStaffMember(['order.edit']))
      const { data } = (await app.server.inject({ url: '/v1/admin/withdrawal?q=state&pageSize=1000' })).json()
      app.signInAs(GUEST)
      return new Map(data.map(({ contract, receipt }: Record<string, string>) => [contract, receipt]))
    }
    await expect.poll(async () => (await listStates()).get('state 0')).toBe('sent')
    expect((await listStates()).get('state 10')).toBe('held')
    await mailHeldReceipts(app, createSystemActor('test'))
    await mailHeldReceipts(app, createSystemActor('test'))
    await expect.poll(async () => (await listStates()).get('state 10')).toBe('sent')
    const row = (await readRow(submitted[10]!))!
    const setState = (state: 'failed' | 'sent') =>
      app.db.update(mails).set({ state }).where(eq(mails.key, row.receiptKey!))
    const listOpenTasks = async () => {
      await watchReceipts(app, createSystemActor('test'))
      const tasks = await app.db.select().from(staffTasks).where(eq(staffTasks.kind, 'withdrawal-receipt-failed'))
      return tasks.filter(({ details, closedAt }) => details.withdrawal === row.id && closedAt === null)
    }
    expect(await listOpenTasks()).toEqual([])
    await setState('failed')
    expect((await listStates()).get('state 10')).toBe('failed')
    const facts = { consumer: MARI.name, contract: 'state 10', email: 'state+10@example.ee' }
    expect((await listOpenTasks()).map(({ details }) => details)).toEqual([{ withdrawal: row.id, ...facts }])
    expect(await listOpenTasks()).toHaveLength(1)
    app.signInAs(createStaffMember(['order.edit']))
    const listed = (await app.server.inject({ url: '/v1/admin/withdrawal?q=state%2010' })).json().data
    expect(listed).toMatchObject([{ verdict: 'unmatched', receipt: 'failed' }])
    app.signInAs(GUEST)
    // The retention deletes a failed receipt, which stays failed.
    await arrange(app.db, tx => deleteMails(tx, eq(mails.key, row.receiptKey!)))
    expect((await listStates()).get('state 10')).toBe('failed')
    expect(await listOpenTasks()).toHaveLength(1)
    const sentRow = (await readRow(submitted[0]!))!
    await arrange(app.db, tx => deleteMails(tx, eq(mails.key, sentRow.receiptKey!)))
    expect((await listStates()).get('state 0')).toBe('sent')
    const proof = { messageId: 'm', recipientHash: 'r', textHash: 't', versions: '', sentAt: NOW }
    await app.db.insert(mailProofs).values({ ...proof, key: row.receiptKey! })
    expect(await listOpenTasks()).toEqual([])
  })

  test('do not use up the receipts of the buyer of an order', async () => {
    const { order } = await makeDeliveredOrder()
    const email = order.client.email
    for (let statement = 0; statement < 11; statement += 1) await submit({ email, contract: `wrong ${statement}` })
    expect(await isMailed(await submit({ email, contract: String(order.number) }))).toBe(true)
  })
})

test('mails no web address that a stranger typed', async () => {
  const token = await draftStatement({
    ...MARI,
    email: 'victim@example.ee',
    contract: '1',
    goods: 'See https://evil.example/x',
  })
  await confirmStatement(token)
  const mail = (await readReceipt((await readRow(token))!.id))!
  for (const body of [mail.text, mail.html]) {
    expect(body).toContain('evil.\u2060example')
    expect(body).not.toMatch(/evil\.example|https:\/\/evil/)
  }
  expect((await readStatement(token)).goods).toBe('See https://evil.example/x')
})

test('limits drafts of one address', async () => {
  const statuses: number[] = []
  for (let call = 0; call < 62; call += 1) {
    statuses.push((await postForm('/withdrawal/draft?lang=et', [['name', 'x']], '203.0.113.77')).statusCode)
  }
  expect(statuses.slice(0, 60).every(status => status === 303)).toBe(true)
  expect(statuses.slice(60)).toEqual([429, 429])
  const page = await app.server.inject({
    method: 'POST',
    url: '/withdrawal/draft?lang=en',
    remoteAddress: '203.0.113.77',
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html,application/xhtml+xml' },
    payload: 'name=x',
  })
  expect([page.statusCode, page.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8'])
  expect(page.body).toContain('<html lang="en">')
})

test('refuses a form of a browser with a page, and a call with JSON', async () => {
  const post = (accept: string) =>
    app.server.inject({
      method: 'POST',
      url: '/withdrawal/draft?lang=en',
      remoteAddress: '198.51.100.251',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept },
      payload: new URLSearchParams({ name: 'x'.repeat(300) }).toString(),
    })
  const page = await post('text/html,application/xhtml+xml')
  expect([page.statusCode, page.headers['content-type']]).toEqual([422, 'text/html; charset=utf-8'])
  expect(page.body).toContain('<html lang="en">')
  expect(page.body).toContain('200')
  const json = await post('application/json')
  expect([json.statusCode, Object.keys(json.json().errors)]).toEqual([422, ['name']])
})

test('announces nothing for goods in words, and writes the receipt in the language of the form', async () => {
  const { order } = await makeDeliveredOrder()
  const token = await draftStatement({ ...MARI, contract: String(order.number), goods: 'Ainult vedrud' }, [], 'et')
  await confirmStatement(token, 'et')
  const row = (await readRow(token))!
  expect(row).toMatchObject({ orderId: order.id, verdict: 'inTime', returnId: null })
  expect(await app.db.$count(orderReturns, eq(orderReturns.orderId, order.id))).toBe(0)
  expect(await listTasks(row.id)).toMatchObject([
    { kind: 'withdrawal-received', orderId: order.id, details: { goodsInWords: 'Ainult vedrud' } },
  ])
  const mail = (await readReceipt(row.id))!
  expect(mail.text).toContain('Saime sinu taganemisavalduse. Esitatud 20.11.2026 12:00 (UTC+2).')
  expect(mail.text).toContain('Ainult vedrud')
})

describe('deadlines', () => {
  test('reminds staff once, four days before the refund is due', async () => {
    const { order } = await makeDeliveredOrder({}, { paidAt: NOW })
    const token = await draftStatement({ ...MARI, contract: String(order.number) })
    await confirmStatement(token)
    const { id } = (await readRow(token))!
    const remind = async (day: string) => {
      app.setNow(new Date(day))
      await remindOfDeadlines(app, createSystemActor('test'))
      return (await listTasks(id)).filter(({ kind }) => kind === 'withdrawal-deadline')
    }
    expect(await remind('2026-11-30T10:00:00Z')).toHaveLength(0)
    expect(await remind('2026-11-30T10:01:00Z')).toMatchObject([
      { orderId: order.id, details: { refundBy: '2026-12-04T10:00:30.000Z' } },
    ])
    expect(await remind('2026-12-01T10:00:00Z')).toHaveLength(1)
    // The goods did not come within 14 days, so a task with that day replaces the first one.
    expect((await remind('2026-12-05T10:00:00Z')).at(-1)).toMatchObject({
      details: { refundBy: '2026-12-04T10:00:30.000Z', sendBy: '2026-12-04T10:00:30.000Z' },
    })
    expect(await remind('2026-12-20T10:00:00Z')).toHaveLength(2)
  })

  test('reminds staff of a statement without an order until they close it', async () => {
    const token = await draftStatement({ ...MARI, contract: '999999' })
    await confirmStatement(token)
    const { id } = (await readRow(token))!
    const listOpenKinds = async () => {
      const rows = await app.db.select().from(staffTasks)
      return rows.flatMap(row => (row.details.withdrawal === id && row.closedAt === null ? [row.kind] : []))
    }
    app.setNow(new Date('2026-12-01T10:00:00Z'))
    await remindOfDeadlines(app, createSystemActor('test'))
    expect(await listOpenKinds()).toEqual(['withdrawal-received', 'withdrawal-deadline'])
    expect((await callAsStaff('PUT', `/v1/admin/withdrawal/${id}/closed`, { closed: true })).statusCode).toBe(200)
    expect(await readRow(token)).toMatchObject({ closedAt: new Date('2026-12-01T10:00:00Z'), closedBy: 'siim' })
    expect(await listOpenKinds()).toEqual([])
    app.setNow(new Date('2026-12-05T10:00:00Z'))
    await remindOfDeadlines(app, createSystemActor('test'))
    expect(await listOpenKinds()).toEqual([])
  })

  test('closes the case when the order is cancelled and repaid, not before', async () => {
    const { order } = await arrange(app.db, tx => makeOrder(tx, {}, { placedAt: NOW, state: 'paid', paidAt: NOW }))
    const token = await draftStatement({ ...MARI, contract: String(order.number) })
    await confirmStatement(token)
    await app.db.update(orders).set({ state: 'cancelled' }).where(eq(orders.id, order.id))
    await remindOfDeadlines(app, createSystemActor('test'))
    expect(await readRow(token)).toMatchObject({ closedAt: null })
    await app.db.update(orders).set({ refundedCents: order.totalCents }).where(eq(orders.id, order.id))
    await remindOfDeadlines(app, createSystemActor('test'))
    expect(await readRow(token)).toMatchObject({ closedAt: NOW, closedBy: 'system' })
  })

  test('puts the day on the task of the due refund', async () => {
    const { order } = await arrange(app.db, tx => makeOrder(tx, {}, { placedAt: NOW, state: 'paid', paidAt: NOW }))
    const token = await draftStatement({ ...MARI, contract: String(order.number) })
    await confirmStatement(token)
    await arrange(app.db, async tx => {
      const failedRefund = { refundId: 1, cents: 0, allowanceCents: 0 }
      const [cancelled] = await tx.update(orders).set({ state: 'cancelled' }).where(eq(orders.id, order.id)).returning()
      await recordFailedRefund(tx, cancelled!, failedRefund, NOW)
    })
    const [due] = (await app.db.select().from(staffTasks).where(eq(staffTasks.orderId, order.id))).filter(
      ({ kind }) => kind === 'refund-due',
    )
    expect(due!.details).toMatchObject({ amountCents: order.totalCents, refundBy: '2026-12-04T10:00:30.000Z' })
  })
})

test('deletes drafts after a day, and statements three years after the end of their case', async () => {
  const open = await draftStatement({ ...MARI, contract: '1' })
  const submitted = await draftStatement({ ...MARI, contract: '2' })
  await confirmStatement(submitted)
  // The retention starts with the end of the case.
  app.setNow(new Date('2026-12-20T10:00:30Z'))
  await callAsStaff('PUT', `/v1/admin/withdrawal/${(await readRow(submitted))!.id}/closed`, { closed: true })
  app.setNow(NOW)
  const isStored = async (day: string) => {
    app.setNow(new Date(day))
    await purgeWithdrawals(app)
    return [(await readRow(open)) !== undefined, (await readRow(submitted)) !== undefined]
  }
  expect(await isStored('2026-11-21T10:00:30Z')).toEqual([true, true])
  expect(await isStored('2026-11-21T10:00:31Z')).toEqual([false, true])
  expect(await isStored('2029-12-20T10:00:30Z')).toEqual([false, true])
  expect(await isStored('2029-12-20T10:00:31Z')).toEqual([false, false])
})

test('deletes drafts by an erasure and keeps statements, which the export shows', async () => {
  const email = 'erased@example.ee'
  await draftStatement({ ...MARI, email, contract: '1' })
  const submitted = await draftStatement({ ...MARI, email, contract: '2' })
  await confirmStatement(submitted)
  const [emails, orderIds] = [[email], []]
  expect(await withdrawalPersonalData.read(app.db, emails, orderIds)).toHaveLength(2)
  expect(await withdrawalPersonalData.count(app.db, emails, orderIds)).toBe(1)
  expect(await withdrawalPersonalData.listRetained!(app.db, emails, orderIds)).toEqual([
    { id: expect.any(Number), title: '2', day: '2026-11-20', until: '2029-12-04' },
  ])
  await arrange(app.db, async tx =>
    expect(await withdrawalPersonalData.erase(app, tx, emails, orderIds)).toEqual({ count: 1 }),
  )
  expect(await withdrawalPersonalData.read(app.db, emails, orderIds)).toMatchObject([{ contract: '2' }])
})

test('lists statements for staff with their order and deadlines', async () => {
  const { order } = await makeDeliveredOrder()
  const token = await draftStatement({ ...MARI, contract: String(order.number) })
  await confirmStatement(token)
  const list = (query = '') => app.server.inject({ url: `/v1/admin/withdrawal${query}` })
  expect((await list()).statusCode).toBe(401)
  app.signInAs({ ...SALES, permissions: ['client', 'page.edit'] })
  expect((await list()).statusCode).toBe(403)
  app.signInAs(SALES)
  const listed = (await list('?verdict=inTime'))
    .json()
    .data.find((row: { contract: string }) => row.contract === String(order.number))
  expect(listed).toMatchObject({
    ...MARI,
    verdict: 'inTime',
    order: { id: order.id, number: String(order.number) },
    period_end: '2026-11-24T22:00:00.000Z',
    refund_by: '2026-12-04T10:00:30.000Z',
  })
  expect((await list('?verdict=late')).json().data.every((row: { verdict: string }) => row.verdict === 'late')).toBe(
    true,
  )
})
