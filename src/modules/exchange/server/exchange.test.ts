import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq, sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { pricePeriods, setPrice } from '#catalog/server/catalog.ts'
import { makeAttribute, makeCategory, makeProduct, makeProducts } from '#catalog/testing/factories.ts'
import { readWorkbook } from '#exchange/domain/read-workbook.ts'
import { start as startFiles } from '#files/server/files.ts'
import { makeFile, plainPicture } from '#files/testing/factories.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { readCsv } from '#kernel/read-csv.ts'
import { system } from '#platform/server/actor.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { makeShop } from '#shop/testing/factories.ts'
import { putShelfPlaces, placesOf as shelvesOf } from '#stock/server/stock.ts'
import { makeStock, makeWarehouse } from '#stock/testing/factories.ts'
import { staffWith } from '#wire/testing/visitors.ts'
import { GUEST, type Visitor } from '#wire/visitor.ts'
import { fetchAgain } from './fetch-nightly.ts'
import { fetchPictures } from './fetch-pictures.ts'
import { forgetBefore } from './forget-imports.ts'
import { routes } from './routes.ts'
import { importRows } from './tables.ts'

const editor = staffWith(['product.edit'])
const stocker: Visitor = { ...editor, permissions: ['product.edit', 'stock.edit'] }
const pictured: Visitor = { ...editor, permissions: ['product.edit', 'file.edit'] }
const NOBODY = 2_147_483_647
/** Stands for the inner network. */
const WALLED = '127.0.0.9'

let app: TestApp
let warehouse: number
beforeAll(async () => {
  app = await createTestApp(given => {
    startFiles(given, [])
    routes(given, { mayReach: ip => ip !== WALLED })
  })
  warehouse = await makeWarehouse(app.db, { name: 'Tallinn' })
  await arrange(app.db, tx => makeShop(tx))
  await app.jobs.start()
})
afterAll(() => app.close())
beforeEach(() => app.actAs(editor))

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  app.server.inject({ method, url, headers: { 'x-csrf-token': 'any' }, ...(payload && { payload }) })
const of = (id: number, step = '', payload?: object) =>
  call(step === '' ? 'GET' : 'POST', `/v1/admin/import/${id}${step && `/${step}`}`, payload)
const viewed = async (id: number) => (await of(id)).json().data
/** Waits for the work behind the scenes. */
const until = async (id: number, state: string) => {
  await vi.waitFor(async () => expect((await viewed(id)).state).toBe(state), { timeout: 20_000, interval: 50 })
  return viewed(id)
}
/** Hands a list over, with its heads in the first row. */
const hand = async ([heads = [], ...rows]: string[][]): Promise<number> => {
  const made = await call('POST', '/v1/admin/import', { name: 'hinnakiri.csv', heads, total: rows.length })
  const { id } = made.json().data
  expect((await of(id, 'rows', { from: 0, rows })).json()).toMatchObject({ received: rows.length })
  return id
}
const check = async (id: number, more: object = {}) => {
  const { mapping } = await viewed(id)
  expect((await of(id, 'check', { mapping, may_create: false, ...more })).statusCode).toBe(200)
  return until(id, 'checked')
}
const run = async (id: number) => {
  expect((await of(id, 'run')).statusCode).toBe(200)
  return until(id, 'done')
}
const productAt = async (code: string) => {
  const { rows } = await app.db.execute<{
    id: number
    price: number
    total: number
    name: string
    state: number | null
    removed: boolean
  }>(sql`
    select id, price_cents as price, total_cents as total, name ->> 'et' as name, (visibility ->> 'stateInRange')::int as state,
      removed_at is not null as removed
    from product where code1 = ${code}`)
  return rows[0]
}

const workbookIn = (bytes: Uint8Array): string[][] => {
  const files = unzipSync(bytes)
  return [...(readWorkbook(path => files[path] && strFromU8(files[path])) ?? [])]
}

const COLUMNS = { mapping: { code1: 0 }, may_create: false }

test.each<['GET' | 'POST' | 'PUT' | 'DELETE', string, object?]>([
  ['GET', '/v1/admin/import'],
  ['GET', `/v1/admin/import/${NOBODY}`],
  ['POST', '/v1/admin/import'],
  ['POST', `/v1/admin/import/${NOBODY}/rows`, { from: 0, rows: [['A']] }],
  ['POST', `/v1/admin/import/${NOBODY}/check`, COLUMNS],
  ['POST', `/v1/admin/import/${NOBODY}/run`, {}],
  ['POST', `/v1/admin/import/${NOBODY}/undo`, {}],
  ['GET', `/v1/admin/import/${NOBODY}/refused`],
  ['GET', `/v1/admin/import/${NOBODY}/archive`],
  ['DELETE', `/v1/admin/import/${NOBODY}`],
  ['PUT', `/v1/admin/import/${NOBODY}/again`, { again: true }],
  ['POST', '/v1/admin/import/from-address', { address: 'x' }],
  ['GET', '/v1/admin/export/product'],
])('%s %s is for whoever edits products', async (method, url, body) => {
  app.actAs(GUEST)
  expect((await call(method, url, body)).statusCode).toBe(401)
  app.actAs({ ...editor, permissions: ['stock.edit'] })
  expect((await call(method, url, body)).statusCode).toBe(403)
  app.actAs(editor)
  if (url.includes(String(NOBODY))) expect((await call(method, url, body)).statusCode).toBe(404)
})

test.each([
  ['no heads', '/v1/admin/import', { name: 'x', heads: [], total: 1 }],
  ['a sign that no database keeps', '/v1/admin/import', { name: 'x', heads: ['A\0'], total: 1 }],
  ['an address that is none', '/v1/admin/import/from-address', { address: 'x' }],
  ['no rows', '/v1/admin/import', { name: 'x', heads: ['A'], total: 0 }],
  ['a column that means nothing known', '/v1/admin/import/1/check', { mapping: { secret: 0 }, may_create: false }],
])('%s is refused', async (_what, url, body) => {
  expect((await call('POST', url, body)).statusCode).toBe(422)
})

test('a price list of 1,000 rows of which 20 are wrong: tried, done, its history kept, taken back', async () => {
  const codes = Array.from({ length: 1_000 }, (_none, at) => `PL-${at}`)
  const ids = await makeProducts(
    app.db,
    codes.map(code1 => ({ code1, name: multilingual({ et: code1 }), priceCents: 1_000 })),
  )
  const rows = codes.map((code, at) =>
    at < 10 ? [code, 'kallis'] : at < 20 ? [`POLE-${at}`, '9'] : [code.toLowerCase(), '12,50'],
  )
  const id = await hand([['Kood', 'Hind'], ...rows])
  const tried = await check(id)
  expect(tried.counts).toMatchObject({ changed: 980, refused: 20, created: 0 })
  expect(tried.rows[0]).toMatchObject({ line: 1, code: 'PL-0', faults: [{ field: 'total_price' }] })
  expect((await productAt('PL-500'))?.total).toBe(1_000)
  expect((await run(id)).counts).toMatchObject({ changed: 980, refused: 20 })
  expect(await productAt('PL-500')).toMatchObject({ price: 1_250, total: 1_250 })
  expect(await pricePeriods(app.db, ids[500]!)).toHaveLength(2)
  const file = await call('GET', `/v1/admin/import/${id}/refused?lang=et`)
  expect(file.body.trim().split('\r\n')).toHaveLength(21)
  expect(file.body).toContain('PL-3;kallis;Hind: Hind ei ole summa eurodes ja sentides.')

  await arrange(app.db, tx => setPrice(tx, ids[600]!, { priceCents: 1_300, totalCents: 1_300 }, app.now()))
  expect((await of(id, 'undo')).statusCode).toBe(200)
  expect((await until(id, 'undone')).counts).toMatchObject({ undone: 979, kept: 1 })
  expect((await productAt('PL-500'))?.total).toBe(1_000)
  expect((await productAt('PL-600'))?.total).toBe(1_300)
  expect((await of(id, 'undo')).statusCode).toBe(409)
}, 60_000)

test('stock is set, products are made where that is wanted and put away when it is taken back', async () => {
  app.actAs(stocker)
  const known = await makeProduct(app.db, { code1: 'LAOS-1' })
  await makeStock(app.db, [{ productId: known, warehouseId: warehouse, amount: 4 }])
  const id = await hand([
    ['Tootekood', 'Nimi', 'Hind', 'Tallinn'],
    ['LAOS-1', '', '', '9'],
    ['LAOS-2', 'Uus toode', '5', '3'],
    ['LAOS-2', 'Topelt', '5', '3'],
  ])
  expect((await check(id)).counts).toMatchObject({ changed: 1, refused: 2 })
  expect((await check(id, { may_create: true })).counts).toMatchObject({ changed: 1, created: 1, refused: 1 })
  await run(id)
  const stock = async () =>
    (
      await app.db.execute<{ code1: string; amount: number }>(sql`
        select p.code1, l.amount from stock_level l join product p on p.id = l.product_id where p.code1 like 'LAOS-%' order by 1`)
    ).rows.map(({ amount }) => amount)
  expect(await stock()).toEqual([9, 3])
  expect(await productAt('LAOS-2')).toMatchObject({ name: 'Uus toode', price: 500, state: null })
  await of(id, 'undo')
  await until(id, 'undone')
  expect((await stock())[0]).toBe(4)
  expect(await productAt('LAOS-2')).toMatchObject({ state: 2, removed: true })
  expect((await call('GET', '/v1/admin/export/product')).body).not.toContain('LAOS-2')
  expect((await check(id)).counts).toMatchObject({ changed: 1, refused: 2 })
})

test('shelf places: read in, written out, taken back but where somebody moved the goods since; not by who may not change stock', async () => {
  app.actAs(stocker)
  const [moved, put] = await makeProducts(app.db, [{ code1: 'RIIUL-1' }, { code1: 'RIIUL-2' }])
  await arrange(app.db, tx => putShelfPlaces(tx, [{ productId: moved!, warehouseId: warehouse, place: 'A-10' }]))
  const placeOf = async (productId: number) => (await shelvesOf(app.db, [productId])).map(({ place }) => place)
  const id = await hand([
    ['Kood', 'Koht Tallinn'],
    ['RIIUL-1', 'A-2'],
    ['RIIUL-2', 'B-1'],
    ['RIIUL-2', 'B-1'],
    ['RIIUL-1', 'x'.repeat(41)],
  ])
  expect((await check(id)).rows).toMatchObject([
    { code: 'RIIUL-2', outcome: 'refused' },
    { code: 'RIIUL-1', outcome: 'refused' },
    { code: 'RIIUL-1', before: { [`shelf.${warehouse}`]: 'A-10' }, after: { [`shelf.${warehouse}`]: 'A-2' } },
    { code: 'RIIUL-2', before: { [`shelf.${warehouse}`]: '' }, after: { [`shelf.${warehouse}`]: 'B-1' } },
  ])
  app.actAs(editor)
  expect((await of(id, 'run')).statusCode).toBe(403)
  app.actAs(stocker)
  await run(id)
  expect([await placeOf(moved!), await placeOf(put!)]).toEqual([['A-2'], ['B-1']])
  const [heads, ...rows] = readCsv((await call('GET', '/v1/admin/export/product')).body, ';')
  const at = heads!.indexOf(`shelf.${warehouse}`)
  expect(rows.filter(([code]) => code?.startsWith('RIIUL')).map(row => row[at])).toEqual(['A-2', 'B-1'])
  await arrange(app.db, tx => putShelfPlaces(tx, [{ productId: moved!, warehouseId: warehouse, place: 'C-7' }]))
  await of(id, 'undo')
  await until(id, 'undone')
  expect([await placeOf(moved!), await placeOf(put!)]).toEqual([['C-7'], []])
})

test('categories, filter values and what goods cost: read in by their names, written out, taken back', async () => {
  app.actAs(stocker)
  const wheels = await makeCategory(app.db, { name: multilingual({ et: 'Veljed', en: 'Wheels' }) })
  const nuts = await makeCategory(app.db, { name: multilingual({ et: 'Mutrid', en: 'Nuts' }), parentId: wheels })
  await makeAttribute(app.db, { key: 'metall', options: [{ value: 'teras' }, { value: 'titaan' }] })
  await makeProduct(app.db, {
    ...{ code1: 'KOHT-1', categoryIds: [wheels], options: ['metall:teras'], priceCents: 1_000 },
  })
  const placesOf = async (code: string) => {
    const { rows } = await app.db.execute(sql`
      select p.cost_cents as cost, array(select c.category_id from product_category c where c.product_id = p.id order by c.main desc, c.category_id) as places,
        array(select o.value from product_option v join attribute_option o on o.id = v.option_id where v.product_id = p.id order by 1) as values
      from product p where code1 = ${code}`)
    return rows[0]
  }
  const id = await hand([
    ['Kood', 'Nimi', 'Hind', 'Kategooriad', 'filter.metall', 'Ostuhind'],
    ['KOHT-1', '', '', 'mutrid | Wheels', 'TITAAN', '4,20'],
    ['KOHT-2', 'Uus', '9', 'Veljed > Mutrid', 'teras|titaan', '3'],
    ['KOHT-3', 'Uus', '9', 'Rehvid', 'puit', ''],
  ])
  expect((await viewed(id)).filters).toContainEqual({ key: 'metall', name: expect.any(String) })
  const tried = await check(id, { may_create: true })
  expect(tried.counts).toMatchObject({ changed: 1, created: 1, refused: 1 })
  expect(tried.rows[0].faults).toHaveLength(2)
  expect(tried.rows[1]).toMatchObject({ after: { categories: 'Veljed > Mutrid | Veljed', cost: 420 } })
  await run(id)
  expect(await placesOf('KOHT-1')).toEqual({ cost: 420, places: [nuts, wheels], values: ['titaan'] })
  expect(await placesOf('KOHT-2')).toEqual({ cost: 300, places: [nuts], values: ['teras', 'titaan'] })

  const lines = readCsv((await call('GET', '/v1/admin/export/product')).body, ';')
  const own = await hand(lines.filter(([code], at) => at === 0 || code?.startsWith('KOHT-')))
  expect(lines.find(([code]) => code === 'KOHT-1')).toEqual(
    expect.arrayContaining(['4,20', 'Veljed > Mutrid | Veljed']),
  )
  expect((await check(own)).counts).toMatchObject({ same: 2, changed: 0, refused: 0 })

  await of(id, 'undo')
  expect((await until(id, 'undone')).counts).toMatchObject({ undone: 2, kept: 0 })
  expect(await placesOf('KOHT-1')).toEqual({ cost: null, places: [wheels], values: ['teras'] })
  const nowhere = { mapping: { code1: 0, 'filter.olematu': 1 }, may_create: false }
  expect((await of(id, 'check', nowhere)).json().errors).toHaveProperty('mapping')
})

test('descriptions, weight, size, who made it and whether it shows: read in, written out, taken back', async () => {
  app.actAs(stocker)
  const timed = { type: 2, rangeFrom: 1, rangeTo: null, stateInRange: 0, stateOutRange: 1 } as const
  await makeProducts(app.db, [
    { code1: 'ÜKS-1', name: multilingual({ et: 'Kirjeldatud' }), priceCents: 1_000 },
    { code1: 'ÜKS-2', name: multilingual({ et: 'Ajaga' }), priceCents: 1_000, visibility: timed },
  ])
  const saidOf = async () => {
    const { rows } = await app.db.execute(sql`
      select description - 'type' as description, weight_grams as weight, length_mm as length, big_product as big, search_keywords as words,
        visibility ->> 'stateInRange' as hidden, safety -> 'maker' as maker,
        (select title ->> 'et' from page_version v join page on page.id = v.page_id and page.live = v.number where page.id = content_id) as title
      from product where code1 = 'ÜKS-1'`)
    return rows[0]
  }
  const before = await saidOf()
  const heads = ['Kood', 'Kirjeldus (et)', 'Kaal (kg)', 'Pikkus (mm)', 'Suur toode', 'Peidetud', 'Otsisõnad']
  const id = await hand([
    [...heads, 'Nimi', 'Tootja nimi', 'Tootja aadress', 'Tootja kontakt'],
    [
      'ÜKS-1',
      `Esimene & lõik\n\nTeine${' pikk'.repeat(30)}`,
      '1,25 kg',
      '300',
      'jah',
      'JAH',
      'punane\nkiire',
      'Uus nimi',
      'Keeris OÜ',
      'Ringtee 1,\r\n Tartu',
      'keeris.example',
    ],
    ['ÜKS-2', '', 'raske', '', '', 'ei', '', '', 'Nimi üksi', '', ''],
  ])
  const tried = await check(id)
  expect(tried.counts).toMatchObject({ changed: 1, refused: 1 })
  // What is shown of a description is its beginning.
  expect(tried.rows[1].after['description.et']).toMatch(/^Esimene & lõik Teine( pikk){17,20}…$/)
  expect(tried.rows[0].faults.map(({ field }: { field: string }) => field).sort()).toEqual([
    ...['hidden', 'maker_address', 'maker_contact', 'weight_kg'],
  ])
  await run(id)
  expect(await saidOf()).toEqual({
    description: { et: `<p>Esimene &amp; lõik</p><p>Teine${' pikk'.repeat(30)}</p>` },
    ...{ weight: 1_250, length: 300, big: true, words: 'punane\nkiire', hidden: '1' },
    maker: { name: 'Keeris OÜ', address: 'Ringtee 1, Tartu', contact: 'keeris.example' },
    // Its page is called as it is.
    title: 'Uus nimi',
  })

  const lines = readCsv((await call('GET', '/v1/admin/export/product?lang=en')).body, ';')
  const own = await hand(lines.filter(([code], at) => at === 0 || code?.startsWith('ÜKS-')))
  expect(lines.find(([code]) => code === 'ÜKS-1')).toEqual(expect.arrayContaining(['1250', 'yes', 'Keeris OÜ']))
  expect((await check(own)).counts).toMatchObject({ same: 2, changed: 0, refused: 0 })

  await of(id, 'undo')
  expect((await until(id, 'undone')).counts).toMatchObject({ undone: 1, kept: 0 })
  expect(await saidOf()).toEqual({ ...before, hidden: '0' })
})

test('a category or value that is called otherwise since cannot be brought back, and the row says so', async () => {
  const old = await makeCategory(app.db, { name: multilingual({ et: 'Endine', en: 'Former' }) })
  await makeCategory(app.db, { name: multilingual({ et: 'Uuem', en: 'Newer' }) })
  await makeProduct(app.db, { code1: 'NIMI-1', categoryIds: [old] })
  const id = await hand([
    ['Kood', 'Kategooriad'],
    ['NIMI-1', 'Uuem'],
  ])
  await check(id)
  await run(id)
  await app.db.execute(sql`update category set name = jsonb_set(name, '{et}', '"Muu nimi"') where id = ${old}`)
  await of(id, 'undo')
  expect((await until(id, 'undone')).counts).toMatchObject({ undone: 0, kept: 1 })
})

test('what was sold since keeps no price from being taken back', async () => {
  app.actAs(stocker)
  const product = await makeProduct(app.db, { code1: 'OST-1', priceCents: 1_000 })
  await makeStock(app.db, [{ productId: product, warehouseId: warehouse, amount: 4 }])
  const id = await hand([
    ['Tootekood', 'Hind', 'Tallinn'],
    ['OST-1', '20', '9'],
  ])
  await check(id)
  await run(id)
  await app.db.execute(sql`update stock_level set amount = amount - 1 where product_id = ${product}::int`)
  await of(id, 'undo')
  expect((await until(id, 'undone')).counts).toMatchObject({ undone: 0, kept: 1 })
  expect(await productAt('OST-1')).toMatchObject({ price: 1_000, total: 1_000 })
  const { rows } = await app.db.execute(sql`select amount from stock_level where product_id = ${product}::int`)
  expect(rows).toEqual([{ amount: 8 }])
})

test('a list that says stock is for whoever may change stock: tried, done, taken back', async () => {
  await makeProduct(app.db, { code1: 'LUBA-1' })
  const id = await hand([
    ['Tootekood', 'Tallinn'],
    ['LUBA-1', '5'],
  ])
  const { mapping } = await viewed(id)
  const refusedTo = async (step: string, payload?: object) => {
    app.actAs(editor)
    const answer = await of(id, `${step}?lang=en`, payload ?? {})
    expect([answer.statusCode, answer.json().message]).toEqual([403, expect.stringContaining('stock columns')])
    app.actAs(stocker)
  }
  await refusedTo('check', { mapping, may_create: false })
  await check(id)
  await refusedTo('run')
  await run(id)
  await refusedTo('undo')
  expect((await of(id, 'undo')).statusCode).toBe(200)
  await until(id, 'undone')
})

test('a list that fails at every try stops, and what was done of it is taken back', async () => {
  const codes = Array.from({ length: 1_001 }, (_none, at) => `KATKI-${at}`)
  await makeProducts(
    app.db,
    codes.map(code1 => ({ code1, name: multilingual({ et: code1 }), priceCents: 1_000 })),
  )
  const id = await hand([['Kood', 'Hind'], ...codes.map(code => [code, '20'])])
  expect((await check(id)).counts).toMatchObject({ changed: 1_001 })
  await app.db.execute(
    sql`alter table product add constraint unpriced check (code1 <> 'KATKI-1000' or price_cents < 2000)`,
  )
  await app.db.execute(sql`update pgboss.queue set retry_limit = 0 where name = 'work-on-import'`)
  await of(id, 'run')
  const failed = await until(id, 'failed')
  expect(failed).toMatchObject({ done: 1_000, counts: { changed: 1_000 } })
  expect((await productAt('KATKI-7'))?.price).toBe(2_000)
  expect((await of(id, 'run')).statusCode).toBe(409)
  expect((await of(id, 'undo')).statusCode).toBe(200)
  expect((await until(id, 'undone')).counts).toMatchObject({ undone: 1_000, changed: 0 })
  expect((await productAt('KATKI-7'))?.price).toBe(1_000)
}, 60_000)

test('the same code is the same however it is written, and rows without a cell for it have none', async () => {
  await makeProducts(
    app.db,
    ['-X1', 'X2', 'X 3'].map(code1 => ({ code1 })),
  )
  const id = await hand([
    ['Hind', 'Kood'],
    ...[['1', `'-x1`], ['2', '-X1'], ['1', 'x2'], ['2', '\u00a0X2\t'], ['3'], ['4']],
    ...[
      ['1', 'X\n3'],
      ['2', 'x\u00a0\r\n 3'],
    ],
  ])
  const tried = await check(id)
  expect(tried.counts).toMatchObject({ changed: 3, refused: 5 })
  expect(
    tried.rows.flatMap(({ line, faults }: { line: number; faults: { field: string }[] }) =>
      faults.map(({ field }) => [line, field]),
    ),
  ).toEqual([2, 4, 5, 6, 8].map(line => [line, 'code1']))
})

test('what lies in the bin is neither matched nor written out', async () => {
  const product = await makeProduct(app.db, { code1: 'PRUGI-1', priceCents: 1_000 })
  await app.db.execute(sql`update product set removed_at = now() where id = ${product}::int`)
  const id = await hand([
    ['Kood', 'Hind'],
    ['PRUGI-1', '20'],
  ])
  expect((await check(id)).counts).toMatchObject({ changed: 0, refused: 1 })
  expect((await call('GET', '/v1/admin/export/product')).body).not.toContain('PRUGI-1')
})

test('a planned cut outlives lists: none changes its price, and taking one back neither', async () => {
  const product = await makeProduct(app.db, { code1: 'KAVA-1', priceCents: 1_000 })
  const lists = [
    ['Kood', 'Hind'],
    ['KAVA-1', '20'],
  ]
  const id = await hand(lists)
  await check(id)
  await run(id)
  await app.db.execute(
    sql`update product set cut_cents = 1500, cut_from = now() + interval '1 day' where id = ${product}::int`,
  )
  await of(id, 'undo')
  expect((await until(id, 'undone')).counts).toMatchObject({ undone: 0, kept: 1 })
  const next = await hand([
    ['Kood', 'Hind'],
    ['KAVA-1', '30'],
  ])
  const tried = await check(next)
  expect(tried.rows).toMatchObject([{ outcome: 'refused', faults: [{ field: 'total_price' }] }])
  await run(next)
  const { rows } = await app.db.execute(sql`select total_cents, cut_cents from product where id = ${product}::int`)
  expect(rows).toEqual([{ total_cents: 2_000, cut_cents: 1_500 }])
})

test('rows come once and in order; a step that is not due is refused', async () => {
  const made = await call('POST', '/v1/admin/import', { name: 'x.csv', heads: ['kood'], total: 2 })
  const { id } = made.json().data
  expect((await of(id, 'check', COLUMNS)).statusCode).toBe(409)
  await of(id, 'rows', { from: 0, rows: [['A']] })
  expect((await of(id, 'rows', { from: 0, rows: [['A']] })).statusCode).toBe(409)
  expect(await viewed(id)).toMatchObject({ state: 'coming', received: 1, total: 2, preview: [['A']] })
  expect((await of(id, 'rows', { from: 1, rows: [['B'], ['C']] })).statusCode).toBe(422)
  await of(id, 'rows', { from: 1, rows: [['B']] })
  expect((await of(id, 'check', { mapping: {}, may_create: false })).json().errors).toHaveProperty('mapping')
  expect((await of(id, 'run')).statusCode).toBe(409)
})

test('what was chosen for a head is remembered for the next list', async () => {
  const first = await hand([
    ['Artikkel', 'Neto'],
    ['X', '1'],
  ])
  expect((await viewed(first)).mapping).toEqual({})
  await check(first, { mapping: { code1: 0, price: 1 } })
  expect(
    (
      await viewed(
        await hand([
          ['Neto', 'Artikkel'],
          ['1', 'X'],
        ]),
      )
    ).mapping,
  ).toEqual({ code1: 1, price: 0 })
})

test('what is written out can be read in again and changes nothing', async () => {
  app.actAs(stocker)
  await makeProduct(app.db, {
    code1: '=SUM(1)',
    name: multilingual({ et: 'Semi;koolon "jutt"', en: 'Quoted' }),
    priceCents: 1_999,
  })
  const file = await call('GET', '/v1/admin/export/product')
  const lines = readCsv(file.body, ';')
  expect(lines.find(([code]) => code === `'=SUM(1)`)).toContain('19,99')
  const id = await hand(lines.filter(([code], at) => at === 0 || code === `'=SUM(1)`))
  expect((await check(id)).counts).toMatchObject({ same: 1, changed: 0, refused: 0 })
})

test('feeds hold what guests see and can buy, and nothing else', async () => {
  const category = await makeCategory(app.db)
  const { id: image } = await makeFile(app.db, app.storage)
  const hidden = { type: 0, rangeFrom: null, rangeTo: null, stateInRange: 1, stateOutRange: 1 } as const
  const fed = { imageIds: [image], categoryIds: [category], priceCents: 1_999, availableIn: 0 }
  const id = await makeProduct(app.db, {
    ...fed,
    code1: 'VOOG-1',
    name: multilingual({ et: 'Voolik & klamber', en: 'Hose' }),
  })
  await makeProduct(app.db, { ...fed, code1: 'VOOG-2', name: multilingual({ et: 'Peidetud' }), visibility: hidden })
  await makeProduct(app.db, { ...fed, code1: 'VOOG-3', name: multilingual({ et: 'Pildita' }), imageIds: [] })
  app.actAs(GUEST)
  const google = await call('GET', '/feed/google/et')
  expect(google.headers['content-type']).toBe('application/xml; charset=utf-8')
  expect(google.body.match(/<item>/g)).toHaveLength(1)
  expect(google.body).toContain(`<g:id>${id}</g:id><g:title>Voolik &amp; klamber</g:title>`)
  expect(google.body).toMatch(
    /<g:link>https?:\/\/[^<]+\/et\/[^<]+<\/g:link><g:image_link>https?:\/\/[^<]+\/file\/get\//,
  )
  expect((await call('GET', '/feed/hinnavaatlus/en')).body).toContain('<name>Hose</name><price>19.99</price>')
  const price = async () => (await call('GET', '/feed/google/et')).body.match(/<g:price>([^<]*)</)?.[1]
  await arrange(app.db, tx => setPrice(tx, id, { priceCents: 2_500, totalCents: 2_500 }, new Date()))
  await vi.waitFor(async () => expect(await price()).toBe('25.00 EUR'), { timeout: 30_000, interval: 100 })
  expect((await call('GET', '/feed/meta/xx')).statusCode).toBe(404)
  expect((await call('GET', '/feed/amazon/et')).statusCode).toBe(422)
})

test('a list is forgotten with its rows, but not while it works; the list of lists keeps what became of rows', async () => {
  await makeProducts(app.db, [{ code1: 'FG-1', name: multilingual({ et: 'FG' }), priceCents: 1_000 }])
  const id = await hand([
    ['Kood', 'Hind'],
    ['FG-1', '12'],
    ['FG-2', '12'],
  ])
  await check(id)
  const listed = async () =>
    (await call('GET', '/v1/admin/import')).json().results.find((one: { id: number }) => one.id === id)?.counts
  expect(await listed()).toEqual({ same: 0, changed: 1, created: 0, refused: 1, undone: 0, kept: 0 })
  await app.db.execute(sql`update import set state = 'running' where id = ${id}`)
  expect((await call('DELETE', `/v1/admin/import/${id}`)).statusCode).toBe(409)
  await app.db.execute(sql`update import set state = 'checked' where id = ${id}`)
  await run(id)
  await of(id, 'undo')
  await until(id, 'undone')
  expect(await listed()).toEqual({ same: 0, changed: 0, created: 0, refused: 1, undone: 1, kept: 0 })
  expect((await call('DELETE', `/v1/admin/import/${id}`)).statusCode).toBe(204)
  expect(await app.db.$count(importRows, eq(importRows.importId, id))).toBe(0)
})

test('by night old lists are forgotten, and those that never came whole', async () => {
  const [old, half, fresh] = [
    await hand([['Kood'], ['A']]),
    await hand([['Kood'], ['B']]),
    await hand([['Kood'], ['C']]),
  ]
  const age = (id: number, days: number, state: string) =>
    app.db.execute(
      sql`update import set state = ${state}, created_at = now() - ${days}::int * interval '1 day' where id = ${id}`,
    )
  await age(old, 91, 'done')
  await age(half, 2, 'coming')
  await age(fresh, 89, 'done')
  await arrange(app.db, tx => forgetBefore(tx, new Date()))
  const statuses = await Promise.all([old, half, fresh].map(async id => (await of(id)).statusCode))
  expect(statuses).toEqual([404, 404, 200])
})

test('all products come as a workbook too, which is read in again without a difference', async () => {
  const file = await call('GET', '/v1/admin/export/product?format=xlsx')
  expect(file.headers['content-type']).toContain('spreadsheetml')
  const [heads = [], ...rows] = workbookIn(file.rawPayload)
  expect(rows.length).toBeGreaterThan(10)
  app.actAs(stocker)
  const id = await hand([heads, ...rows])
  expect((await check(id)).counts).toMatchObject({ same: rows.length - (await viewed(id)).counts.refused, changed: 0 })
})

/** A supplier whose lists are fetched: its text, and what goes on while it is asked. */
const supplier = { list: '', meanwhile: async (): Promise<unknown> => undefined }
const supplying = createServer((_asked, answer) => void supplier.meanwhile().then(() => answer.end(supplier.list)))
beforeAll(() => new Promise<void>(resolve => supplying.listen(0, '127.0.0.1', resolve)))
afterAll(() => supplying.close())

const addressOf = (file: string) => `http://127.0.0.1:${(supplying.address() as AddressInfo).port}/${file}`
const latest = async () => (await call('GET', '/v1/admin/import')).json().results[0].id as number
const again = (id: number, wanted: boolean) => call('PUT', `/v1/admin/import/${id}/again`, { again: wanted })
const byNight = () => fetchAgain(app, system('test'), () => true)
/** Fetches a list, has it done with the columns given, and read again every night. */
const follow = async (list: string, mapping: object) => {
  supplier.list = list
  const { id } = (await call('POST', '/v1/admin/import/from-address', { address: addressOf('hinnad.csv') })).json().data
  await check(id, { mapping })
  await run(id)
  expect((await again(id, true)).statusCode).toBe(200)
  return id as number
}

test('a list from an address is read again by night and done by itself, unless it came out otherwise', async () => {
  await makeProducts(
    app.db,
    Array.from({ length: 20 }, (_none, at) => ({
      code1: `NL-${at}`,
      name: multilingual({ et: 'NL' }),
      priceCents: 1_000,
    })),
  )
  const listOf = (price: string, wrong = 0) =>
    ['Artikkel;Hinnasilt', ...Array.from({ length: 20 }, (_none, at) => `NL-${at};${at < wrong ? '?' : price}`)].join(
      '\n',
    )
  supplier.list = listOf('11,00')
  const address = addressOf('hinnad.csv')
  const early = (await call('POST', '/v1/admin/import/from-address', { address })).json().data.id
  expect(await viewed(early)).toMatchObject({ name: 'hinnad.csv', state: 'ready', total: 20, address, again: false })
  expect((await again(early, true)).statusCode).toBe(409)
  const first = await follow(listOf('11,00'), { code1: 0, total_price: 1 })
  supplier.list = listOf('12,00', 2)
  await byNight()
  const second = await latest()
  expect(await until(second, 'done')).toMatchObject({ again: true, counts: { changed: 18, refused: 2 } })
  expect(await viewed(first)).toMatchObject({ again: false })
  expect((await productAt('NL-5'))?.total).toBe(1_200)
  supplier.list = listOf('13,00', 3)
  await byNight()
  const third = await latest()
  expect(await until(third, 'checked')).toMatchObject({ again: true, counts: { refused: 3 } })
  supplier.list = ''
  await byNight()
  expect(await latest()).toBe(third)
  expect(await viewed(third)).toMatchObject({ again: true, fault: 'empty' })
  await again(third, false)
  supplier.list = listOf('14,00')
  await byNight()
  expect(await latest()).toBe(third)
  expect((await productAt('NL-5'))?.total).toBe(1_200)
})

test('by night no column is read but those somebody chose, the next night neither', async () => {
  await makeProduct(app.db, { code1: 'VEERG-1', priceCents: 1_000 })
  await follow('Kood;Hind;Müügihind\nVEERG-1;1,00;20,00', { code1: 0, total_price: 2 })
  supplier.list = 'Kood;Hind;Müügihind\nVEERG-1;1,00;21,00'
  await byNight()
  await until(await latest(), 'done')
  expect((await productAt('VEERG-1'))?.total).toBe(2_100)
  supplier.list = 'Kood;Hind\nVEERG-1;1,00'
  await byNight()
  const waiting = await latest()
  expect(await viewed(waiting)).toMatchObject({ state: 'ready', again: true })
  await byNight()
  expect(await latest()).toBe(waiting)
  await check(waiting, { mapping: { code1: 0, total_price: 1 } })
  await byNight()
  expect(await latest()).toBe(waiting)
  expect(await viewed(waiting)).toMatchObject({ state: 'checked' })
  expect((await productAt('VEERG-1'))?.total).toBe(2_100)
  await again(waiting, false)
})

test('a list that is taken back, or wanted no more while it is fetched, does not come again', async () => {
  await makeProduct(app.db, { code1: 'TAGASI-1', priceCents: 1_000 })
  const list = 'Kood;Hind\nTAGASI-1;20,00'
  const first = await follow(list, { code1: 0, total_price: 1 })
  await of(first, 'undo')
  expect(await until(first, 'undone')).toMatchObject({ again: false })
  await byNight()
  expect(await latest()).toBe(first)

  const second = await follow(list, { code1: 0, total_price: 1 })
  supplier.meanwhile = () => again(second, false)
  await byNight()
  supplier.meanwhile = async () => undefined
  expect(await latest()).toBe(second)
  expect(await viewed(second)).toMatchObject({ state: 'done', again: false })
})

test('a list that cannot be kept says so, and those after it are fetched', async () => {
  await makeProduct(app.db, { code1: 'JADA-1', priceCents: 1_000 })
  const columns = { code1: 0, total_price: 1 }
  const broken = await follow('Kood;Hind\nJADA-1;20,00', columns)
  const sound = await follow('Kood;Hind\nJADA-1;21,00', columns)
  const lists = ['Kood;Hind\nVISKAB;1,00', 'Kood;Hind\nJADA-1;22,00']
  supplier.meanwhile = async () => {
    supplier.list = lists.shift() ?? ''
  }
  await app.db.execute(sql`alter table import_row add constraint unkept check (cells[1] <> 'VISKAB')`)
  await byNight()
  supplier.meanwhile = async () => undefined
  expect(await viewed(broken)).toMatchObject({ again: true, fault: 'unreadable' })
  expect(await viewed(sound)).toMatchObject({ again: false })
  await until(await latest(), 'done')
  expect((await productAt('JADA-1'))?.total).toBe(2_200)
})

/** Somebody who has pictures, by path; how often each was asked for, and what goes on while it is. */
const gallery = {
  pictures: new Map<string, Uint8Array>(),
  asked: [] as string[],
  meanwhile: async (): Promise<unknown> => undefined,
}
const showing = createServer((asked, answer) => {
  const path = asked.url ?? ''
  gallery.asked.push(path)
  const picture = gallery.pictures.get(path)
  void gallery.meanwhile().then(() => answer.writeHead(picture ? 200 : 404).end(picture))
})
beforeAll(() => new Promise<void>(resolve => showing.listen(0, '127.0.0.1', resolve)))
afterAll(() => showing.close())

const pictureAt = (path: string, host = '127.0.0.1') =>
  `http://${host}:${(showing.address() as AddressInfo).port}/${path}`
const picturesOf = async (code: string): Promise<string[]> => {
  const { rows } = await app.db.execute<{ name: string }>(sql`
    select f.name from product_image i join file f on f.id = i.file_id join product p on p.id = i.product_id
    where p.code1 = ${code} and f.deleted_at is null order by i.position`)
  return rows.map(({ name }) => name)
}
const untilFetched = async (id: number) => {
  await vi.waitFor(async () => expect((await viewed(id)).pictures.waiting).toBe(0), { timeout: 20_000, interval: 50 })
  return viewed(id)
}

test('pictures are fetched from addresses once the rows are done; those that fail say why and lose no row', async () => {
  await makeFile(app.db, app.storage)
  gallery.pictures = new Map<string, Uint8Array>([
    ['/1.png', await plainPicture(40, 20, '#112233')],
    ['/2.png', await plainPicture(40, 20, '#332211')],
    ['/huge.png', Buffer.alloc(20_000_001)],
    ['/words.png', Buffer.from('these are words')],
  ])
  gallery.asked = []
  const cells = [
    `${pictureAt('1.png')}; ${pictureAt('2.png')}|${pictureAt('1.png')}`,
    pictureAt('missing.png'),
    pictureAt('huge.png'),
    pictureAt('words.png'),
    pictureAt('1.png', WALLED),
    'turbo.jpg',
    pictureAt('1.png'),
  ]
  await makeProducts(
    app.db,
    cells.map((_cell, at) => ({ code1: `PILT-${at}`, name: multilingual({ et: 'Pildiga' }), priceCents: 1_000 })),
  )
  const list = [['Kood', 'Hind', 'Pildid'], ...cells.map((cell, at) => [`PILT-${at}`, '12,00', cell])]
  const id = await hand(list)
  expect((await of(id, 'check', { mapping: { code1: 0, pictures: 2 }, may_create: false })).statusCode).toBe(403)
  app.actAs(pictured)
  expect(await check(id)).toMatchObject({ mapping: { pictures: 2 }, counts: { changed: 7, refused: 0 } })
  expect(gallery.asked).toEqual([])
  expect((await run(id)).counts).toMatchObject({ changed: 7 })
  const { pictures, failed_pictures: failed } = await untilFetched(id)
  expect(pictures).toEqual({ waiting: 0, fetched: 3, failed: 5 })
  expect(failed.map(({ code, why }: { code: string; why: string }) => [code, why])).toEqual([
    ['PILT-1', 'Sellel aadressil ei vasta keegi.'],
    ['PILT-2', 'Pilt on liiga suur.'],
    ['PILT-3', 'Seal ei ole pilti.'],
    ['PILT-4', 'See aadress viib poe enda võrku.'],
    ['PILT-5', 'See ei ole veebiaadress ja arhiivi tabeliga kaasa ei tulnud.'],
  ])
  expect((await productAt('PILT-1'))?.total).toBe(1_200)
  expect(await picturesOf('PILT-0')).toEqual(['1.png', '2.png'])
  expect(await picturesOf('PILT-6')).toEqual(['1.png'])
  expect(gallery.asked.toSorted()).toEqual(['/1.png', '/2.png', '/huge.png', '/missing.png', '/words.png'])
  const refused = await call('GET', `/v1/admin/import/${id}/refused?lang=et`)
  expect(refused.body.trim().split('\r\n')).toHaveLength(6)
  expect(refused.body).toContain(`${pictureAt('missing.png')}: Sellel aadressil ei vasta keegi.`)

  // What was fetched is not fetched again, unless somebody asks; and then a product shows no picture twice.
  const second = await hand(list)
  expect((await check(second)).counts).toMatchObject({ changed: 5, same: 2 })
  expect((await check(second, { pictures_again: true })).counts).toMatchObject({ changed: 7 })
  await run(second)
  expect((await untilFetched(second)).pictures).toEqual({ waiting: 0, fetched: 3, failed: 5 })
  expect(gallery.asked.filter(path => path === '/1.png')).toHaveLength(3)
  expect(await picturesOf('PILT-0')).toEqual(['1.png', '2.png'])

  expect((await of(id, 'undo')).statusCode).toBe(200)
  expect(await until(id, 'undone')).toMatchObject({ counts: { undone: 7 }, pictures: { fetched: 0, failed: 0 } })
  expect(await picturesOf('PILT-0')).toEqual([])
  expect((await productAt('PILT-0'))?.total).toBe(1_000)
  const { rows: left } = await app.db.execute(sql`
    select from file where name in ('1.png', '2.png') and deleted_at is null`)
  expect(left).toEqual([])
})

test('pictures whose job fails half way, or runs twice, are there once; none comes after it was taken back', async () => {
  await makeFile(app.db, app.storage)
  gallery.pictures = new Map([['/slow.png', await plainPicture(40, 20, '#445566')]])
  await makeProduct(app.db, { code1: 'PILT-AEG' })
  app.actAs(pictured)
  const halted = Promise.withResolvers<void>()
  gallery.asked = []
  gallery.meanwhile = () => (gallery.asked.length === 1 ? halted.promise : Promise.resolve())
  const id = await hand([
    ['Kood', 'Pildid'],
    ['PILT-AEG', pictureAt('slow.png')],
  ])
  await check(id)
  await run(id)
  await vi.waitFor(() => expect(gallery.asked).toHaveLength(1), { timeout: 20_000 })
  const work = (given: typeof app) => fetchPictures(given, system('test'), { importId: id, mayReach: () => true })
  const full = { ...app.storage, put: () => Promise.reject(new Error('The disk is full')) }
  await expect(work({ ...app, storage: full })).rejects.toThrow('The disk is full')
  expect((await viewed(id)).pictures).toEqual({ waiting: 1, fetched: 0, failed: 0 })
  await Promise.all([work(app), work(app)])
  expect((await viewed(id)).pictures).toEqual({ waiting: 0, fetched: 1, failed: 0 })
  expect((await of(id, 'undo')).statusCode).toBe(200)
  await until(id, 'undone')
  halted.resolve()
  // Whoever was held is let go before the next, for pictures are fetched one after the other.
  gallery.pictures.set('/next.png', await plainPicture(40, 20, '#665544'))
  const next = await hand([
    ['Kood', 'Pildid'],
    ['PILT-AEG', pictureAt('next.png')],
  ])
  await check(next)
  await run(next)
  await untilFetched(next)
  expect(await picturesOf('PILT-AEG')).toEqual(['next.png'])
  const { rows } = await app.db.execute(sql`select from file where name = 'slow.png'`)
  expect(rows).toHaveLength(1)
})

const handPicture = (id: number, name: string, payload: Uint8Array = Buffer.alloc(0)) =>
  app.server.inject({
    method: 'PUT',
    url: `/v1/admin/import/${id}/archive?name=${encodeURIComponent(name)}`,
    headers: { 'x-csrf-token': 'any', 'content-type': 'application/octet-stream' },
    payload: Buffer.from(payload),
  })
const archived = async () => (await app.storage.list()).filter(key => key.startsWith('import/'))

test('pictures of an archive come with a list that names their files, are judged as uploads are, and go with it', async () => {
  await makeFile(app.db, app.storage)
  await makeProducts(
    app.db,
    ['ARH-1', 'ARH-2', 'ARH-3', 'ARH-4'].map(code1 => ({
      code1,
      name: multilingual({ et: code1 }),
      priceCents: 1_000,
    })),
  )
  app.actAs(pictured)
  const id = await hand([
    ['Kood', 'Pildid'],
    ['ARH-1', 'Esimene.PNG; kaust/teine.png'],
    ['ARH-2', 'esimene.png'],
    ['ARH-3', 'pole.png'],
    ['ARH-4', 'sõnad.png'],
  ])
  const png = await plainPicture(60, 40, '#aa5522')
  expect((await handPicture(id, 'pildid/esimene.png', Buffer.from('esialgu muu'))).json()).toMatchObject({
    pictures: 1,
  })
  expect((await handPicture(id, 'pildid/esimene.png', png)).json()).toMatchObject({ pictures: 1 })
  // Whoever was cut off learns what need not be sent again.
  expect((await call('GET', `/v1/admin/import/${id}/archive`)).json().received).toEqual([
    { name: 'pildid/esimene.png', size: png.length },
  ])
  await handPicture(id, 'kaust/teine.png', await plainPicture(30, 30, '#2255aa'))
  await handPicture(id, 'sõnad.png', Buffer.from('Siin on ainult sõnad.'))
  expect((await check(id)).counts).toMatchObject({ changed: 4, refused: 0 })
  expect(await picturesOf('ARH-1')).toEqual([])
  await run(id)
  const { pictures, failed_pictures: failed } = await untilFetched(id)
  expect(pictures).toEqual({ waiting: 0, fetched: 3, failed: 2 })
  expect(failed.map(({ code, why }: { code: string; why: string }) => [code, why])).toEqual([
    ['ARH-3', 'Arhiivis ei ole sellist faili või on neid mitu.'],
    ['ARH-4', 'Seal ei ole pilti.'],
  ])
  expect(await picturesOf('ARH-1')).toEqual(['esimene.png', 'teine.png'])
  expect(await picturesOf('ARH-2')).toEqual(['esimene.png'])
  expect((await handPicture(id, 'hiljem.png', png)).statusCode).toBe(409)

  expect((await of(id, 'undo')).statusCode).toBe(200)
  await until(id, 'undone')
  expect([await picturesOf('ARH-1'), await picturesOf('ARH-2')]).toEqual([[], []])
  expect(await archived()).toHaveLength(3)
  // A file of the same name in the next archive is another picture.
  const next = await hand([
    ['Kood', 'Pildid'],
    ['ARH-1', 'esimene.png'],
  ])
  await handPicture(next, 'esimene.png', await plainPicture(10, 10, '#ffffff'))
  expect((await check(next)).counts).toMatchObject({ changed: 1 })
  for (const one of [id, next]) expect((await call('DELETE', `/v1/admin/import/${one}`)).statusCode).toBe(204)
  expect(await archived()).toEqual([])
})

test('pictures of an archive are for whoever edits products and keeps files', async () => {
  expect((await handPicture(NOBODY, 'a.png')).statusCode).toBe(403)
  app.actAs(GUEST)
  expect((await handPicture(NOBODY, 'a.png')).statusCode).toBe(401)
  app.actAs(pictured)
  const id = await hand([['Kood'], ['ARH-9']])
  expect((await handPicture(NOBODY, 'a.png', Buffer.from('x'))).statusCode).toBe(404)
  expect((await handPicture(id, 'a.png')).statusCode).toBe(422)
  expect((await handPicture(id, '', Buffer.from('x'))).statusCode).toBe(422)
  expect((await handPicture(id, 'a.png', Buffer.alloc(20_000_001))).statusCode).toBe(413)
})
