import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeProduct, makeProducts } from '#catalog/testing/factories.ts'
import { getFirstElement } from '#kernel/require-existing.ts'
import { HIDDEN_VISIBILITY } from '#kernel/visibility.ts'
import { changes } from '#platform/server/db/tables.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { makeShop } from '#shop/testing/factories.ts'
import { createStaffMember } from '#wire/testing/visitors.ts'
import { changeProduct } from './change-product.ts'
import { describeProducts } from './describe-products.ts'
import { registerCatalogRoutes } from './routes.ts'
import { setProductNumbers } from './set-product-numbers.ts'
import { products } from './tables.ts'
import { updateProducts } from './update-products.ts'

const NOW = new Date('2026-11-20T10:00:00Z')
let app: TestApp
beforeAll(async () => {
  app = await createTestApp(registerCatalogRoutes)
  await arrange(app.db, tx => makeShop(tx))
  app.signInAs(createStaffMember(['product.edit']))
  app.setNow(NOW)
})
afterAll(() => app.close())

const call = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
  app.server.inject({
    method,
    url: `/v1/admin/product${url}`,
    headers: { 'x-csrf-token': 'any' },
    ...(payload && { payload }),
  })
const runAction = (id: number, kind: string, operationId: string = randomUUID()) =>
  call('POST', '/bulk', { ids: [id], action: { kind }, operationId })
const saveForm = async (id: number, change: object) => {
  const { version, ...form } = (await call('GET', `/${id}`)).json().data
  await call('PUT', `/${id}`, { ...form, ...change, baseVersion: version })
}
const importCodes = async (id: number, code2: string) => {
  const [row] = await app.db.select().from(products).where(eq(products.id, id))
  const { saleFrom: _from, saleTo: _to, ...columns } = getFirstElement(row ? [row] : [])
  await arrange(app.db, tx => updateProducts(tx, [{ ...columns, code2, saleFrom: null, saleTo: null }], NOW))
}
const importVisibility = (id: number) =>
  arrange(app.db, tx => describeProducts(tx, [{ id, visibility: HIDDEN_VISIBILITY }], app.now()))

/** Makes an old product with its successor, and a product that claims to be interchangeable with the old one. */
const makeLinked = async () => {
  const number = `MK-${randomUUID().slice(0, 8)}`
  const [oldId = 0, successorId = 0, claimantId = 0] = await makeProducts(app.db, [{ code2: number }, {}, {}])
  const claim = { type: 'competitor' as const, number, brand: '', source: '' }
  const links = [
    { id: oldId, successorId },
    { id: claimantId, numbers: [claim] },
  ]
  await arrange(app.db, tx => setProductNumbers(tx, links, NOW))
  return { oldId, successorId, claimantId, number }
}

const readLastTags = async (): Promise<string[]> =>
  getFirstElement(await app.db.select({ tags: changes.tags }).from(changes).orderBy(desc(changes.seq)).limit(1)).tags

test.each<[string, (id: number) => Promise<unknown>]>([
  ['a code in the form', id => saveForm(id, { code2: 'FORM-1' })],
  ['a code in an imported list', id => importCodes(id, 'LIST-1')],
  ['visibility in an imported list', importVisibility],
  ['a repair of a code', id => arrange(app.db, tx => changeProduct(tx, id, () => ({ code2: 'FIX-1' }), NOW))],
  ['the move to the bin', id => runAction(id, 'remove')],
  ['the deletion for good', async id => [await runAction(id, 'remove'), await runAction(id, 'purge')]],
])('announces the successor and interchangeable products after %s', async (_name, change) => {
  const { oldId, successorId, claimantId } = await makeLinked()
  const before = await app.db.$count(changes)
  await change(oldId)
  expect(await app.db.$count(changes)).toBeGreaterThan(before)
  const tags = [oldId, successorId, claimantId].map(id => `product:${id}`)
  expect(await readLastTags()).toEqual(expect.arrayContaining(tags))
})

test('announces them when a product leaves the bin, is created, or its removal is undone', async () => {
  const { oldId, successorId, claimantId, number } = await makeLinked()
  await runAction(oldId, 'remove')
  await runAction(oldId, 'restore')
  const linked = expect.arrayContaining([`product:${successorId}`, `product:${claimantId}`])
  expect(await readLastTags()).toEqual(linked)
  const operationId = randomUUID()
  await runAction(oldId, 'remove', operationId)
  await call('POST', '/bulk/undo', { operationId, after: 0 })
  expect(await readLastTags()).toEqual(linked)
  await importCodes(oldId, '')
  await makeProduct(app.db, { code2: number })
  expect(await readLastTags()).toContain(`product:${claimantId}`)
})
