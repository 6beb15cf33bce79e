import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeProduct, makeProducts } from '#catalog/testing/factories.ts'
import { auditEntries } from '#platform/server/audit/tables.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { makeShop } from '#shop/testing/factories.ts'
import { createStaffMember } from '#wire/testing/visitors.ts'
import { registerCatalogRoutes } from '../routes.ts'
import { priceProposals, products } from '../tables.ts'

const EDITOR = createStaffMember(['product.edit'])
const APPROVER = createStaffMember(['product.edit', 'price.approve'])

let app: TestApp
beforeAll(async () => {
  app = await createTestApp(registerCatalogRoutes)
  await arrange(app.db, tx => makeShop(tx, { priceJumpPercent: 50 }))
})
afterAll(() => app.close())
beforeEach(async () => {
  app.signInAs(APPROVER)
  app.setNow(new Date('2026-11-20T10:00:00Z'))
  await app.db.delete(priceProposals)
})

const post = async (path: string, payload: object) => {
  const url = `/v1/admin/${path}?lang=en`
  const answer = await app.server.inject({ method: 'POST', url, headers: { 'x-csrf-token': 'any' }, payload })
  return { status: answer.statusCode, data: answer.json().data }
}
const changePrices = (ids: number[], action: object, operationId: string = randomUUID()) =>
  post('product/bulk', { ids, action, operationId })
const undoChange = (operationId: string) => post('product/bulk/undo', { operationId, after: 0 })
const decide = (ids: number[], kind: 'approve' | 'reject', operationId: string = randomUUID()) =>
  post('price-approval/bulk', { ids, action: { kind }, operationId })
const listWaiting = async (query = '') => {
  const answer = await app.server.inject({ method: 'GET', url: `/v1/admin/price-approval?lang=en${query}` })
  return answer.json().results
}
const readCents = async (id: number) => {
  const [row] = await app.db.select().from(products).where(eq(products.id, id))
  return [row?.priceCents, row?.totalCents]
}
const listActions = async (id: number) => {
  const rows = await app.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subject, String(id)))
  return rows.filter(({ kind }) => kind === 'product').map(({ action }) => action)
}
const makePriced = (cents: number, fields: object = {}) =>
  makeProduct(app.db, { priceCents: cents, totalCents: cents, ...fields })

test('applies a change within the limit and lets a larger one wait with its reason', async () => {
  const [cheap = 0, dear = 0] = await makeProducts(app.db, [
    { priceCents: 150, totalCents: 150 },
    { priceCents: 20_000, totalCents: 20_000 },
  ])
  const action = { kind: 'price', percent: 60 }
  const plan = await post('product/bulk/plan', { selection: { ids: [cheap, dear] }, action })
  expect(plan.data.ids.toSorted()).toEqual([cheap, dear].toSorted())
  expect(plan.data.notes).toEqual([
    { reason: 'the price changes by more than 50% and waits for approval', count: 1, names: [expect.any(String)] },
  ])
  app.signInAs(EDITOR)
  expect((await changePrices([cheap, dear], action)).data).toMatchObject({ changed: 2, refused: [] })
  expect([await readCents(cheap), await readCents(dear)]).toEqual([
    [240, 240],
    [20_000, 20_000],
  ])
  app.signInAs(APPROVER)
  expect(await listWaiting()).toMatchObject([
    {
      product: { id: dear },
      old_total_price: 200,
      total_price: 320,
      change_percent: 60,
      source: 'bulk',
      proposed_at: app.now().toISOString(),
      outdated: false,
    },
  ])
})

test('keeps the list and its decisions from staff without the permission', async () => {
  const id = await makePriced(10_000)
  await changePrices([id], { kind: 'price', percent: 100 })
  const [{ id: proposalId }] = await listWaiting()
  app.signInAs(EDITOR)
  const list = await app.server.inject({ method: 'GET', url: '/v1/admin/price-approval' })
  expect([list.statusCode, (await decide([proposalId], 'approve')).status]).toEqual([403, 403])
  expect(await readCents(id)).toEqual([10_000, 10_000])
})

test('approves a price of a cell, records it once, and undoes it', async () => {
  const id = await makePriced(10_000)
  const cell = { kind: 'total', price: 19.9, expected_price: 100, confirm_price: true }
  expect((await changePrices([id], cell)).data.notes).toHaveLength(1)
  const [waiting] = await listWaiting()
  expect(waiting).toMatchObject({ source: 'cell', change_percent: -80 })
  const operationId = randomUUID()
  expect((await decide([waiting.id], 'approve', operationId)).data).toMatchObject({ changed: 1 })
  expect((await decide([waiting.id], 'approve', operationId)).data).toMatchObject({ changed: 1 })
  expect(await readCents(id)).toEqual([1_990, 1_990])
  expect(await listWaiting()).toEqual([])
  expect((await decide([waiting.id], 'reject')).data).toMatchObject({
    changed: 0,
    refused: [{ reason: 'already decided', count: 1 }],
  })
  expect((await post('price-approval/bulk/undo', { operationId, after: 0 })).data).toMatchObject({ undone: 1 })
  expect(await readCents(id)).toEqual([10_000, 10_000])
  expect(await listWaiting()).toHaveLength(1)
  expect(await listActions(id)).toEqual(['price-held', 'changed', 'changed', 'price-held'])
})

test('rejects all changes of a source at once and keeps the prices', async () => {
  const ids = await makeProducts(app.db, [
    { priceCents: 10_000, totalCents: 10_000 },
    { priceCents: 30_000, totalCents: 30_000 },
  ])
  await changePrices(ids, { kind: 'sale', percent: -70 })
  const plan = await post('price-approval/bulk/plan', {
    selection: { all: { source: 'bulk' }, except: [] },
    action: { kind: 'reject' },
  })
  expect(plan.data.ids).toHaveLength(2)
  expect((await decide(plan.data.ids, 'reject')).data).toMatchObject({ changed: 2 })
  expect(await listWaiting()).toEqual([])
  expect(await readCents(ids[0] ?? 0)).toEqual([10_000, 10_000])
  expect(await listActions(ids[0] ?? 0)).toEqual(['price-held', 'price-rejected'])
})

test('refuses to approve a change when the price was changed since then', async () => {
  const id = await makePriced(10_000)
  await changePrices([id], { kind: 'price', percent: 100 })
  await changePrices([id], { kind: 'price', percent: 10 })
  const [waiting] = await listWaiting()
  expect(waiting.outdated).toBe(true)
  expect((await decide([waiting.id], 'approve')).data).toMatchObject({
    changed: 0,
    refused: [{ reason: 'the price was changed since then', count: 1 }],
  })
  expect(await readCents(id)).toEqual([11_000, 11_000])
})

test('warns before an approved price below cost', async () => {
  const id = await makePriced(10_000, { costCents: 5_000 })
  await changePrices([id], { kind: 'price', percent: -60 })
  const [waiting] = await listWaiting()
  expect(waiting.below_cost).toBe(true)
  const plan = await post('price-approval/bulk/plan', {
    selection: { ids: [waiting.id] },
    action: { kind: 'approve' },
  })
  expect(plan.data.notes).toMatchObject([{ reason: 'the price doesn’t cover the purchase price', count: 1 }])
})

test('replaces a waiting change by a newer one, and withdraws it with the operation', async () => {
  const id = await makePriced(10_000)
  const operationId = randomUUID()
  await changePrices([id], { kind: 'price', percent: 100 })
  await changePrices([id], { kind: 'price', percent: 200 }, operationId)
  expect(await listWaiting()).toMatchObject([{ total_price: 300 }])
  expect((await undoChange(operationId)).data).toMatchObject({ undone: 1, skipped: 0 })
  expect(await listWaiting()).toEqual([])
  expect(await readCents(id)).toEqual([10_000, 10_000])
})

test('asks for a confirmation of a price that looks like a date although jumps wait', async () => {
  const id = await makePriced(10_000)
  const cell = { kind: 'total', price: 46_353, expected_price: 100 }
  expect((await changePrices([id], cell)).data).toMatchObject({ changed: 0, refused: [{ count: 1 }] })
  expect(await listWaiting()).toEqual([])
})

test('refuses a price of 0 unless the product is free, and then lets it wait', async () => {
  const id = await makePriced(10_000)
  const cell = { kind: 'total', price: 0, expected_price: 100 }
  expect((await changePrices([id], cell)).data).toMatchObject({ changed: 0 })
  expect((await changePrices([id], { ...cell, free: true })).data).toMatchObject({ changed: 1 })
  expect(await listWaiting()).toMatchObject([{ total_price: 0, change_percent: -100 }])
})
