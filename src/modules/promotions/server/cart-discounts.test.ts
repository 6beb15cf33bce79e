import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeProduct } from '#catalog/testing/factories.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { makePromotion } from '#promotions/testing/factories.ts'
import { start } from './routes.ts'
import { promotions } from './tables.ts'

const NOW = new Date('2026-11-27T10:00:00Z')
let app: TestApp
beforeAll(async () => {
  app = await createTestApp(start)
  app.now = () => NOW
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.update(promotions).set({ isActive: false })
  app.changes.announce(['promotions'])
})

const createPromotion = async (
  fields: Partial<typeof promotions.$inferInsert>,
  codes: readonly { code: string; maxUses?: number }[] = [],
): Promise<void> => {
  await makePromotion(app.db, { name: multilingual({ et: 'Reede', en: 'Friday' }), ...fields }, codes)
  app.changes.announce(['promotions'])
}

const findDiscounts = async (productIds: readonly number[], body: object = {}, language = 'en') => {
  const answer = await app.server.inject({
    method: 'POST',
    url: `/v1/cart-discount?lang=${language}`,
    headers: { 'x-csrf-token': 'any' },
    payload: { items: productIds.map(product_id => ({ product_id, amount: 2 })), ...body },
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().data
}
const NOTHING = { lines: [], delivery: null, takes_code: false, hint: null, code_problem: null }

test('finds nothing without promotions, and the discounts of a cart and its delivery with them', async () => {
  const productId = await makeProduct(app.db, { priceCents: 10_000 })
  expect(await findDiscounts([productId])).toEqual(NOTHING)
  await createPromotion({})
  await createPromotion({ name: multilingual({ et: 'Tarne', en: 'Delivery' }), effect: { kind: 'freeShipping' } })
  expect(await findDiscounts([productId], { delivery: 3.99 })).toEqual({
    ...NOTHING,
    lines: [
      { product_id: productId, discounts: [{ promotion_id: expect.any(Number), name: 'Friday', code: '', sum: 20 }] },
    ],
    delivery: { promotion_id: expect.any(Number), name: 'Delivery', code: '', sum: 3.99 },
  })
})

test('says how much the cart lacks for a promotion, in both languages', async () => {
  const productId = await makeProduct(app.db, { priceCents: 10_000 })
  await createPromotion({ effect: { kind: 'amount', cents: 1_000 }, minimumCents: 21_240 })
  expect((await findDiscounts([productId])).hint).toBe('Friday: add products worth €12.40.')
  expect((await findDiscounts([productId], {}, 'et')).hint).toBe('Reede: lisa tooteid 12,40\u00a0€ eest.')
  await app.db.update(promotions).set({ isActive: false })
  await createPromotion({ effect: { kind: 'buyGet', buy: 2, get: 1, basisPoints: 10_000 } })
  expect((await findDiscounts([productId])).hint).toBe('Friday: add 1 more product.')
})

test('explains a code that gives nothing', async () => {
  const productId = await makeProduct(app.db, { priceCents: 10_000 })
  const readProblem = async (code: string) => (await findDiscounts([productId], { code })).code_problem
  expect(await readProblem('FRIDAY')).toBe('We don’t know this code. Check the letters and numbers.')
  await createPromotion({}, [{ code: 'FRIDAY' }])
  expect(await readProblem('fri-day')).toBeNull()
  expect(await readProblem('SATURDAY')).toBe('We don’t know this code. Check the letters and numbers.')
  await createPromotion({ endsAt: NOW }, [{ code: 'ENDED' }])
  expect(await readProblem('ENDED')).toBe('This code has expired.')
  // 27 November 2026 is a Friday; it is noon in Tallinn.
  await createPromotion({ weekdays: [5], hours: { from: 12 * 60, to: 13 * 60 }, combines: false }, [{ code: 'NOON' }])
  expect(await readProblem('NOON')).toBeNull()
  await createPromotion({ weekdays: [4] }, [{ code: 'THURSDAY' }])
  expect(await readProblem('THURSDAY')).toBe('This code isn’t valid at this time of the week.')
  await createPromotion({ maxUses: 0 }, [{ code: 'NONE' }])
  expect(await readProblem('NONE')).toBe('This code has been used up.')
  await createPromotion({ minimumCents: 100_000 }, [{ code: 'BIG' }])
  expect(await readProblem('BIG')).toBe('This code doesn’t reduce the products in your cart.')
})
