import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OrderState } from '#orders/domain/order.ts'
import { buildOrderDraft, makeOrder } from '#orders/testing/factories.ts'
import { auditEntries } from '#platform/server/audit/tables.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { makeShop } from '#shop/testing/factories.ts'
import { createStaffMember } from '#wire/testing/visitors.ts'
import { registerOrderRoutes } from './routes.ts'
import { setVatProven } from './set-vat-proven.ts'
import type { StoredOrder } from './stored-order.ts'
import { staffTasks } from './tables.ts'

const SALES = createStaffMember(['order.edit', 'order.money'], { username: 'siim', roles: ['SALES'] })
let app: TestApp
beforeAll(async () => {
  app = await createTestApp(testApp => registerOrderRoutes(testApp))
  app.jobs.enqueue = async () => undefined
  await arrange(app.db, tx => makeShop(tx))
})
afterAll(() => app.close())
beforeEach(() => {
  app.signInAs(SALES)
  app.setNow(new Date('2026-11-20T10:00:00Z'))
})

interface ExemptOrder {
  country?: string
  state?: OrderState
  vatProven?: boolean
  vatExempt?: boolean
}

/** Stores a paid order of a business, sold without VAT, with nothing sent yet. */
const makeExemptOrder = ({ country = 'FI', state = 'packed', vatProven = true, vatExempt = true }: ExemptOrder = {}) =>
  arrange(app.db, tx =>
    makeOrder(
      tx,
      { clientType: 'business', vatExempt, delivery: { ...buildOrderDraft().delivery, country } },
      { state, vatProven, placedAt: app.now(), paidAt: app.now() },
    ),
  )

const callApi = async (method: 'GET' | 'POST' | 'DELETE', { order }: StoredOrder, path: string, payload?: object) => {
  const headers = { 'x-csrf-token': 'any' }
  const url = `/v1/admin/order/${order.id}${path}`
  const answer = await app.server.inject({ method, url, headers, ...(payload && { payload }) })
  return { status: answer.statusCode, body: answer.body === '' ? null : answer.json() }
}
const readOrder = async (stored: StoredOrder) => (await callApi('GET', stored, '')).body.data
const takeStep = async (stored: StoredOrder, step: string, body: object = {}) => {
  const { version: baseVersion } = await readOrder(stored)
  return callApi('POST', stored, `/${step}`, { baseVersion, ...body })
}
const EVIDENCE = { kind: 'waybill', day: '2026-11-19', note: 'CMR 4711, kaust 2026' }
const addEvidence = (stored: StoredOrder, changes: object = {}) =>
  callApi('POST', stored, '/transport-evidence', { ...EVIDENCE, ...changes })
const listOpenTasks = async ({ order }: StoredOrder) => {
  const tasks = await app.db.select().from(staffTasks).where(eq(staffTasks.orderId, order.id))
  return tasks.filter(({ kind, closedAt }) => kind === 'transport-evidence' && closedAt === null).length
}

describe('goods sold without VAT within the EU', () => {
  test('wait until VIES has confirmed the VAT number', async () => {
    const stored = await makeExemptOrder({ vatProven: false })
    expect(await readOrder(stored)).toMatchObject({ lacks_vat_proof: true, is_export: false })
    const [{ position }] = (await readOrder(stored)).lines
    for (const body of [{}, { lines: [{ position, amount: 1 }] }]) {
      const refused = await takeStep(stored, 'ship', body)
      expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('VIES')])
    }
    expect((await takeStep(stored, 'deliver')).status).toBe(409)
    expect((await readOrder(stored)).shipments).toEqual([])
    await arrange(app.db, tx => setVatProven(tx, stored.order.id, { isProven: true }))
    expect((await readOrder(stored)).lacks_vat_proof).toBe(false)
    expect((await takeStep(stored, 'ship')).status).toBe(200)
  })

  test('leave with VAT, and outside the EU, without an answer of VIES', async () => {
    for (const changes of [{ vatExempt: false }, { country: 'NO' }]) {
      const stored = await makeExemptOrder({ vatProven: false, ...changes })
      expect((await takeStep(stored, 'ship')).status).toBe(200)
    }
  })

  test('can be packed before VIES answers', async () => {
    const stored = await makeExemptOrder({ state: 'paid', vatProven: false })
    expect((await takeStep(stored, 'pack', { isDirect: true })).status).toBe(200)
  })
})

describe('the proof of transport', () => {
  test.each(['ship', 'deliver'])('is a task after the step "%s" until staff record it', async step => {
    const stored = await makeExemptOrder({ country: step === 'ship' ? 'FI' : 'NO' })
    expect(await listOpenTasks(stored)).toBe(0)
    expect((await takeStep(stored, step)).status).toBe(200)
    expect(await listOpenTasks(stored)).toBe(1)
    const { status, body } = await addEvidence(stored)
    expect([status, body.data]).toEqual([200, expect.objectContaining({ ...EVIDENCE, author: 'siim' })])
    expect(await listOpenTasks(stored)).toBe(0)
    expect((await readOrder(stored)).transport_evidence).toMatchObject([EVIDENCE])
    const entries = await app.db.select().from(auditEntries).where(eq(auditEntries.action, 'evidence-added'))
    expect(entries.at(-1)?.after).toMatchObject({ kind: 'waybill', day: '2026-11-19' })
    expect(JSON.stringify(entries.at(-1))).not.toContain('4711')
  })

  test('opens no task when staff recorded it before the goods left, or for a sale with VAT', async () => {
    const earlyOrder = await makeExemptOrder()
    await addEvidence(earlyOrder)
    await takeStep(earlyOrder, 'ship')
    const taxedOrder = await makeExemptOrder({ vatExempt: false })
    await takeStep(taxedOrder, 'ship')
    expect([await listOpenTasks(earlyOrder), await listOpenTasks(taxedOrder)]).toEqual([0, 0])
    expect((await addEvidence(taxedOrder)).status).toBe(409)
  })

  test('is stored once for repeated requests, and is missing again when staff delete it', async () => {
    const stored = await makeExemptOrder()
    await takeStep(stored, 'ship')
    const [first, second] = [await addEvidence(stored), await addEvidence(stored)]
    expect(second.body.data.id).toBe(first.body.data.id)
    const path = `/transport-evidence/${first.body.data.id}`
    expect((await callApi('DELETE', await makeExemptOrder(), path)).status).toBe(404)
    expect((await callApi('DELETE', stored, path)).status).toBe(204)
    expect((await callApi('DELETE', stored, path)).status).toBe(404)
    expect(await listOpenTasks(stored)).toBe(1)
    expect((await readOrder(stored)).transport_evidence).toEqual([])
  })

  test('names a date in the future and a missing note', async () => {
    const stored = await makeExemptOrder()
    const futureDayResponse = await addEvidence(stored, { day: '2026-11-21' })
    expect([futureDayResponse.status, Object.keys(futureDayResponse.body.errors)]).toEqual([422, ['day']])
    const emptyNoteResponse = await addEvidence(stored, { note: ' ' })
    expect([emptyNoteResponse.status, Object.keys(emptyNoteResponse.body.errors)]).toEqual([422, ['note']])
  })

  test('requires the permission order.edit', async () => {
    const stored = await makeExemptOrder()
    app.signInAs({ ...SALES, permissions: ['client', 'order.money'] })
    expect((await addEvidence(stored)).status).toBe(403)
    expect((await callApi('DELETE', stored, '/transport-evidence/1')).status).toBe(403)
  })
})
