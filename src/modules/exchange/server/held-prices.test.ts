import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { priceProposals, products } from '#catalog/server/tables.ts'
import { makeProduct } from '#catalog/testing/factories.ts'
import { setUpImports } from '#exchange/testing/set-up-imports.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import type { TestApp } from '#platform/server/testing/test-app.ts'
import { changeSettings } from '#shop/server/shop.ts'

let app: TestApp
const { callImport, waitForState, check, run, uploadRows, readImport } = setUpImports(setup => {
  app = setup.app
})
beforeAll(async () => {
  await arrange(app.db, tx => changeSettings(tx, { priceJumpPercent: 50 }))
})

const makePriced = (code1: string, fields: object = {}) =>
  makeProduct(app.db, { code1, brand: 'Vana', priceCents: 10_000, totalCents: 10_000, ...fields })
const readProductRow = async (id: number) => (await app.db.select().from(products).where(eq(products.id, id)))[0]
const listProposals = (id: number) => app.db.select().from(priceProposals).where(eq(priceProposals.productId, id))

test('applies the other fields of a row whose price waits, and withdraws the price with the import', async () => {
  const dearId = await makePriced('HP-1')
  const usualId = await makePriced('HP-2')
  const id = await uploadRows([
    ['code', 'brand', 'price'],
    ['HP-1', 'Uus', '19.90'],
    ['HP-2', 'Uus', '120.00'],
  ])
  const mapping = { code1: 0, brand: 1, total_price: 2 }
  expect(await check(id, { mapping })).toMatchObject({ counts: { waiting: 1, changed: 1, rejected: 0 } })
  expect(await listProposals(dearId)).toEqual([])
  await run(id)
  const { rows } = await readImport(id)
  expect(rows.find(({ code }: { code: string }) => code === 'HP-1')).toMatchObject({
    outcome: 'waiting',
    after: { brand: 'Uus' },
    errors: [{ field: 'total_price', message: expect.stringContaining('19,90') }],
  })
  expect(await readProductRow(dearId)).toMatchObject({ brand: 'Uus', totalCents: 10_000 })
  expect(await readProductRow(usualId)).toMatchObject({ brand: 'Uus', totalCents: 12_000 })
  expect(await listProposals(dearId)).toMatchObject([
    { state: 'waiting', source: 'import', importId: id, totalCents: 1_990, changePercent: -80 },
  ])

  expect((await callImport(id, 'undo', {})).statusCode).toBe(200)
  expect(await waitForState(id, 'undone')).toMatchObject({ counts: { undone: 2 } })
  expect(await readProductRow(dearId)).toMatchObject({ brand: 'Vana', totalCents: 10_000 })
  expect(await listProposals(dearId)).toMatchObject([{ state: 'withdrawn' }])
})

test('computes prices from purchase prices with markup, VAT and rounding, and warns of prices below cost', async () => {
  const markedId = await makePriced('HP-6')
  const id = await uploadRows([
    ['code', 'cost'],
    ['HP-6', '60.00'],
  ])
  const rule = { price_ending: '90', markup_percent: 40 }
  expect(await check(id, { mapping: { code1: 0, cost: 1 }, ...rule })).toMatchObject({
    counts: { changed: 1 },
    ...rule,
  })
  await run(id)
  // 60 € and 40 % are 84 € without VAT and 104.16 € with it.
  expect(await readProductRow(markedId)).toMatchObject({ costCents: 6_000, priceCents: 10_390, totalCents: 10_390 })

  const lossId = await uploadRows([
    ['code', 'price'],
    ['HP-6', '70.00'],
  ])
  await check(lossId, { mapping: { code1: 0, price: 1 } })
  const { rows } = await readImport(lossId)
  expect(rows).toMatchObject([{ outcome: 'changed', errors: [{ message: expect.stringContaining('ostuhinda') }] }])
})

test('counts a row as skipped by the undo when its price was decided', async () => {
  const productId = await makePriced('HP-3')
  const id = await uploadRows([
    ['code', 'price'],
    ['HP-3', '500.00'],
  ])
  await check(id, { mapping: { code1: 0, total_price: 1 } })
  await run(id)
  await app.db.update(priceProposals).set({ state: 'rejected' }).where(eq(priceProposals.productId, productId))
  await callImport(id, 'undo', {})
  expect(await waitForState(id, 'undone')).toMatchObject({ counts: { skipped: 1, undone: 0 } })
})

test('refuses a jump that schedules a sale, and a price that looks like a date', async () => {
  await makePriced('HP-4')
  await makePriced('HP-5', { name: multilingual({ et: 'Kuupäev' }) })
  const id = await uploadRows([
    ['code', 'price', 'sale', 'from', 'to'],
    ['HP-4', '1000.00', '900.00', '2099-01-01', '2099-02-01'],
    ['HP-5', '46353', '', '', ''],
  ])
  const mapping = { code1: 0, price: 1, sale_price: 2, sale_from: 3, sale_to: 4 }
  expect(await check(id, { mapping })).toMatchObject({ counts: { waiting: 0, rejected: 2 } })
})

test('refuses a jump by the price of a sale that has not begun', async () => {
  await makePriced('HP-8')
  const id = await uploadRows([
    ['code', 'sale', 'from'],
    ['HP-8', '40.00', '2099-01-01'],
  ])
  expect(await check(id, { mapping: { code1: 0, sale_price: 1, sale_from: 2 } })).toMatchObject({
    counts: { waiting: 0, rejected: 1 },
  })
  const { rows } = await readImport(id)
  expect(rows).toMatchObject([{ errors: [{ field: 'sale_price', message: expect.stringContaining('soodustus') }] }])
})

test('withdraws a waiting price when a newer list names an acceptable one', async () => {
  const correctedId = await makePriced('HP-9')
  const silentId = await makePriced('HP-10')
  const mapping = { code1: 0, total_price: 1 }
  const importPrices = async (first: string, second: string) => {
    const id = await uploadRows([
      ['code', 'price'],
      ['HP-9', first],
      ['HP-10', second],
    ])
    await check(id, { mapping })
    await run(id)
  }
  await importPrices('10.00', '10.00')
  await importPrices('100.00', '')
  expect(await listProposals(correctedId)).toMatchObject([{ state: 'withdrawn' }])
  expect(await listProposals(silentId)).toMatchObject([{ state: 'waiting' }])
})
