import { productAdmin, productBulk } from '#catalog/contract-product-admin.ts'
import { stockAdmin, warehouseAdmin } from '#warehouse/contract-stock.ts'
import { type Answer, answerWith } from './workbench/answers.ts'
import { expect, test } from './workbench/mount-screen.ts'

const warehouses: Answer = answerWith(warehouseAdmin.list, ({ results: [first] }) => ({
  results: [{ ...(first as NonNullable<typeof first>), id: 1, name: 'Ladu' }],
}))
const answerStock = (amount: number, place: string): Answer =>
  answerWith(stockAdmin.list, ({ results: [first] }) => ({
    results: [
      {
        ...(first as NonNullable<typeof first>),
        id: 7,
        name: 'Ketas',
        total: amount,
        amounts: [{ warehouse_id: 1, amount }],
        places: [{ warehouse_id: 1, place }],
      },
    ],
  }))

test('a corrected amount says what changed and is undone from its message', async ({ mountScreen }) => {
  const corrected = answerWith(stockAdmin.correct, () => ({ moved: 1 }))
  const {
    page,
    answer,
    findLastSent: lastSent,
  } = await mountScreen('/et/admin/warehouse', {
    answers: [answerStock(5, 'A-1'), warehouses, corrected],
  })
  const cell = page.getByRole('textbox', { name: 'Ketas, Ladu', exact: true })
  await cell.fill('+5')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('„+5“ võib tähendada viit või viit lisaks.')).toBeVisible()
  await expect.poll(() => lastSent(stockAdmin.correct)).toBeUndefined()
  await cell.fill('8')
  answer(answerStock(8, 'A-1'))
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Korrigeeritud koguseid: 1')).toBeVisible()
  await page.getByRole('button', { name: 'Võta tagasi' }).click()
  const reversed = { reason: 'miscounted', note: '', changes: [{ product_id: 7, warehouse_id: 1, seen: 8, amount: 5 }] }
  await expect.poll(() => lastSent(stockAdmin.correct)?.body).toEqual(reversed)
})

test('a shelf place says what changed and is undone from its message', async ({ mountScreen }) => {
  const {
    page,
    answer,
    findLastSent: lastSent,
  } = await mountScreen('/et/admin/warehouse', {
    answers: [answerStock(5, 'A-1'), warehouses],
  })
  const cell = page.getByRole('textbox', { name: 'Toote Ketas riiulikoht laos Ladu' })
  await cell.fill('B-2')
  answer(answerStock(5, 'B-2'))
  await cell.press('Tab')
  await expect(page.getByText('Ketas: riiulikoht B-2')).toBeVisible()
  await page.getByRole('button', { name: 'Võta tagasi' }).click()
  await expect.poll(() => lastSent(stockAdmin.place)?.body).toEqual({ warehouse_id: 1, seen: 'B-2', place: 'A-1' })
})

test('a price change is undone only once from its message', async ({ mountScreen }) => {
  const products = answerWith(productAdmin.list, ({ results: [first] }) => ({
    results: [{ ...(first as NonNullable<typeof first>), id: 7, name: 'Ketas', price: 100, total_price: 100 }],
  }))
  const { page, findLastSent: lastSent } = await mountScreen('/et/admin/product', {
    answers: [
      products,
      answerWith(productBulk.step, () => ({ data: { changed: 1, refused: [] } })),
      answerWith(productBulk.undo, () => ({ data: { undone: 1, skipped: 0, next: null } })),
    ],
  })
  await page.getByRole('button', { name: /hind: 100/ }).click()
  await page.keyboard.type('110')
  await page.keyboard.press('Enter')
  const undo = page.getByRole('button', { name: 'Võta tagasi' })
  await undo.click()
  await expect(page.getByText('1 muudatus on tagasi võetud')).toBeVisible()
  await expect(undo).toHaveCount(0)
  const changed = lastSent(productBulk.step)?.body as { operationId: string } | undefined
  expect(lastSent(productBulk.undo)?.body).toEqual({ operationId: changed?.operationId, after: 0 })
})

test('the product list refuses +5 in stock, and fits its default columns', async ({ mountScreen }) => {
  const products = answerWith(productAdmin.list, ({ results: [first] }) => ({
    results: [
      {
        ...(first as NonNullable<typeof first>),
        id: 7,
        name: 'Kaljo koilovrite komplekt 40–80 mm Audi S4 B8 Avant',
        code1: 'PL-10833',
        brand: 'Kaljo Suspension',
        price: 2187.9,
        total_price: 1987.9,
        stock: [1, 2].map(id => ({ warehouse_id: id, warehouse: `Ladu ${id}`, amount: 5 })),
      },
    ],
  }))
  const { page } = await mountScreen('/et/admin/product', { answers: [products] })
  const table = page.getByRole('table')
  const measureHiddenWidth = () =>
    table.evaluate(({ parentElement: box }) => (box ? box.scrollWidth - box.clientWidth : -1))
  for (const width of [1280, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(measureHiddenWidth, `columns at ${width}`).toBe(0)
  }
  await page.getByRole('button', { name: /laoseis: Ladu 1: 5/ }).click()
  await expect(table.locator('input:focus')).toBeAttached()
  await page.keyboard.type('+5')
  await page.keyboard.press('Enter')
  await expect(page.getByText('„+5“ võib tähendada viit või viit lisaks.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /laoseis: Ladu 1: 5/ })).toBeVisible()
})
