import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAttribute, makeCategory, makeProduct, makeProducts } from '#catalog/testing/factories.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { createStaffMember } from '#wire/testing/visitors.ts'
import { listCategories } from '../list-categories.ts'
import { deleteCategory } from '../remove-category.ts'
import { products } from '../tables.ts'
import { deleteFilterOption } from './filter-rows.ts'
import { listFilters } from './manage-filters.ts'
import { registerProductRoutes } from './product-routes.ts'
import { readProductFormOptions } from './read-product-form-options.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp(registerProductRoutes)
  await app.db.execute(sql`insert into vat_rate (country, vat_class, basis_points, valid_from)
    values ('EE', 'standard', 2400, '2025-07-01'), ('EE', 'reduced', 900, '2025-01-01') on conflict do nothing`)
  app.signInAs(createStaffMember(['product.edit']))
})
afterAll(() => app.close())

const post = async (url: string, payload: object) =>
  (
    await app.server.inject({
      method: 'POST',
      url: `/v1/admin/product/bulk${url}?lang=en`,
      headers: { 'x-csrf-token': 'any' },
      payload,
    })
  ).json().data
const runStep = (ids: number[], action: object, operationId: string = randomUUID()) =>
  post('', { ids, action, operationId })

/** Counts and names that include the product, with the values before and after it goes into the bin. */
const COUNTS: readonly [
  string,
  (ids: { categoryId: number; optionId: number }) => Promise<unknown>,
  unknown,
  unknown,
][] = [
  [
    'products of a category',
    async ({ categoryId }) => (await listCategories(app.db, 'en')).find(({ id }) => id === categoryId)?.products,
    1,
    0,
  ],
  [
    'products below a category',
    async ({ categoryId }) => (await listCategories(app.db, 'en')).find(({ id }) => id === categoryId)?.total_products,
    1,
    0,
  ],
  [
    'products of a filter value',
    async ({ optionId }) =>
      (await listFilters(app.db)).flatMap(filter => filter.options).find(({ id }) => id === optionId)?.products,
    1,
    0,
  ],
  [
    'suggested brands',
    async () => (await readProductFormOptions(app.db, app.now())).brands.includes('Prügimark'),
    true,
    false,
  ],
]

test('ignores products in the bin in counts and deletions, and deletes them for good', async () => {
  const categoryId = await makeCategory(app.db)
  await makeAttribute(app.db, {
    key: 'binned',
    name: multilingual({ et: 'Proov' }),
    options: [{ value: 'red', name: multilingual({ et: 'Punane' }) }],
  })
  const { rows } = await app.db.execute<{ id: number }>(
    sql`select o.id from attribute_option o join attribute a on a.id = o.attribute_id where a.key = 'binned'`,
  )
  const optionId = rows[0]!.id
  const party = { name: 'Manufacturer', address: 'Street 1', contact: 'a@b.ee' }
  const id = await makeProduct(app.db, {
    brand: 'Prügimark',
    categoryIds: [categoryId],
    options: ['binned:red'],
    safety: { maker: party, responsible: { name: '', address: '', contact: '' }, warnings: multilingual({}) },
  })
  const ids = { categoryId, optionId }
  for (const [name, count, before] of COUNTS) expect([name, await count(ids)]).toEqual([name, before])
  expect(await runStep([id], { kind: 'purge' })).toMatchObject({
    changed: 0,
    refused: [{ reason: 'it isn’t in the bin' }],
  })
  await runStep([id], { kind: 'remove' })
  for (const [name, count, , after] of COUNTS) expect([name, await count(ids)]).toEqual([name, after])

  expect(await arrange(app.db, async tx => (await deleteFilterOption(tx, optionId, 'removed')).ok)).toBe(true)
  expect(await arrange(app.db, async tx => (await deleteCategory(tx, categoryId)).ok)).toBe(true)
  expect(await runStep([id], { kind: 'purge' })).toMatchObject({ changed: 1 })
  const remaining = await app.db.execute(sql`select from product where id = ${id}`)
  const pages = await app.db.execute(sql`select from page where subject_id = ${id} and kind = 'product'`)
  expect([remaining.rows, pages.rows]).toEqual([[], []])
})

test('names the new addresses of products that leave the bin, also by undo', async () => {
  const name = multilingual({ et: 'Suverehv', en: 'Summer tyre' })
  const makeTyre = () => makeProduct(app.db, { code1: `T-${randomUUID().slice(0, 8)}`, name, slugs: { en: 'tyre' } })
  const buildNotes = (path: string) => [{ count: 1, names: [`Summer tyre: /en/${path}`], reason: expect.any(String) }]
  const [firstId, keptId] = [await makeTyre(), await makeProduct(app.db)]
  await runStep([firstId, keptId], { kind: 'remove' })
  const secondId = await makeTyre()
  expect(await runStep([firstId, keptId], { kind: 'restore' })).toMatchObject({
    changed: 2,
    notes: buildNotes('tyre-2'),
  })
  const operationId = randomUUID()
  await runStep([secondId], { kind: 'remove' }, operationId)
  await makeTyre()
  expect(await post('/undo', { operationId, after: 0 })).toMatchObject({ undone: 1, notes: buildNotes('tyre-3') })
  await runStep([secondId], { kind: 'remove' })
  expect(await runStep([secondId], { kind: 'restore' })).toEqual({ changed: 1, refused: [] })
})

test('keeps the address of a product that somebody restores at the same moment', async () => {
  const slugs = { en: 'winter-tyre' }
  const id = await makeProduct(app.db, { slugs })
  await runStep([id], { kind: 'remove' })
  const started = await app.db.transaction(async tx => {
    await tx.update(products).set({ removedAt: null }).where(eq(products.id, id))
    const creating = makeProducts(app.db, [{ slugs }])
    // By then the insert waits for the lock on the restored product.
    await wait(200)
    return { creating }
  })
  const [newId] = await started.creating
  const { rows } = await app.db.execute<{ slug: string }>(sql`
    select s.slug from slug s join product p on p.content_id = s.page_id
    where p.id = any(${sql.param([id, newId])}::int[]) and s.language = 'en' order by p.id`)
  expect(rows.map(({ slug }) => slug)).toEqual(['winter-tyre', 'winter-tyre-2'])
})
