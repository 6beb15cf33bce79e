import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { registerAccountRoutes } from '#accounts/server/routes.ts'
import { makeAttribute, makeCategory, makeProduct } from '#catalog/testing/factories.ts'
import { DAY_MS } from '#kernel/durations.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { HIDDEN_VISIBILITY } from '#kernel/visibility.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { makeShop } from '#shop/testing/factories.ts'
import { createStaffMember } from '#wire/testing/visitors.ts'
import { registerCatalogRoutes } from '../routes.ts'

const NOW = new Date('2026-11-20T10:00:00Z')

let app: TestApp
beforeAll(async () => {
  app = await createTestApp(testApp => {
    registerCatalogRoutes(testApp)
    registerAccountRoutes(testApp)
  })
  await arrange(app.db, tx => makeShop(tx))
})
afterAll(() => app.close())
beforeEach(() => {
  app.signInAs(createStaffMember(['product.edit', 'settings.edit']))
  app.setNow(NOW)
})

const call = async (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) => {
  const answer = await app.server.inject({
    method,
    url,
    headers: { 'x-csrf-token': 'any' },
    ...(payload && { payload }),
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
type Fields = Record<string, unknown>
const readProduct = async (id: number): Promise<Fields> => (await call('GET', `/v1/admin/product/${id}`)).data
const READ_ONLY_FIELDS = ['id', 'version', 'paths', 'images', 'stock', 'state', 'removed', 'modified_at']
/** Returns all fields that the form sends. */
const toRequestFields = (shown: Fields): Fields =>
  Object.fromEntries(Object.entries(shown).filter(([name]) => !READ_ONLY_FIELDS.includes(name)))
const saveProduct = async (id: number, changed: Fields): Promise<void> => {
  const product = await readProduct(id)
  await call('PUT', `/v1/admin/product/${id}`, {
    ...toRequestFields(product),
    ...changed,
    baseVersion: product.version,
  })
}
const findLatestEntry = async (id: number) =>
  (await call('GET', '/v1/admin/audit?kind=product&pageSize=50')).results.find(
    ({ subject }: { subject: string }) => subject === String(id),
  )
const undoEntry = async (entry: number) => (await call('POST', `/v1/admin/audit/${entry}/undo`, { after: 0 })).data

test('undoes every field of a saved form from the audit log', async () => {
  const [brakesId, discsId, sportsId] = [
    await makeCategory(app.db),
    await makeCategory(app.db),
    await makeCategory(app.db),
  ]
  const options = await makeAttribute(app.db, {
    key: 'undo-material',
    name: multilingual({ et: 'Materjal', en: 'Material' }),
    options: [
      { value: 'teras', name: multilingual({ et: 'Teras', en: 'Steel' }) },
      { value: 'titaan', name: multilingual({ et: 'Titaan', en: 'Titanium' }) },
    ],
  })
  const [steel, titanium] = [...options.values()]
  const [id, relatedId] = [
    await makeProduct(app.db, { name: multilingual({ et: 'Ketas', en: 'Disc' }), priceCents: 10_000 }),
    await makeProduct(app.db),
  ]
  await saveProduct(id, { category_ids: [sportsId, discsId, brakesId], option_ids: [steel], brand: 'Rengur' })
  const before = toRequestFields(await readProduct(id))
  await saveProduct(id, {
    name: multilingual({ et: 'Piduriketas', en: 'Brake disc' }),
    description: multilingual({ et: '<p>Uus</p>', en: '<p>New</p>' }),
    code1: 'UNDO-1',
    code2: 'M-1',
    brand: 'Haarde',
    gtin: '4006381333931',
    unit: 'paar',
    cost: 12.5,
    price: 200,
    total_price: 200,
    scheduled_sale: { price: 150, from: NOW.getTime() - 1, to: NOW.getTime() + DAY_MS },
    weight_grams: 900,
    length_mm: 10,
    net_content: { amount: 5, unit: 'l' },
    available_in: 7,
    critical_stock_level: 3,
    search_keywords: 'uus sõna',
    category_ids: [brakesId],
    option_ids: [titanium],
    related_ids: [relatedId],
    numbers: [{ type: 'oe', number: '06A 906 461 L', brand: 'VW', source: 'ETKA' }],
    successor_id: relatedId,
    big_product: true,
    withdrawal_exclusion: 'custom',
    visibility: HIDDEN_VISIBILITY,
  })
  expect((await readProduct(id)).total_price).toBe(150)
  const entry = await findLatestEntry(id)
  expect(entry.undo).toBe(true)
  expect(await undoEntry(entry.id)).toEqual({ undone: 1, skipped: 0, next: null })
  expect(toRequestFields(await readProduct(id))).toEqual(before)
  // The call is repeated, since its answer may be lost.
  expect(await undoEntry(entry.id)).toMatchObject({ undone: 1, skipped: 0 })
  const undoing = await findLatestEntry(id)
  expect(undoing).toMatchObject({ undo: true, action: 'changed' })
})

test('keeps fields that others changed later', async () => {
  const id = await makeProduct(app.db, { brand: 'Rengur', priceCents: 10_000 })
  await saveProduct(id, { brand: 'Haarde', unit: 'paar' })
  const entry = await findLatestEntry(id)
  await saveProduct(id, { unit: 'komplekt' })
  expect(await undoEntry(entry.id)).toEqual({ undone: 0, skipped: 1, next: null })
  expect(await readProduct(id)).toMatchObject({ brand: 'Haarde', unit: 'komplekt' })
  // Later changes of other fields do not matter.
  await saveProduct(id, { brand: 'Külm' })
  const laterEntry = await findLatestEntry(id)
  await saveProduct(id, { available_in: 9 })
  expect(await undoEntry(laterEntry.id)).toMatchObject({ undone: 1, skipped: 0 })
  expect(await readProduct(id)).toMatchObject({ brand: 'Haarde', available_in: 9 })
})

test('does not restore a code that another product has taken', async () => {
  const id = await makeProduct(app.db, { code1: 'UNDO-OLD' })
  await saveProduct(id, { code1: 'UNDO-NEW' })
  const entry = await findLatestEntry(id)
  await makeProduct(app.db, { code1: 'undo old' })
  expect(await undoEntry(entry.id)).toEqual({ undone: 0, skipped: 1, next: null })
  expect(await readProduct(id)).toMatchObject({ code1: 'UNDO-NEW' })
})

test('restores a scheduled sale with its price unless it has ended', async () => {
  const id = await makeProduct(app.db, { priceCents: 10_000 })
  const sale = { price: 80, from: null, to: NOW.getTime() + DAY_MS }
  await saveProduct(id, { scheduled_sale: sale })
  await undoEntry((await findLatestEntry(id)).id)
  expect(await readProduct(id)).toMatchObject({ price: 100, total_price: 100, scheduled_sale: null })
  await saveProduct(id, { scheduled_sale: sale })
  await saveProduct(id, { scheduled_sale: null, total_price: 100 })
  const ended = (await findLatestEntry(id)).id
  app.setNow(new Date(NOW.getTime() + 2 * DAY_MS))
  await undoEntry(ended)
  expect(await readProduct(id)).toMatchObject({ price: 100, total_price: 100, scheduled_sale: null })
})
