import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { NO_GOODS_DETAILS } from '#catalog/domain/goods-details.ts'
import type { Approval } from '#catalog/domain/road-approval.ts'
import { manufacturers, products } from '#catalog/server/tables.ts'
import { makeAttribute, makeCategory, makeProduct, makeProducts } from '#catalog/testing/factories.ts'
import { editor, setUpImports, stockEditor } from '#exchange/testing/set-up-imports.ts'
import { DAY_MS } from '#kernel/durations.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { parseCsv } from '#kernel/parse-csv.ts'
import { getShopDay } from '#kernel/shop-day.ts'
import { getRealTranslator } from '#kernel/testing/real-translators.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import type { TestApp } from '#platform/server/testing/test-app.ts'
import { readShelfPlaces, saveShelfPlaces } from '#stock/server/stock.ts'
import { makeStock } from '#stock/testing/factories.ts'

let app: TestApp
let warehouseId: number
const { call, callImport, readImport, uploadRows, check, run, undo, readProduct } = setUpImports(setup => {
  app = setup.app
  warehouseId = setup.warehouseId
})

test('sets stock, creates products when allowed, and undoes both', async () => {
  app.signInAs(stockEditor)
  const productId = await makeProduct(app.db, { code1: 'LAOS-1' })
  await makeStock(app.db, [{ productId, warehouseId, amount: 4 }])
  const id = await uploadRows([
    ['Tootekood', 'Nimi', 'Hind', 'Tallinn'],
    ['LAOS-1', '', '', '9'],
    ['LAOS-2', 'Uus toode', '5', '3'],
    ['LAOS-2', 'Topelt', '5', '3'],
  ])
  expect((await check(id)).counts).toMatchObject({ changed: 1, rejected: 0, absent: 2 })
  expect((await check(id, { may_create: true })).counts).toMatchObject({ changed: 1, created: 1, rejected: 1 })
  await run(id)
  const readStock = async () =>
    (
      await app.db.execute<{ code1: string; amount: number }>(sql`
        select p.code1, l.amount from stock_level l join product p on p.id = l.product_id where p.code1 like 'LAOS-%' order by 1`)
    ).rows.map(({ amount }) => amount)
  expect(await readStock()).toEqual([9, 3])
  expect(await readProduct('LAOS-2')).toMatchObject({ name: 'Uus toode', price: 500, state: 1 })
  await undo(id)
  expect((await readStock())[0]).toBe(4)
  // The user who imported the list moved the goods in both directions.
  const { rows: moves } = await app.db.execute(sql`
    select delta, m.user_id = i.user_id as by from stock_movement m, import i
    where i.id = ${id}::int and reason = 'import' and product_id = ${productId}::int order by m.id`)
  expect(moves).toEqual([
    { delta: 5, by: true },
    { delta: -5, by: true },
  ])
  expect(await readProduct('LAOS-2')).toMatchObject({ state: 2, removed: true })
  expect((await call('GET', '/v1/admin/export/product')).body).not.toContain('LAOS-2')
  expect((await check(id)).counts).toMatchObject({ changed: 1, rejected: 0, absent: 2 })
})

test('imports and undoes details that the law demands, and names the field of an error', async () => {
  const maker = { name: 'Bilstein', address: 'Ennepetal', contact: 'https://bilstein.com', country: 'DE' }
  const responsible = { name: '', address: '', contact: '' }
  const [manufacturer] = await app.db
    .insert(manufacturers)
    .values({ ...maker, responsible })
    .returning()
  await makeProducts(app.db, [{ code1: 'LAW-1' }, { code1: 'LAW-2' }])
  const readDetails = async () =>
    (
      await app.db.execute(sql`
        select goods, durability, manufacturer_id as maker from product where code1 like 'LAW-%' order by code1`)
    ).rows
  const before = await readDetails()
  const id = await uploadRows([
    [
      'code1',
      'manufacturer_record',
      'battery_chemistry',
      'battery_capacity',
      'tyre_fuel',
      'garan_years',
      'garan_label',
    ],
    ['LAW-1', 'bilstein', 'plii-happeaku', '70 Ah', '', '', ''],
    ['LAW-2', 'Bilstien', '', '', 'B', '2', 'missing.svg'],
  ])
  const TYRE_ERRORS = ['tyre_grip', 'tyre_noise', 'tyre_decibels']
  const GARAN_ERRORS = ['brand', 'model', 'guarantor', 'address', 'procedure.et', 'territory.et'].map(
    name => `garan_${name}`,
  )
  const { rows } = await check(id)
  expect(rows.map(({ errors }: { errors: { field: string }[] }) => errors.map(({ field }) => field))).toEqual([
    ['garan_label', 'manufacturer_record', ...TYRE_ERRORS, 'garan_years', ...GARAN_ERRORS],
    [],
  ])
  await run(id)
  expect((await readDetails())[0]).toEqual({
    goods: { ...NO_GOODS_DETAILS, battery: { chemistry: 'leadAcid', capacity: '70 Ah' } },
    durability: null,
    maker: manufacturer?.id,
  })
  await undo(id)
  expect(await readDetails()).toEqual(before)
})

test('imports the texts of digital content and repairs one by one, and undoes them', async () => {
  const digital = {
    functionality: multilingual({ et: 'Muudab kaarti', en: 'Changes the map' }),
    compatibility: multilingual({ et: 'MED17' }),
    updates: multilingual({}),
  }
  const productId = await makeProduct(app.db, { code1: 'DIGI-1' })
  await app.db
    .update(products)
    .set({ goods: { ...NO_GOODS_DETAILS, digital } })
    .where(eq(products.id, productId))
  const readGoods = async () => {
    const [row] = await app.db.select({ goods: products.goods }).from(products).where(eq(products.id, productId))
    return row?.goods
  }
  const before = await readGoods()
  const id = await uploadRows([
    ['code1', 'digital_updates.et', 'digital_functionality.en', 'repair_score', 'repair_parts.et'],
    ['DIGI-1', '3 aastat', '', '8,2', 'Tihend 9 €'],
  ])
  await check(id)
  await run(id)
  expect(await readGoods()).toEqual({
    ...NO_GOODS_DETAILS,
    digital: { ...digital, updates: multilingual({ et: '3 aastat' }) },
    repair: { score: '8,2', parts: multilingual({ et: 'Tihend 9 €' }), instructions: multilingual({}) },
  })
  await undo(id)
  expect(await readGoods()).toEqual(before)
})

test('recognizes headings by the labels on the screen', async () => {
  const id = await uploadRows([
    ['Kood', 'Nimi (Eesti)', 'Name (English)', 'Hind', 'Laoseis Tallinn'],
    ['SILT-1', 'Vedru', 'Spring', '5', '1'],
  ])
  expect((await readImport(id)).mapping).toEqual({
    code1: 0,
    'name.et': 1,
    'name.en': 2,
    total_price: 3,
    [`stock.${warehouseId}`]: 4,
  })
})

test('imports, exports and undoes shelf locations except moved ones; rejects users without stock permission', async () => {
  app.signInAs(stockEditor)
  const [movedId, placedId] = await makeProducts(app.db, [{ code1: 'RIIUL-1' }, { code1: 'RIIUL-2' }])
  await arrange(app.db, tx => saveShelfPlaces(tx, [{ productId: movedId!, warehouseId, place: 'A-10' }]))
  const readPlaces = async (productId: number) => (await readShelfPlaces(app.db, [productId])).map(({ place }) => place)
  const id = await uploadRows([
    ['Kood', 'Koht Tallinn'],
    ['RIIUL-1', 'A-2'],
    ['RIIUL-2', 'B-1'],
    ['RIIUL-2', 'B-1'],
    ['RIIUL-1', 'x'.repeat(41)],
  ])
  expect((await check(id)).rows).toMatchObject([
    { code: 'RIIUL-2', outcome: 'rejected' },
    { code: 'RIIUL-1', outcome: 'rejected' },
    { code: 'RIIUL-1', before: { [`shelf.${warehouseId}`]: 'A-10' }, after: { [`shelf.${warehouseId}`]: 'A-2' } },
    { code: 'RIIUL-2', before: { [`shelf.${warehouseId}`]: '' }, after: { [`shelf.${warehouseId}`]: 'B-1' } },
  ])
  app.signInAs(editor)
  expect((await callImport(id, 'run')).statusCode).toBe(403)
  app.signInAs(stockEditor)
  await run(id)
  expect([await readPlaces(movedId!), await readPlaces(placedId!)]).toEqual([['A-2'], ['B-1']])
  const [headings, ...rows] = parseCsv((await call('GET', '/v1/admin/export/product')).body, ';')
  const shelfColumn = headings!.indexOf(`shelf.${warehouseId}`)
  expect(rows.filter(([code]) => code?.startsWith('RIIUL')).map(row => row[shelfColumn])).toEqual(['A-2', 'B-1'])
  await arrange(app.db, tx => saveShelfPlaces(tx, [{ productId: movedId!, warehouseId, place: 'C-7' }]))
  await undo(id)
  expect([await readPlaces(movedId!), await readPlaces(placedId!)]).toEqual([['C-7'], []])
})

test('imports, exports and undoes categories, filter values and costs by name', async () => {
  app.signInAs(stockEditor)
  const wheelsId = await makeCategory(app.db, { name: multilingual({ et: 'Veljed', en: 'Wheels' }) })
  const nutsId = await makeCategory(app.db, { name: multilingual({ et: 'Mutrid', en: 'Nuts' }), parentId: wheelsId })
  await makeAttribute(app.db, { key: 'metall', options: [{ value: 'teras' }, { value: 'titaan' }] })
  await makeProduct(app.db, {
    code1: 'KOHT-1',
    categoryIds: [wheelsId],
    options: ['metall:teras'],
    priceCents: 1_000,
  })
  const readAssignments = async (code: string) => {
    const { rows } = await app.db.execute(sql`
      select p.cost_cents as cost, array(select c.category_id from product_category c where c.product_id = p.id order by c.main desc, c.category_id) as places,
        array(select o.value from product_option v join attribute_option o on o.id = v.option_id where v.product_id = p.id order by 1) as values
      from product p where code1 = ${code}`)
    return rows[0]
  }
  const id = await uploadRows([
    ['Kood', 'Nimi', 'Hind', 'Kategooriad', 'filter.metall', 'Ostuhind'],
    ['KOHT-1', '', '', 'mutrid | Wheels', 'TITAAN', '4,20'],
    ['KOHT-2', 'Uus', '9', 'Veljed > Mutrid', 'teras|titaan', '3'],
    ['KOHT-3', 'Uus', '9', 'Rehvid', 'puit', ''],
  ])
  expect((await readImport(id)).filters).toContainEqual({ key: 'metall', name: expect.any(String) })
  const checked = await check(id, { may_create: true })
  expect(checked.counts).toMatchObject({ changed: 1, created: 1, rejected: 1 })
  expect(checked.rows[0].errors).toHaveLength(2)
  expect(checked.rows[2]).toMatchObject({ after: { categories: 'Veljed > Mutrid | Veljed', cost: 420 } })
  await run(id)
  expect(await readAssignments('KOHT-1')).toEqual({ cost: 420, places: [nutsId, wheelsId], values: ['titaan'] })
  expect(await readAssignments('KOHT-2')).toEqual({ cost: 300, places: [nutsId], values: ['teras', 'titaan'] })

  const lines = parseCsv((await call('GET', '/v1/admin/export/product')).body, ';')
  const exportImportId = await uploadRows(lines.filter(([code], index) => index === 0 || code?.startsWith('KOHT-')))
  expect(lines.find(([code]) => code === 'KOHT-1')).toEqual(
    expect.arrayContaining(['4,20', 'Veljed > Mutrid | Veljed']),
  )
  expect((await check(exportImportId)).counts).toMatchObject({ unchanged: 2, changed: 0, rejected: 0 })

  expect((await undo(id)).counts).toMatchObject({ undone: 2, skipped: 0 })
  expect(await readAssignments('KOHT-1')).toEqual({ cost: null, places: [wheelsId], values: ['teras'] })
  const unknownFilter = { mapping: { code1: 0, 'filter.olematu': 1 }, may_create: false }
  expect((await callImport(id, 'check', unknownFilter)).json().errors).toHaveProperty('mapping')
})

test('imports and undoes part numbers, and refuses unusable ones', async () => {
  app.signInAs(stockEditor)
  await makeProducts(app.db, [
    { code1: 'OSA-1', name: multilingual({ et: 'Andur' }), priceCents: 1_000 },
    { code1: 'OSA-2', name: multilingual({ et: 'Andur 2' }), priceCents: 1_000 },
  ])
  const readNumbers = async () => {
    const { rows } = await app.db.execute<{ text: string }>(sql`
      select concat_ws(' ', i.type, i.brand, i.norm) as text from product_identifier i
        join product p on p.id = i.product_id where p.code1 = 'OSA-1' order by i.id`)
    return rows.map(({ text }) => text)
  }
  const id = await uploadRows([
    ['Kood', 'OE-numbrid', 'Asendatud numbrid', 'Cross references'],
    ['OSA-1', '06A 906 461 L; VW | 06a906461l; vw\n038 906 461 C', '06A 906 461 A', '0 280 218 063; Bosch; Kataloog'],
    ['OSA-2', '--', '', ''],
  ])
  const checked = await check(id)
  expect(checked.counts).toMatchObject({ changed: 1, rejected: 1 })
  await run(id)
  expect(await readNumbers()).toEqual([
    'oe VW 06A906461L',
    'oe  038906461C',
    'superseded  06A906461A',
    'competitor Bosch 0280218063',
  ])
  expect((await undo(id)).counts).toMatchObject({ undone: 1, skipped: 0 })
  expect(await readNumbers()).toEqual([])
})

test('imports and undoes approvals with their conditions, and refuses unreadable ones', async () => {
  app.signInAs(stockEditor)
  const approval: Approval = {
    kind: 'abe',
    regulation: '',
    number: 'KBA 43567',
    countries: [],
    elsewhere: 'with_entry',
    conditions: multilingual({ et: 'Ainult; sedaan | kupee' }),
    fileIds: [7],
  }
  await makeProducts(app.db, [
    { code1: 'LUBA-1', name: multilingual({ et: 'Summuti' }), priceCents: 1_000, approvals: [approval] },
    { code1: 'LUBA-2', name: multilingual({ et: 'Vedru' }), priceCents: 1_000 },
  ])
  const readApprovals = async () => {
    const { rows } = await app.db.execute<{ approvals: Approval[] }>(
      sql`select approvals from product where code1 = 'LUBA-1'`,
    )
    return rows[0]?.approvals
  }
  const id = await uploadRows([
    ['Kood', 'Approvals'],
    ['LUBA-1', 'ABE; KBA 43567; EE=road\nece R90; E1 90R-02; DE=entry, *=road'],
    ['LUBA-2', 'TÜV; jah'],
  ])
  expect((await check(id)).counts).toMatchObject({ changed: 1, rejected: 1 })
  await run(id)
  expect(await readApprovals()).toEqual([
    { ...approval, countries: [{ country: 'EE', use: 'road' }], elsewhere: 'unknown' },
    {
      kind: 'ece',
      regulation: 'R90',
      number: 'E1 90R-02',
      countries: [{ country: 'DE', use: 'with_entry' }],
      elsewhere: 'road',
      conditions: multilingual({}),
      fileIds: [],
    },
  ])
  expect((await undo(id)).counts).toMatchObject({ undone: 1, skipped: 0 })
  expect(await readApprovals()).toEqual([approval])
})

test('imports, exports and undoes descriptions, weight, size, manufacturer and visibility', async () => {
  app.signInAs(stockEditor)
  const scheduledVisibility = { type: 2, rangeFrom: 1, rangeTo: null, stateInRange: 0, stateOutRange: 1 } as const
  await makeProducts(app.db, [
    { code1: 'ÜKS-1', name: multilingual({ et: 'Kirjeldatud' }), priceCents: 1_000 },
    { code1: 'ÜKS-2', name: multilingual({ et: 'Ajaga' }), priceCents: 1_000, visibility: scheduledVisibility },
  ])
  const readDetails = async () => {
    const { rows } = await app.db.execute(sql`
      select description - 'type' as description, weight_grams as weight, length_mm as length, net_content as content, big_product as big, search_keywords as words, withdrawal_exclusion as exclusion,
        visibility ->> 'stateInRange' as hidden, safety -> 'maker' as maker,
        (select title ->> 'et' from page_version v join page on page.id = v.page_id and page.published_version = v.number where page.id = content_id) as title
      from product where code1 = 'ÜKS-1'`)
    return rows[0]
  }
  const before = await readDetails()
  const headings = [
    'Kood',
    'Kirjeldus (et)',
    'Kaal (kg)',
    'Pikkus (mm)',
    'Netokogus',
    'Suur toode',
    'Peidetud',
    'Otsisõnad',
  ]
  const id = await uploadRows([
    [...headings, 'Nimi', 'Tootja nimi', 'Tootja aadress', 'Tootja kontakt', 'Taganemisõigus'],
    [
      'ÜKS-1',
      `Esimene & lõik\n\nTeine${' pikk'.repeat(30)}`,
      '1,25 kg',
      '300',
      '400 ml',
      'jah',
      'JAH',
      'punane\nkiire',
      'Uus nimi',
      'Keeris OÜ',
      'Ringtee 1,\r\n Tartu',
      'keeris.example',
      'Eritellimus',
    ],
    ['ÜKS-2', '', 'raske', '', '5 tk', '', 'ei', '', '', 'Nimi üksi', '', '', 'kinnine'],
  ])
  const checked = await check(id)
  expect(checked.counts).toMatchObject({ changed: 1, rejected: 1 })
  // The row list shows the beginning of a description.
  expect(checked.rows[1].after['description.et']).toMatch(/^Esimene & lõik Teine( pikk){17,20}…$/)
  expect(checked.rows[0].errors.map(({ field }: { field: string }) => field).sort()).toEqual([
    'hidden',
    'maker_address',
    'maker_contact',
    'net_content',
    'weight_kg',
    'withdrawal_exclusion',
  ])
  await run(id)
  expect(await readDetails()).toEqual({
    description: { et: `<p>Esimene &amp; lõik</p><p>Teine${' pikk'.repeat(30)}</p>` },
    weight: 1_250,
    length: 300,
    content: { amount: 0.4, unit: 'l' },
    big: true,
    words: 'punane\nkiire',
    exclusion: 'custom',
    hidden: '1',
    maker: { name: 'Keeris OÜ', address: 'Ringtee 1, Tartu', contact: 'keeris.example' },
    // The page takes the product's new name.
    title: 'Uus nimi',
  })

  const lines = parseCsv((await call('GET', '/v1/admin/export/product?lang=en')).body, ';')
  const exportImportId = await uploadRows(lines.filter(([code], index) => index === 0 || code?.startsWith('ÜKS-')))
  expect(lines.find(([code]) => code === 'ÜKS-1')).toEqual(
    expect.arrayContaining(['1250', '0.4 l', 'yes', 'Keeris OÜ', 'custom']),
  )
  expect((await check(exportImportId)).counts).toMatchObject({ unchanged: 2, changed: 0, rejected: 0 })

  expect((await undo(id)).counts).toMatchObject({ undone: 1, skipped: 0 })
  expect(await readDetails()).toEqual({ ...before, hidden: '0' })
})

test('cleans imported descriptions, and finds no change in a row that was imported before', async () => {
  app.signInAs(stockEditor)
  await makeProduct(app.db, { code1: 'PUHAS-1' })
  const list = [
    ['Kood', 'Kirjeldus (et)'],
    ['PUHAS-1', '<p onclick="x()">Tugev</p><script>x()</script>'],
  ]
  const id = await uploadRows(list)
  await check(id)
  await run(id)
  const { rows } = await app.db.execute(sql`select description ->> 'et' as html from product where code1 = 'PUHAS-1'`)
  expect(rows).toEqual([{ html: '<p>Tugev</p>' }])
  expect((await check(await uploadRows(list))).counts).toMatchObject({ unchanged: 1, changed: 0 })
})

test('does not restore a category or value that was renamed, and marks the row', async () => {
  const formerId = await makeCategory(app.db, { name: multilingual({ et: 'Endine', en: 'Former' }) })
  await makeCategory(app.db, { name: multilingual({ et: 'Uuem', en: 'Newer' }) })
  await makeProduct(app.db, { code1: 'NIMI-1', categoryIds: [formerId] })
  const id = await uploadRows([
    ['Kood', 'Kategooriad'],
    ['NIMI-1', 'Uuem'],
  ])
  await check(id)
  await run(id)
  await app.db.execute(sql`update category set name = jsonb_set(name, '{et}', '"Muu nimi"') where id = ${formerId}`)
  expect((await undo(id)).counts).toMatchObject({ undone: 0, skipped: 1 })
})

test('restores prices although goods were sold after the import', async () => {
  app.signInAs(stockEditor)
  const productId = await makeProduct(app.db, { code1: 'OST-1', priceCents: 1_000 })
  await makeStock(app.db, [{ productId, warehouseId, amount: 4 }])
  const id = await uploadRows([
    ['Tootekood', 'Hind', 'Tallinn'],
    ['OST-1', '20', '9'],
  ])
  await check(id)
  await run(id)
  await app.db.execute(sql`update stock_level set amount = amount - 1 where product_id = ${productId}::int`)
  expect((await undo(id)).counts).toMatchObject({ undone: 0, skipped: 1 })
  expect(await readProduct('OST-1')).toMatchObject({ price: 1_000, total: 1_000 })
  const { rows } = await app.db.execute(sql`select amount from stock_level where product_id = ${productId}::int`)
  expect(rows).toEqual([{ amount: 8 }])
})

test('rounds calculated workbook prices to cents, also in the file of rejected rows', async () => {
  app.signInAs(stockEditor)
  await makeProducts(
    app.db,
    ['VALEM-1', 'VALEM-2', 'VALEM-3'].map(code1 => ({ code1, priceCents: 1_000 })),
  )
  const response = await call('POST', '/v1/admin/import', {
    name: 'a.xlsx',
    headings: ['Kood', 'Hind', 'Ostuhind', 'Tallinn'],
    total: 3,
  })
  const { id } = response.json().data
  const rows = [
    ['VALEM-1', 15.3512, 8.125, '1'],
    ['VALEM-2', '15.3512', 8.125, '1'],
    ['VALEM-3', 15.3512, '8', 2.125],
  ]
  expect((await callImport(id, 'rows', { from: 0, rows })).json()).toMatchObject({ received: 3 })
  const checked = await check(id)
  expect(checked.preview[0]).toEqual(['VALEM-1', '15.3512', '8.125', '1'])
  expect(checked.counts).toMatchObject({ changed: 1, rejected: 2 })
  expect((await call('GET', `/v1/admin/import/${id}/rejected-rows`)).body).toContain('VALEM-3;15.35;8;2.125;')
  await run(id)
  expect((await readProduct('VALEM-1'))?.total).toBe(1_535)
  const { rows: costs } = await app.db.execute(sql`select cost_cents from product where code1 = 'VALEM-1'`)
  expect(costs).toEqual([{ cost_cents: 813 }])
})

test('keeps the modification time of a product when a list changes only its stock', async () => {
  app.signInAs(stockEditor)
  const ids = await makeProducts(
    app.db,
    ['ALLES-1', 'ALLES-2'].map(code1 => ({ code1, priceCents: 1_000 })),
  )
  const headings = ['Kood', 'Hind', 'Tallinn', 'Riiul']
  const id = await uploadRows([headings, ['ALLES-1', '', '7', 'A-1'], ['ALLES-2', '20', '7', 'A-2']])
  const readVersions = async () => {
    const { rows } = await app.db.execute<{ version: number; modified: string }>(
      sql`select version, modified_at::text as modified from product where id = any(${sql.param(ids)}::int[]) order by code1`,
    )
    return rows
  }
  const before = await readVersions()
  await check(id)
  expect((await run(id)).counts).toMatchObject({ changed: 2 })
  const versionsAfter = await readVersions()
  expect(versionsAfter[0]).toEqual(before[0])
  expect(versionsAfter[1]?.version).toBe(before[1]!.version + 1)
  const readAmounts = async () =>
    (await app.db.execute(sql`select amount from stock_level where product_id = any(${sql.param(ids)}::int[])`)).rows
  expect(await readAmounts()).toEqual([{ amount: 7 }, { amount: 7 }])
  expect((await undo(id)).counts).toMatchObject({ undone: 2 })
  expect((await readVersions())[0]).toEqual(before[0])
  expect((await readVersions())[1]?.version).toBe(before[1]!.version + 2)
  expect(await readAmounts()).toEqual([{ amount: 0 }, { amount: 0 }])
})

test('matches codes in any spelling and reports a row without a code cell', async () => {
  await makeProducts(
    app.db,
    ['-X1', 'X2', 'X 3'].map(code1 => ({ code1, priceCents: 300 })),
  )
  const id = await uploadRows([
    ['Hind', 'Kood'],
    ['1', `'-x1`],
    ['2', '-X1'],
    ['1', 'x2'],
    ['2', '\u00a0X2\t'],
    ['3'],
    ['4', ''],
    ['1', 'X\n3'],
    ['2', 'x\u00a0\r\n 3'],
  ])
  const checked = await check(id)
  expect(checked.counts).toMatchObject({ changed: 3, rejected: 5 })
  expect(
    checked.rows.flatMap(({ line, errors }: { line: number; errors: { field: string | null }[] }) =>
      errors.map(({ field }) => [line, field]),
    ),
  ).toEqual([2, 4, 5, 6, 8].map(line => [line, line === 5 ? null : 'code1']))
  const file = await call('GET', `/v1/admin/import/${id}/rejected-rows?lang=en`)
  expect(file.body).toContain('3;;This row has fewer cells than the file has columns')
  const [headings = '', ...rejectedRows] = file.body.trim().split('\r\n')
  expect(headings).toMatch(/^\uFEFF?Row;/)
  expect(rejectedRows[0]).toMatch(/^\d+;/)
  const corrected = await uploadRows([
    ['Row', 'Kood', 'Hind', 'Reason'],
    ['17', 'RIDA-NUMBRIGA', '20', 'This row has fewer cells'],
  ])
  expect((await check(corrected, { may_create: false })).counts).toMatchObject({ absent: 1, rejected: 0 })
})

test('neither matches nor exports deleted products', async () => {
  const productId = await makeProduct(app.db, { code1: 'PRUGI-1', priceCents: 1_000 })
  await app.db.execute(sql`update product set removed_at = now() where id = ${productId}::int`)
  const id = await uploadRows([
    ['Kood', 'Hind'],
    ['PRUGI-1', '20'],
  ])
  expect((await check(id)).counts).toMatchObject({ changed: 0, absent: 1 })
  expect((await call('GET', '/v1/admin/export/product')).body).not.toContain('PRUGI-1')
})

test('keeps a scheduled sale through imports and their undo', async () => {
  const productId = await makeProduct(app.db, { code1: 'KAVA-1', priceCents: 1_000 })
  const id = await uploadRows([
    ['Kood', 'Hind'],
    ['KAVA-1', '20'],
  ])
  await check(id)
  await run(id)
  await app.db.execute(
    sql`update product set sale_cents = 1500, sale_from = now() + interval '1 day' where id = ${productId}::int`,
  )
  expect((await undo(id)).counts).toMatchObject({ undone: 0, skipped: 1 })
  const next = await uploadRows([
    ['Kood', 'Hind'],
    ['KAVA-1', '30'],
  ])
  const checked = await check(next)
  expect(checked.rows).toMatchObject([{ outcome: 'rejected', errors: [{ field: 'total_price' }] }])
  await run(next)
  const { rows } = await app.db.execute(sql`select total_cents, sale_cents from product where id = ${productId}::int`)
  expect(rows).toEqual([{ total_cents: 2_000, sale_cents: 1_500 }])
})

test('matches products by GTIN and rejects a GTIN that another product or row has', async () => {
  const messages = [
    ['exchange.rowError.duplicate', {}],
    ['productAdmin.problem.gtinTaken', { code: 'RIBA-1' }],
    ['exchange.rowError.duplicateGtin', { row: '3' }],
    ['productAdmin.problem.gtinCheckDigit', {}],
  ] as const
  const keysByMessage = new Map(messages.map(([key, values]) => [getRealTranslator('et')(key, values), key]))
  const listOutcomes = ({ rows }: { rows: { line: number; outcome: string; errors: { message: string }[] }[] }) =>
    rows
      .toSorted((first, second) => first.line - second.line)
      .map(({ line, outcome, errors }) => [line, outcome, errors.map(({ message }) => keysByMessage.get(message))])
  const ids = await makeProducts(app.db, [
    { code1: 'RIBA-1', gtin: '4741000000015' },
    { code1: 'RIBA-2', gtin: '' },
    { code1: 'RIBA-3', gtin: '0036000291452' },
  ])
  const gtinImportId = await uploadRows([
    ['EAN', 'Hind'],
    ['4 741000 000015', '98'],
    ['036000291452', '97'],
    ['00036000291452', '96'],
    ['4006381333932', '95'],
    ['5901234123457', '94'],
  ])
  const checked = await check(gtinImportId)
  expect(listOutcomes(checked)).toEqual([
    [1, 'changed', []],
    [2, 'changed', []],
    [3, 'rejected', ['exchange.rowError.duplicate']],
    [4, 'rejected', ['productAdmin.problem.gtinCheckDigit']],
  ])
  expect(checked.counts).toMatchObject({ absent: 1 })
  await run(gtinImportId)
  const { rows: prices } = await app.db.execute(
    sql`select total_cents from product where id = any(${sql.param(ids)}::int[]) order by id`,
  )
  expect(prices).toEqual([{ total_cents: 9_800 }, { total_cents: 9_990 }, { total_cents: 9_700 }])

  const codeImportId = await uploadRows([
    ['Kood', 'Nimi', 'Hind', 'EAN'],
    ['RIBA-1', '', '', '4741000000015'],
    ['RIBA-2', '', '', '4 741000 000015'],
    ['RIBA-3', '', '', '5901234123457'],
    ['RIBA-4', 'Uus', '5', '05901234123457'],
    ['RIBA-5', 'Uus', '5', '96385074'],
  ])
  const checkedWithCodes = await check(codeImportId, { may_create: true })
  expect(listOutcomes(checkedWithCodes)).toEqual([
    [2, 'rejected', ['productAdmin.problem.gtinTaken']],
    [3, 'changed', []],
    [4, 'rejected', ['exchange.rowError.duplicateGtin']],
    [5, 'created', []],
  ])
  expect((await run(codeImportId)).counts).toMatchObject({ unchanged: 1, changed: 1, created: 1, rejected: 2 })
})

test('rejects a code that another product or an earlier row has in any spelling, and names the product', async () => {
  await makeProducts(app.db, [
    { code1: 'TAKEN-1', code2: '0 986 479 R33' },
    { code1: 'TAKEN-2', code2: 'R34' },
    { code1: 'OLD-1', code2: 'SHARED' },
    { code1: 'OLD-2', code2: 'SHARED' },
  ])
  const id = await uploadRows([
    ['Kood', 'Tootja kood', 'Nimi', 'Hind'],
    ['NEW-1', '0986479R33', 'Uus', '5'],
    ['TAKEN-2', 'taken 1', '', ''],
    ['NEW-2', 'R-55', 'Uus', '5'],
    ['NEW-3', 'r55', 'Uus', '5'],
    // Products that share an old code can still be changed.
    ['OLD-1', 'SHARED', '', '50'],
  ])
  const buildTakenCodeErrors = (code: string) => [
    { field: 'code2', message: getRealTranslator('et')('productAdmin.problem.codeTaken', { code }) },
  ]
  const { rows } = await check(id, { may_create: true })
  const byCode = new Map(rows.map((row: { code: string }) => [row.code, row]))
  expect(byCode.get('NEW-1')).toMatchObject({ outcome: 'rejected', errors: buildTakenCodeErrors('TAKEN-1') })
  expect(byCode.get('TAKEN-2')).toMatchObject({ outcome: 'rejected', errors: buildTakenCodeErrors('TAKEN-1') })
  expect(byCode.get('NEW-3')).toMatchObject({ outcome: 'rejected', errors: buildTakenCodeErrors('NEW-2') })
  expect((await run(id)).counts).toMatchObject({ created: 1, changed: 1, rejected: 3 })

  const renamingId = await uploadRows([
    ['Kood', 'Tootja kood'],
    ['TAKEN-2', 'R36'],
  ])
  await check(renamingId)
  await run(renamingId)
  await makeProducts(app.db, [{ code1: 'LATER', code2: 'R.34' }])
  expect((await undo(renamingId)).counts).toMatchObject({ skipped: 1 })
})

test('rejects codes of earlier rows in any batch of a long list, in the check as in the run', async () => {
  // Rows without a price are rejected, which is faster than creating products.
  const fillers = Array.from({ length: 1_000 }, (_, index) => [`LONG-${index}`, '', '', 'Uus'])
  const id = await uploadRows([
    ['Kood', 'Tootja kood', 'Hind', 'Nimi'],
    ['FAR-1', 'Z 77-1', '5', 'Uus'],
    ...fillers,
    ['FAR-2', 'z771', '5', 'Uus'],
    // The maker's code of the first row names no second product.
    ['Z77.1', '', '6', 'Uus'],
  ])
  const checked = await check(id, { may_create: true })
  expect(checked.counts).toMatchObject({ created: 1, rejected: 1_002 })
  const message = getRealTranslator('en')('productAdmin.problem.codeTaken', { code: 'FAR-1' })
  for (const code of ['FAR-2', 'Z77.1']) {
    const [row] = (await call('GET', `/v1/admin/import/${id}/rows?q=${code}&lang=en`)).json().results
    expect(row).toMatchObject({ code, outcome: 'rejected', errors: [{ message }] })
  }
  expect((await run(id)).counts).toMatchObject({ created: 1, rejected: 1_002 })
  expect(await readProduct('FAR-1')).toMatchObject({ price: 500 })
})

test('hides new products until they are published, unless the list or its options make them visible', async () => {
  const id = await uploadRows([
    ['Tootekood', 'Nimi', 'Hind', 'Peidetud'],
    ['UUS-1', 'Uus', '5', ''],
    ['UUS-2', 'Uus', '5', 'ei'],
  ])
  await check(id, { may_create: true })
  await run(id)
  expect([await readProduct('UUS-1'), await readProduct('UUS-2')]).toMatchObject([{ state: 1 }, { state: 0 }])
  const visibleImportId = await uploadRows([
    ['Tootekood', 'Nimi', 'Hind', 'EAN'],
    ['UUS-3', 'Uus', '0', '4 006381 333931'],
    ['UUS-4', 'Uus', '5', '4006381333932'],
  ])
  expect((await check(visibleImportId, { may_create: true })).counts).toMatchObject({ rejected: 2 })
  expect((await check(visibleImportId, { may_create: true, may_be_free: true, may_show: true })).counts).toMatchObject({
    created: 1,
    rejected: 1,
  })
  await run(visibleImportId)
  expect(await readProduct('UUS-3')).toMatchObject({ price: 0, state: null })
  const { rows } = await app.db.execute(sql`select gtin, free from product where code1 = 'UUS-3'`)
  expect(rows).toEqual([{ gtin: '4006381333931', free: true }])
})

test('imports, shows, exports and undoes net prices, VAT classes and dated sales', async () => {
  app.signInAs(editor)
  const formatDayIn = (days: number): string => getShopDay(new Date(Date.now() + days * DAY_MS))
  await makeProduct(app.db, { code1: 'SALE-1', priceCents: 12_400 })
  const id = await uploadRows([
    ['SKU', 'Nimi', 'Price tax excluded', 'VAT rate', 'Discount percent', 'Discount from (yyyy-mm-dd)', 'Discount to'],
    ['sale 1', '', '100.000000', '', '10', formatDayIn(-1), ''],
    ['SALE-2', 'Uus', '100', '9 %', '10', formatDayIn(2), formatDayIn(3)],
    ['SALE-3', 'Uus', '100', '17', '', '', ''],
  ])
  const { mapping } = await readImport(id)
  const checked = await check(id, { may_create: true, mapping: { ...mapping, sale_to: 6 } })
  expect(checked.counts).toMatchObject({ changed: 1, created: 1, rejected: 1 })
  expect(checked.rows).toContainEqual(
    expect.objectContaining({
      code: 'sale 1',
      product_code: 'SALE-1',
      before: expect.objectContaining({ sale_price: '' }),
    }),
  )
  expect(checked.rows.find(({ code }: { code: string }) => code === 'SALE-3').errors).toMatchObject([
    { field: 'vat_class' },
  ])
  await run(id)
  const readSale = async (code: string) => {
    const { rows } = await app.db.execute(sql`
      select price_cents as price, total_cents as total, sale_cents as sale, vat_class as vat,
        to_char(sale_to at time zone 'Europe/Tallinn', 'YYYY-MM-DD HH24:MI') as until from product where code1 = ${code}`)
    return rows[0]
  }
  expect(await readSale('SALE-1')).toEqual({ price: 12_400, total: 11_160, sale: 11_160, vat: 'standard', until: null })
  expect(await readSale('SALE-2')).toEqual({
    price: 10_900,
    total: 10_900,
    sale: 9_810,
    vat: 'reduced',
    // The last day is part of the sale.
    until: `${formatDayIn(4)} 00:00`,
  })
  const lines = parseCsv((await call('GET', '/v1/admin/export/product')).body, ';')
  expect(lines.find(([code]) => code === 'SALE-2')).toEqual(
    expect.arrayContaining(['109,00', '98,10', formatDayIn(2), formatDayIn(3), 'reduced']),
  )
  const exportImportId = await uploadRows(lines.filter(([code], index) => index === 0 || code?.startsWith('SALE-')))
  app.signInAs(stockEditor)
  expect((await check(exportImportId)).counts).toMatchObject({ unchanged: 2, changed: 0, rejected: 0 })
  expect((await undo(id)).counts).toMatchObject({ undone: 2, skipped: 0 })
  expect(await readSale('SALE-1')).toEqual({ price: 12_400, total: 12_400, sale: null, vat: 'standard', until: null })
})

test('creates a product for a code with another decimal part, and rejects one without the point', async () => {
  await makeProduct(app.db, { code1: 'M8x1.25', priceCents: 1_000 })
  const id = await uploadRows([
    ['Kood', 'Nimi', 'Hind'],
    ['M8x12.5', 'Pikk polt', '11'],
    ['m8 x 1,25', '', '12'],
    ['M8x125', 'Kolmas', '13'],
  ])
  const checked = await check(id, { may_create: true })
  expect(checked.counts).toMatchObject({ created: 1, changed: 1, rejected: 1 })
  await run(id)
  expect((await readProduct('M8x1.25'))?.total).toBe(1_200)
  expect((await readProduct('M8x12.5'))?.total).toBe(1_100)
})

test('imports, exports and undoes successors, and rejects unknown ones and circles', async () => {
  await makeProducts(app.db, [
    { code1: 'CHAIN-OLD-1' },
    { code1: 'CHAIN-NEW-1' },
    { code1: 'CHAIN-NEW-2' },
    { code1: 'CHAIN-OLD-2' },
  ])
  const id = await uploadRows([
    ['code1', 'successor'],
    ['CHAIN-OLD-1', 'chain-new-1'],
    ['CHAIN-NEW-1', 'CHAIN-NEW-2'],
    ['CHAIN-NEW-2', 'CHAIN-OLD-1'],
    ['CHAIN-OLD-2', 'NONE-9'],
  ])
  expect((await check(id)).counts).toMatchObject({ changed: 2, rejected: 2 })
  await run(id)
  const readLinks = async () =>
    (
      await app.db.execute<{ link: string }>(sql`
        select o.code1 || '>' || n.code1 as link from supersession s
        join product o on o.id = s.old_id join product n on n.id = s.new_id order by 1`)
    ).rows.map(({ link }) => link)
  expect(await readLinks()).toEqual(['CHAIN-NEW-1>CHAIN-NEW-2', 'CHAIN-OLD-1>CHAIN-NEW-1'])
  const [headings = [], ...rows] = parseCsv((await call('GET', '/v1/admin/export/product')).body, ';')
  const cell = rows.find(row => row[0] === 'CHAIN-OLD-1')?.[headings.indexOf('successor')]
  expect(cell).toBe('CHAIN-NEW-1')
  await undo(id)
  expect(await readLinks()).toEqual([])
})
