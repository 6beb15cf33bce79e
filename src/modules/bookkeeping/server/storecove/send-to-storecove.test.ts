import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FakeStorecove, startFakeStorecove } from '#bookkeeping/testing/fake-storecove.ts'
import { staffTasks } from '#orders/server/tables.ts'
import { buildOrderDraft, buildOrderLine } from '#orders/testing/factories.ts'
import { type PayingShop, startPayingShop } from '#payments/testing/start-paying-shop.ts'
import { createSystemActor } from '#platform/server/actor.ts'
import { SALES } from '#wire/testing/visitors.ts'
import { GUEST } from '#wire/visitor.ts'
import { changeEntry } from '../change-entry.ts'
import { registerEInvoiceRoutes } from '../e-invoice-routes.ts'
import { sendEntries } from '../send-entries.ts'
import { bookkeepingAccounts as accounts, bookkeepingEntries as entries } from '../tables.ts'
import { testAccount } from '../test-account.ts'

const ACTOR = createSystemActor('test')
let storecove: FakeStorecove
let shop: PayingShop
let minutes = 0
/** Advances the clock, because a run tries no unclear entry twice. */
const tick = () => {
  minutes += 10
  shop.app.setNow(new Date(Date.parse('2026-11-20T10:00:00Z') + minutes * 60_000))
}
beforeAll(async () => {
  storecove = await startFakeStorecove()
  shop = await startPayingShop({ STORECOVE_URL: storecove.url }, [], registerEInvoiceRoutes)
})
afterAll(async () => {
  await shop.close()
  await storecove.close()
})
beforeEach(async () => {
  const { db } = shop.app
  shop.app.signInAs(SALES)
  for (const table of [entries, accounts, staffTasks]) await db.delete(table)
  storecove.submissions.length = 0
  storecove.requests.length = 0
  storecove.refusal = undefined
  storecove.answerInstead = () => undefined
  Object.assign(storecove.behaviour, { isFailing: false, dropsAnswer: () => false })
  // Documents of earlier tests are before this day.
  minutes += 24 * 60
  tick()
  const startsOn = shop.app.now().toISOString().slice(0, 10)
  const { legalEntityId: username, key: secret } = storecove
  await db.insert(accounts).values({ system: 'storecove', username, secret, active: true, startsOn })
})

const call = async (method: 'GET' | 'POST', url: string, payload?: object) => {
  const headers = { 'x-csrf-token': 'any' }
  const answer = await shop.app.server.inject({ method, url, headers, ...(payload && { payload }) })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer
}
/** Sells to a business and issues the invoice; returns the order's id. */
const sell = async (changes: Parameters<PayingShop['place']>[0] = {}): Promise<number> => {
  const { order } = await shop.place({
    clientType: 'business',
    client: { ...buildOrderDraft().client, business_name: 'Töökoda OÜ', company_reg_nr: '14532901' },
    shortContactAddress: 'Kadaka tee 5, 10621 Tallinn',
    lines: [buildOrderLine({ amount: 3, unitCents: 12_399 })],
    wantsEInvoice: true,
    ...changes,
  })
  await call('POST', `/v1/admin/order/${order.number}/payment`, { method: 'card' })
  await shop.issueInvoice(order.id)
  return order.id
}
const run = async () => {
  tick()
  return sendEntries(shop.app, ACTOR, 'storecove').then(
    () => null,
    (error: Error) => error.message,
  )
}
const readEntries = () => shop.app.db.select().from(entries).orderBy(asc(entries.id))
const readStates = async () => (await readEntries()).map(({ kind, state }) => `${kind} ${state}`)

test('hands over a requested e-invoice once, without its payment', async () => {
  const id = await sell()
  await sell({ wantsEInvoice: false })
  expect([await run(), await run()]).toEqual([null, null])
  const [submission, ...others] = storecove.submissions
  expect(others).toEqual([])
  expect(submission).toMatchObject({ legalEntityId: 100_000_042, recipient: 'EE:CC 14532901', documentType: 'invoice' })
  expect(submission!.xml).toContain('urn:fdc:peppol.eu:2017:poacc:billing:3.0')
  expect(submission!.xml).toContain('Töökoda OÜ')
  expect(await readStates()).toEqual(['invoice sent'])
  const { results } = (await call('GET', `/v1/admin/order/${id}/e-invoice`)).json()
  expect(results).toEqual([expect.objectContaining({ state: 'sent', failure: null })])
})

test('delivers nothing twice when answers are lost', async () => {
  await sell()
  let drops = 1
  storecove.behaviour.dropsAnswer = ({ path }) => path === '/document_submissions' && drops-- > 0
  expect(await run()).toContain('has not answered')
  expect(await readStates()).toEqual(['invoice unclear'])
  expect(await run()).toBeNull()
  expect(await readStates()).toEqual(['invoice sent'])
  expect(storecove.submissions).toHaveLength(1)
})

const answerWith = (status: number, body: string) => {
  storecove.answerInstead = () => ({ status, body })
}
const refuse = () => {
  storecove.refusal = 'unknown recipient'
}

test.each<[string, () => unknown, string]>([
  ['is down', () => Object.assign(storecove.behaviour, { isFailing: true }), 'unclear'],
  ['asks for a pause', () => answerWith(429, ''), 'unclear'],
  ['answers with a page', () => answerWith(200, '<html>'), 'unclear'],
  ['rejects the key', () => answerWith(401, ''), 'waiting'],
  ['rejects the document', refuse, 'failed'],
])('hands over later when the operator %s', async (_name, fail, state) => {
  await sell()
  fail()
  await run()
  expect(await readStates()).toEqual([`invoice ${state}`])
  const openTasks = (await shop.app.db.select().from(staffTasks)).filter(({ closedAt }) => closedAt === null)
  expect(openTasks.map(({ kind }) => kind)).toContain('bookkeeping-failing')
  storecove.answerInstead = () => undefined
  storecove.refusal = undefined
  Object.assign(storecove.behaviour, { isFailing: false })
  const [entry] = await readEntries()
  if (state === 'failed') {
    expect(entry!.failureDetail).toBe('document: unknown recipient')
    await changeEntry(shop.app, ACTOR, entry!.id, 'retry')
  }
  expect(await run()).toBeNull()
  expect(await readStates()).toEqual(['invoice sent'])
  expect(storecove.submissions).toHaveLength(1)
})

test('names the missing data of a document without a request', async () => {
  await sell({ client: { ...buildOrderDraft().client, business_name: 'Töökoda OÜ', company_reg_nr: '' } })
  await run()
  expect(await readStates()).toEqual(['invoice failed'])
  expect(storecove.requests).toEqual([])
})

test('tests the credentials without handing over anything', async () => {
  const [account] = await shop.app.db.select().from(accounts)
  expect(await testAccount(shop.app, account!)).toBeNull()
  expect(await testAccount(shop.app, { ...account!, secret: 'other' })).toBe('credentials')
  expect(storecove.submissions).toEqual([])
})

test('tells buyers whether a company receives e-invoices, also while the operator fails', async () => {
  shop.app.signInAs(GUEST)
  const lookUp = async (code: string) => (await call('GET', `/v1/e-invoice-recipient/${code}`)).json().data.status
  expect([await lookUp('14532901'), await lookUp('10328799')]).toEqual(['registered', 'unregistered'])
  storecove.behaviour.isFailing = true
  expect(await lookUp('14532901')).toBe('unknown')
  await shop.app.db.update(accounts).set({ active: false })
  expect(await lookUp('14532901')).toBe('unavailable')
  expect((await shop.app.server.inject({ url: '/v1/admin/order/1/e-invoice' })).statusCode).toBe(401)
})
