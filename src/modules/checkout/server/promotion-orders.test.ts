import { asc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { attributeOptions, attributes, categories, productCategories, productOptions } from '#catalog/server/tables.ts'
import { createBuyer, createVisitorCookie } from '#checkout/testing/create-buyer.ts'
import { buildOrderForm, makeSmallShop, type SmallShop } from '#checkout/testing/factories.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { getFirstElement } from '#kernel/require-existing.ts'
import { ORDER_PLACED } from '#orders/server/orders.ts'
import { orderLines, orders } from '#orders/server/tables.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import type { PromotionTarget } from '#promotions/domain/promotion.ts'
import { promotions, promotionUses } from '#promotions/server/tables.ts'
import { ALL_PRODUCTS, makePromotion } from '#promotions/testing/factories.ts'
import { registerCheckoutRoutes } from './routes.ts'

let app: TestApp
let shop: SmallShop
beforeAll(async () => {
  app = await createTestApp(testApp => {
    registerCheckoutRoutes(testApp)
    testApp.jobs.handle(ORDER_PLACED, async () => undefined)
  })
  shop = await makeSmallShop(app.db)
  await app.jobs.start()
})
afterAll(() => app.close())
afterEach(async () => {
  await app.db.update(promotions).set({ isActive: false })
  app.changes.announce(['promotions'])
})

const createPromotion: (
  ...args: Parameters<typeof makePromotion> extends [unknown, ...infer R] ? R : never
) => Promise<number> = async (...args) => {
  const id = await makePromotion(app.db, ...args)
  app.changes.announce(['promotions'])
  return id
}

const sendOrder = createBuyer(() => app)
let buyerCount = 0
/** Orders products as a new customer from a new browser. */
const placeOrder = (
  items: Parameters<typeof buildOrderForm>[0],
  {
    email = `buyer${++buyerCount}@example.ee`,
    ...fields
  }: { email?: string; seenTotal?: number; promotionCode?: string; provider?: string } = {},
) => {
  const { provider = 'omniva-parcel', ...body } = fields
  const form = buildOrderForm(items, { Client: { email }, Delivery: { provider } })
  buyerCount += 1
  const options = { visitor: createVisitorCookie(), address: `10.0.${buyerCount >> 8}.${buyerCount & 255}` }
  return sendOrder({ ...form, ...body }, options)
}
type Answer = Awaited<ReturnType<typeof placeOrder>>
const getOrder = (answer: Answer) => {
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().data.order
}
const readTotal = (answer: Answer): number => getOrder(answer).total

test('reduces the lines of an order, names the promotion, and stores the use', async () => {
  const productId = await shop.createOnDemandProduct()
  const promotionId = await createPromotion({ name: multilingual({ et: 'Suvi', en: 'Summer' }) })
  const order = getOrder(await placeOrder([[productId, 2]], { seenTotal: 227.19 }))
  expect(order.total).toBe(227.19)
  expect(order.lines[0]).toMatchObject({
    price: 124,
    total: 223.2,
    discounts: [{ name: 'Summer', code: '', sum: 24.8 }],
  })
  expect(order.lines[1].discounts).toBeUndefined()
  const [stored] = await app.db
    .select()
    .from(orders)
    .where(eq(orders.number, Number(order.number)))
  expect(await app.db.select().from(promotionUses).where(eq(promotionUses.promotionId, promotionId))).toEqual([
    { orderId: stored?.id, promotionId, code: '', savedCents: 2_480 },
  ])
  const lines = await app.db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, stored?.id ?? 0))
    .orderBy(asc(orderLines.position))
  expect(lines.map(({ totalCents, discounts }) => [totalCents, discounts])).toEqual([
    [22_320, [{ promotionId, name: 'Summer', code: '', cents: 2_480 }]],
    [399, []],
  ])
})

test('refuses an order whose total changed because the promotion ended', async () => {
  const productId = await shop.createOnDemandProduct()
  const promotionId = await createPromotion()
  await app.db
    .update(promotions)
    .set({ endsAt: new Date(Date.now() - 1_000) })
    .where(eq(promotions.id, promotionId))
  app.changes.announce(['promotions'])
  const answer = await placeOrder([[productId, 1]], { seenTotal: 115.59 })
  expect(answer.statusCode).toBe(409)
  expect(answer.json().message).toContain('€127.99')
})

test('makes the delivery free, and counts free delivery from a sum before promotions', async () => {
  const productId = await shop.createOnDemandProduct({ priceCents: 10_000 })
  const promotionId = await createPromotion({ effect: { kind: 'freeShipping' } })
  const order = getOrder(await placeOrder([[productId, 1]], { seenTotal: 100 }))
  expect(order.lines[1]).toMatchObject({ price: 3.99, total: 0, discounts: [{ sum: 3.99 }] })
  expect(await app.db.select().from(promotionUses).where(eq(promotionUses.promotionId, promotionId))).toMatchObject([
    { savedCents: 399 },
  ])
  await createPromotion({ effect: { kind: 'percent', basisPoints: 5_000 } })
  // Goods of 300.00 have free delivery although they cost 150.00 after the promotion.
  expect(readTotal(await placeOrder([[productId, 3]], { seenTotal: 150 }))).toBe(150)
})

test('gives 10 of 100 parallel orders a promotion with 10 uses, and a cancelled order gives its use back', {
  timeout: 120_000,
}, async () => {
  const productId = await shop.createOnDemandProduct()
  const promotionId = await createPromotion({ maxUses: 10 })
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => placeOrder([[productId, 1]], { seenTotal: 115.59 })),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(10)
  expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(90)
  const uses = await app.db.select().from(promotionUses).where(eq(promotionUses.promotionId, promotionId))
  expect(uses).toHaveLength(10)
  await app.db
    .update(orders)
    .set({ state: 'cancelled' })
    .where(eq(orders.id, uses[0]?.orderId ?? 0))
  expect(readTotal(await placeOrder([[productId, 1]]))).toBe(115.59)
  expect(readTotal(await placeOrder([[productId, 1]]))).toBe(127.99)
})

test('a code of many works once, also in parallel, and is read without regard to case and hyphens', async () => {
  const productId = await shop.createOnDemandProduct()
  await createPromotion({}, [
    { code: 'SUMMER1', maxUses: 1 },
    { code: 'SUMMER2', maxUses: 1 },
  ])
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => placeOrder([[productId, 1]], { promotionCode: 'summer-1' })),
  )
  expect(answers.map(readTotal).filter(total => total === 115.59)).toHaveLength(1)
  const order = getOrder(await placeOrder([[productId, 1]], { promotionCode: 'Summer 2' }))
  expect(order.lines[0].discounts).toEqual([{ name: 'Campaign', code: 'SUMMER2', sum: 12.4 }])
  expect(readTotal(await placeOrder([[productId, 1]]))).toBe(127.99)
  expect(readTotal(await placeOrder([[productId, 1]], { promotionCode: 'unknown' }))).toBe(127.99)
})

test('limits a promotion to one order of a customer, and to the first one', async () => {
  const productId = await shop.createOnDemandProduct({ priceCents: 10_000 })
  await createPromotion({ oncePerCustomer: true })
  const [first, second] = [{ email: 'Kati@example.ee' }, { email: 'kati@example.ee' }]
  const answers = await Promise.all([first, second].map(customer => placeOrder([[productId, 1]], customer)))
  expect(answers.map(readTotal).sort()).toEqual([103.99, 93.99])
  await app.db.update(promotions).set({ isActive: false })
  await createPromotion({ firstOrderOnly: true })
  expect(readTotal(await placeOrder([[productId, 1]], { email: 'kati@example.ee' }))).toBe(103.99)
  expect(readTotal(await placeOrder([[productId, 1]], { email: 'new@example.ee' }))).toBe(93.99)
})

test('reduces only the products of its brands, categories with descendants, and filter values', async () => {
  const [reduced, other] = [
    await shop.createOnDemandProduct({ priceCents: 10_000, brand: 'Öhlins' }),
    await shop.createOnDemandProduct({ priceCents: 10_000 }),
  ]
  const category = { name: multilingual({ et: 'Vedrustus', en: 'Suspension' }) }
  const { id: parentId } = getFirstElement(await app.db.insert(categories).values(category).returning())
  const { id: categoryId } = getFirstElement(
    await app.db
      .insert(categories)
      .values({ ...category, parentId })
      .returning(),
  )
  await app.db.insert(productCategories).values({ productId: reduced, categoryId, main: true })
  const { id: attributeId } = getFirstElement(
    await app.db
      .insert(attributes)
      .values({ key: 'material', name: multilingual({ et: 'Materjal', en: 'Material' }) })
      .returning(),
  )
  const { id: valueId } = getFirstElement(
    await app.db
      .insert(attributeOptions)
      .values({ attributeId, value: 'steel', name: multilingual({ et: 'Teras', en: 'Steel' }) })
      .returning(),
  )
  await app.db.insert(productOptions).values({ productId: reduced, optionId: valueId })
  const targets: Partial<PromotionTarget>[] = [
    { brands: ['öhlins'] },
    { categoryIds: [parentId] },
    { valueIds: [valueId] },
    { productIds: [reduced] },
  ]
  for (const target of targets) {
    await app.db.update(promotions).set({ isActive: false })
    await createPromotion({ target: { ...ALL_PRODUCTS, ...target } })
    const order = getOrder(
      await placeOrder([
        [other, 1],
        [reduced, 1],
      ]),
    )
    expect(order.lines.map(({ total }: { total: number }) => total)).toEqual([100, 90, 3.99])
  }
})
