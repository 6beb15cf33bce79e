import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { setPrice } from '#catalog/server/catalog.ts'
import { products } from '#catalog/server/tables.ts'
import { countInStock, createBuyer, createVisitorCookie } from '#checkout/testing/create-buyer.ts'
import { buildOrderForm, makeSmallShop, type SmallShop } from '#checkout/testing/factories.ts'
import { marketingConsents } from '#compliance/server/tables.ts'
import { makeProvider } from '#delivery/testing/factories.ts'
import { makeFittingCar } from '#fitment/testing/factories.ts'
import { DAY_MS } from '#kernel/durations.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { HIDDEN_VISIBILITY } from '#kernel/visibility.ts'
import { onSearchConversion } from '#listing/server/listing.ts'
import { ORDER_PLACED } from '#orders/server/orders.ts'
import { orderEvents, orderLines, orders } from '#orders/server/tables.ts'
import { changes } from '#platform/server/db/tables.ts'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { changeSettings } from '#shop/server/shop.ts'
import { GUEST } from '#wire/visitor.ts'
import { purgeIdempotencyKeys } from './purge-idempotency-keys.ts'
import { registerCheckoutRoutes } from './routes.ts'
import { idempotencyKeys } from './tables.ts'

let app: TestApp
let shop: SmallShop
const handledOrderIds: number[] = []
beforeAll(async () => {
  app = await createTestApp(testApp => {
    registerCheckoutRoutes(testApp)
    testApp.jobs.handle(defineJob('mail-marketing-notice'), async () => undefined)
    testApp.jobs.handle(ORDER_PLACED, async ({ orderId }) => void handledOrderIds.push(orderId))
  })
  shop = await makeSmallShop(app.db)
  await app.jobs.start()
})
afterAll(() => app.close())

const placeOrder = createBuyer(() => app)
const listLines = (productId: number) => app.db.select().from(orderLines).where(eq(orderLines.productId, productId))

/** Builds the form of an exempt order, sent by courier. */
const buildExemptForm = async (items: Parameters<typeof buildOrderForm>[0]) => {
  const provider = `courier-${randomUUID()}`
  await makeProvider(app.db, {
    value: provider,
    inputType: 'Address',
    supportedCountries: ['FI'],
    productId: shop.shippingProductId,
  })
  return buildOrderForm(items, {
    Order: { client_type: 'business', short_contact_address: 'Mannerheimintie 1' },
    Client: { business_name: 'Nopea Oy', vat_reg_nr: 'FI12345678' },
    Delivery: {
      country: 'FI',
      provider,
      option: '',
      Address: { street: 'Mannerheimintie 1', city: 'Helsinki', state: 'Uusimaa', area_code: '00100' },
    },
  })
}

describe('a private person', () => {
  test('accepts an order to a parcel machine: prices of the shop, stock taken, history, mail and cache notification', async () => {
    const productId = await shop.createLimitedProduct(5)
    const answer = await placeOrder(buildOrderForm([[productId, 2]]))
    expect(answer.statusCode).toBe(200)
    const { data } = answer.json()
    expect(data.order).toMatchObject({
      number: expect.stringMatching(/^1\d{5}$/),
      public_token: expect.stringMatching(/^[\w-]{32}$/),
      isPaid: false,
      state: 'new',
      total: 251.99,
      vat: [{ percent: 24, amount: 48.77 }],
      delivery: {
        provider: 'omniva-parcel',
        name: 'Omniva parcel machine',
        target: 'Kristiine Keskuse pakiautomaat, Endla 45, 10615 Tallinn',
      },
    })
    expect(data.order.lines.map((line: { total: number }) => line.total)).toEqual([248, 3.99])
    expect(Object.keys(data.paymentMethods)).toEqual(['banklinks', 'cards', 'payLater'])
    expect(await countInStock(app.db, productId)).toBe(3)

    const [order] = await app.db.select().from(orders).where(eq(orders.publicToken, data.order.public_token))
    expect(order).toMatchObject({ language: 'en', totalCents: 25_199, client: { email: 'mari@example.ee' } })
    const events = await app.db.select().from(orderEvents).where(eq(orderEvents.orderId, order!.id))
    expect(events.map(event => [event.kind, event.actor])).toEqual([['placed', 'customer']])
    await vi.waitFor(() => expect(handledOrderIds).toContain(order!.id), 30_000)
    const changeRows = await app.db.select({ tags: changes.tags }).from(changes)
    expect(changeRows.flatMap(row => row.tags)).toContain(`product:${productId}`)
  })

  test('accepts an order with own pick-up: fills in the place and charges no delivery', async () => {
    const productId = await shop.createLimitedProduct(1)
    const answer = await placeOrder(
      buildOrderForm([[productId, 1]], { Delivery: { provider: 'pickup-tallinn', option: '' } }),
    )
    expect(answer.json().data.order).toMatchObject({
      total: 124,
      delivery: { provider: 'pickup-tallinn', target: 'Pitlane, Paldiski mnt 171, 13517 Tallinn' },
    })
  })

  test('stores the verdict for the customer’s car', async () => {
    const fittingProductId = await shop.createLimitedProduct(3)
    const otherProductId = await shop.createLimitedProduct(3)
    const car = String(await makeFittingCar(app.db, fittingProductId))
    const form = buildOrderForm([
      [fittingProductId, 1],
      [otherProductId, 1],
    ])
    const { order } = (await placeOrder({ ...form, car })).json().data
    const name = 'Volkswagen Golf V 2.0 TFSI'
    expect(order.lines.map((line: { fit?: object }) => line.fit)).toEqual([
      {
        car: name,
        verdict: 'fits',
        answers: [],
        explanation: multilingual({ et: 'Poe kontrollitud.', en: 'Verified by the shop.' }),
        isGuaranteed: false,
      },
      {
        car: name,
        verdict: 'unknown',
        answers: [],
        explanation: multilingual({
          et: 'Me ei tea, millistele autodele see sobib. Küsi meilt.',
          en: 'We don’t know which cars it fits. Ask us.',
        }),
        isGuaranteed: false,
      },
      undefined,
    ])
    const [line] = await listLines(fittingProductId)
    expect(line?.fit).toMatchObject({ key: car, reason: 'rule', source: 'Shop', confidence: 'verified', rules: [1] })
    // An order for an unknown car stores no verdict.
    const orderOfUnknownCar = (await placeOrder({ ...form, car: '999999' })).json().data.order
    expect(orderOfUnknownCar.lines.map((each: { fit?: object }) => each.fit)).toEqual([undefined, undefined, undefined])
  })

  test('stores the manufacturer’s approvals for road use in the country of the delivery', async () => {
    const approval = {
      kind: 'teilegutachten',
      regulation: '',
      number: '18-TAAP-0123',
      conditions: multilingual({ et: 'Rehv kuni 225 mm.' }),
    } as const
    const roadUse = { countries: [{ country: 'EE', use: 'with_entry' as const }], elsewhere: 'unknown' as const }
    const approvedProductId = await shop.createLimitedProduct(3, {
      approvals: [{ ...approval, ...roadUse, fileIds: [] }],
    })
    const otherProductId = await shop.createLimitedProduct(3)
    const form = buildOrderForm([
      [approvedProductId, 1],
      [otherProductId, 1],
    ])
    const { order } = (await placeOrder(form)).json().data
    const snapshot = { country: 'EE', use: 'with_entry', approvals: [approval] }
    expect(order.lines.map((line: { road_use?: object }) => line.road_use)).toEqual([snapshot, undefined, undefined])
    // Later changes of the product leave the order as it was.
    await app.db.update(products).set({ approvals: [] }).where(eq(products.id, approvedProductId))
    expect((await listLines(approvedProductId))[0]?.roadUse).toEqual(snapshot)
  })

  test.each([
    [undefined, ['custom', undefined, undefined]],
    [true, ['custom', 'digital', undefined]],
  ])('stores exclusions from withdrawal and the cheapest delivery, with the consent %s', async (consent, expected) => {
    const customId = await shop.createLimitedProduct(1, { withdrawalExclusion: 'custom' })
    const digitalId = await shop.createLimitedProduct(1, { withdrawalExclusion: 'digital' })
    const form = buildOrderForm([
      [customId, 1],
      [digitalId, 1],
    ])
    const answer = await placeOrder({ ...form, ...(consent !== undefined && { acceptsDigital: consent }) })
    const { order } = answer.json().data
    expect(order.lines.map((line: { exclusion?: string }) => line.exclusion)).toEqual(expected)
    const [storedOrder] = await app.db.select().from(orders).where(eq(orders.publicToken, order.public_token))
    expect(storedOrder!.cheapestDeliveryCents).toBe(399)
  })

  test('takes at most the stock of a product that cannot be ordered in', async () => {
    const productId = await shop.createLimitedProduct(3, { hasLimitedAmount: false, availableIn: -2 })
    const excessiveOrderResponse = await placeOrder(buildOrderForm([[productId, 100]]))
    expect(excessiveOrderResponse.statusCode).toBe(409)
    expect(excessiveOrderResponse.json().errors['CartItem.0.amount']).toEqual([
      expect.stringContaining('Available: 3.'),
    ])
    expect(await countInStock(app.db, productId)).toBe(3)
    const answer = await placeOrder(buildOrderForm([[productId, 3]]))
    expect(answer.statusCode).toBe(200)
    expect(answer.json().data.order.lines[0]).toMatchObject({ amount: 3, availability: 'inStock' })
    expect(await countInStock(app.db, productId)).toBe(0)
  })

  test('charges no delivery from the limit on and ignores a shipping product in the cart', async () => {
    const productId = await shop.createLimitedProduct(3)
    const answer = await placeOrder(
      buildOrderForm([
        [productId, 3],
        [shop.shippingProductId, 4],
      ]),
    )
    expect(answer.json().data.order.lines).toMatchObject([
      { product_id: productId, amount: 3, total: 372 },
      { product_id: shop.shippingProductId, amount: 1, total: 0 },
    ])
  })
})

describe('an idempotency key', () => {
  test('returns the same order for the same key and body, afterwards and concurrently', async () => {
    const productId = await shop.createLimitedProduct(5)
    const key = randomUUID()
    const form = buildOrderForm([[productId, 1]])
    const answers = await Promise.all([placeOrder(form, { key }), placeOrder(form, { key }), placeOrder(form, { key })])
    answers.push(await placeOrder(form, { key }))
    expect(answers.map(answer => answer.statusCode)).toEqual([200, 200, 200, 200])
    expect(new Set(answers.map(answer => answer.json().data.order.number)).size).toBe(1)
    expect(await countInStock(app.db, productId)).toBe(4)
    expect(await listLines(productId)).toHaveLength(1)
  })

  test('rejects another body under the same key', async () => {
    const productId = await shop.createLimitedProduct(5)
    const key = randomUUID()
    await placeOrder(buildOrderForm([[productId, 1]]), { key })
    const answer = await placeOrder(buildOrderForm([[productId, 2]]), { key })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().errors).toHaveProperty('idempotency-key')
    expect(await countInStock(app.db, productId)).toBe(4)
  })

  test('accepts another visitor’s other form under the same key and returns the order for the identical one', async () => {
    const productId = await shop.createLimitedProduct(5)
    const key = randomUUID()
    const form = buildOrderForm([[productId, 1]])
    const ownOrder = await placeOrder(form, { key })
    const otherOrder = await placeOrder(buildOrderForm([[productId, 2]]), { key, visitor: createVisitorCookie() })
    expect(otherOrder.statusCode).toBe(200)
    const repeatedResponses = await Promise.all(
      [createVisitorCookie(), createVisitorCookie()].map(visitor => placeOrder(form, { key, visitor })),
    )
    const getNumber = (answer: typeof ownOrder): number => answer.json().data.order.number
    expect(repeatedResponses.map(getNumber)).toEqual([getNumber(ownOrder), getNumber(ownOrder)])
    expect(getNumber(otherOrder)).not.toBe(getNumber(ownOrder))
    expect(await countInStock(app.db, productId)).toBe(2)
  })

  test('places one order when the cookie was lost, also concurrently', async () => {
    const productId = await shop.createLimitedProduct(9)
    const key = randomUUID()
    const form = buildOrderForm([[productId, 1]])
    const answers = await Promise.all(
      Array.from({ length: 6 }, createVisitorCookie).map(visitor => placeOrder(form, { key, visitor })),
    )
    expect(new Set(answers.map(answer => answer.json().data.order.number)).size).toBe(1)
    expect(await countInStock(app.db, productId)).toBe(8)
  })

  test('accepts the same key after a rejection', async () => {
    const productId = await shop.createLimitedProduct(1)
    const key = randomUUID()
    expect((await placeOrder(buildOrderForm([[productId, 2]]), { key })).statusCode).toBe(409)
    expect(await app.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, key))).toEqual([])
    expect((await placeOrder(buildOrderForm([[productId, 1]]), { key })).statusCode).toBe(200)
  })

  test('requires an idempotency key', async () => {
    const answer = await app.server.inject({
      method: 'POST',
      url: '/v1/place-order',
      headers: { 'x-csrf-token': 'any' },
      payload: buildOrderForm([]),
    })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().errors).toEqual({ 'idempotency-key': ['Kohustuslik'] })
  })
})

describe('the total that the customer saw', () => {
  const changePrice = (productId: number, cents: number) =>
    arrange(app.db, tx => setPrice(tx, productId, { priceCents: cents, totalCents: cents }, new Date()))

  test('places the order when the total matches', async () => {
    const productId = await shop.createLimitedProduct(1)
    const answer = await placeOrder({ ...buildOrderForm([[productId, 1]]), seenTotal: 127.99 })
    expect(answer.json().data.order.total).toBe(127.99)
  })

  test('rejects the order when the total differs and takes nothing; the same key then places it at the new total', async () => {
    const productId = await shop.createLimitedProduct(1)
    const key = randomUUID()
    const form = buildOrderForm([[productId, 1]])
    await changePrice(productId, 13_000)
    const rejectedResponse = await placeOrder({ ...form, seenTotal: 127.99 }, { key })
    expect(rejectedResponse.statusCode).toBe(409)
    const message = expect.stringMatching(/Your order now totals €133\.99/)
    expect(rejectedResponse.json()).toEqual({
      success: false,
      status: 'error',
      message,
      errors: { seenTotal: [message] },
    })
    expect(await countInStock(app.db, productId)).toBe(1)
    expect(await app.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, key))).toEqual([])
    const placedResponse = await placeOrder({ ...form, seenTotal: 133.99 }, { key })
    expect(placedResponse.json().data.order.total).toBe(133.99)
  })

  test('ignores the total of an order that is placed already', async () => {
    const productId = await shop.createLimitedProduct(2)
    const key = randomUUID()
    const form = buildOrderForm([[productId, 1]])
    const placedResponse = await placeOrder({ ...form, seenTotal: 127.99 }, { key })
    await changePrice(productId, 13_000)
    for (const seenTotal of [127.99, 133.99, undefined]) {
      const repeatedResponse = await placeOrder({ ...form, seenTotal }, { key })
      expect(repeatedResponse.statusCode).toBe(200)
      expect(repeatedResponse.json().data.order).toMatchObject({
        number: placedResponse.json().data.order.number,
        total: 127.99,
      })
    }
    expect(await countInStock(app.db, productId)).toBe(1)
  })

  test('rejects the total when a price falls below the free-delivery limit', async () => {
    const productId = await shop.createLimitedProduct(3)
    const form = buildOrderForm([[productId, 3]])
    await changePrice(productId, 9_999)
    expect((await placeOrder({ ...form, seenTotal: 372 })).statusCode).toBe(409)
    expect((await placeOrder({ ...form, seenTotal: 299.97 })).statusCode).toBe(409)
    expect((await placeOrder({ ...form, seenTotal: 303.96 })).json().data.order.total).toBe(303.96)
  })

  test('compares gross totals without VAT too; the rejection names the payable total', async () => {
    const productId = await shop.createLimitedProduct(1)
    const form = await buildExemptForm([[productId, 1]])
    const rejectedResponse = await placeOrder({ ...form, seenTotal: 103.22 })
    expect(rejectedResponse.statusCode).toBe(409)
    expect(rejectedResponse.json().message).toContain('103.22')
    expect((await placeOrder({ ...form, seenTotal: 127.99 })).json().data.order.total).toBe(103.22)
  })

  test.each([-1, '127.99', null])('rejects the total %j', async seenTotal => {
    const answer = await placeOrder({ ...buildOrderForm([[1, 1]]), seenTotal })
    expect(answer.statusCode).toBe(422)
    expect(Object.keys(answer.json().errors)).toEqual(['seenTotal'])
  })
})

describe('goods of the reduced VAT class', () => {
  const pickUp = { provider: 'pickup-tallinn', option: 'tallinn' }
  const createReducedProduct = () => shop.createLimitedProduct(10, { priceCents: 3_333, vatClass: 'reduced' })

  test('charges goods of the reduced VAT class their own rate, alone and with others', async () => {
    const [reducedId, standardId] = [await createReducedProduct(), await shop.createLimitedProduct(10)]
    const reducedOrder = (await placeOrder(buildOrderForm([[reducedId, 1]], { Delivery: pickUp }))).json().data.order
    expect(reducedOrder.vat).toEqual([{ percent: 9, amount: 2.75 }])
    const mixedOrder = (
      await placeOrder(
        buildOrderForm(
          [
            [standardId, 2],
            [reducedId, 2],
          ],
          { Delivery: pickUp },
        ),
      )
    ).json().data.order
    expect(mixedOrder.vat).toEqual([
      { percent: 24, amount: 48 },
      { percent: 9, amount: 5.5 },
    ])
  })

  test('charges an exempt order no reduced rate', async () => {
    const answer = await placeOrder(await buildExemptForm([[await createReducedProduct(), 10]]))
    const [goods] = answer.json().data.order.lines
    expect([goods.total, answer.json().data.order.vat]).toEqual([305.78, [{ percent: 0, amount: 0 }]])
  })
})

describe('the VAT of a consumer in Finland', () => {
  const setOssStart = async (ossFrom: string | null) => {
    await arrange(app.db, tx => changeSettings(tx, { ossFrom }))
    await app.changes.waitForListeners()
  }
  afterEach(() => setOssStart(null))

  const placeConsumerOrder = async (changes: { client_type?: 'private' | 'business'; vat_reg_nr?: string } = {}) => {
    const { Delivery } = await buildExemptForm([])
    const { client_type = 'private', vat_reg_nr = '' } = changes
    const form = buildOrderForm([[await shop.createLimitedProduct(1, { priceCents: 12_550 }), 1]], {
      Order: { client_type, short_contact_address: 'Mannerheimintie 1' },
      Client: { business_name: client_type === 'business' ? 'Nopea Oy' : '', vat_reg_nr },
      Delivery,
    })
    const { total, vat } = (await placeOrder(form)).json().data.order
    return { total, rates: vat.map(({ percent }: { percent: number }) => percent) }
  }

  test('is Estonian before the registration for OSS and Finnish from its first day, at the same price', async () => {
    const orderBefore = await placeConsumerOrder()
    await setOssStart('2026-01-01')
    const orderAfter = await placeConsumerOrder()
    expect([orderBefore.rates, orderAfter.rates]).toEqual([[24], [25.5]])
    expect(orderAfter.total).toBe(orderBefore.total)
    await setOssStart('2999-01-01')
    expect((await placeConsumerOrder()).rates).toEqual([24])
    const storedOrders = await app.db
      .select({ vatCountry: orders.vatCountry })
      .from(orders)
      .orderBy(desc(orders.id))
      .limit(3)
    expect(storedOrders.map(({ vatCountry }) => vatCountry)).toEqual(['EE', 'FI', 'EE'])
  })

  test('applies to a business without a VAT number, and leaves an exempt one exempt', async () => {
    await setOssStart('2026-01-01')
    expect((await placeConsumerOrder({ client_type: 'business' })).rates).toEqual([25.5])
    expect((await placeConsumerOrder({ client_type: 'business', vat_reg_nr: 'EE100247019' })).rates).toEqual([24])
    expect((await placeConsumerOrder({ client_type: 'business', vat_reg_nr: 'FI12345678' })).rates).toEqual([0])
  })
})

test.each([
  ['business', '14532901', true],
  ['business', '10328798', false],
  ['business', '', false],
  ['private', '14532901', false],
] as const)(
  'remembers that a %s with the registry code "%s" wants e-invoices: %s',
  async (client_type, code, isKept) => {
    const form = buildOrderForm([[await shop.createLimitedProduct(1), 1]], {
      Order: { client_type, short_contact_address: 'Kadaka tee 5, Tallinn' },
      Client: { business_name: 'Töökoda OÜ', company_reg_nr: code },
      wantsEInvoice: true,
    })
    expect((await placeOrder(form)).statusCode).toBe(200)
    const [storedOrder] = await app.db.select().from(orders).orderBy(desc(orders.id)).limit(1)
    expect(storedOrder?.wantsEInvoice).toBe(isKept)
  },
)

describe('the web shop switched off', () => {
  const switchShop = async ({ isEnabled }: { isEnabled: boolean }) => {
    await arrange(app.db, tx => changeSettings(tx, { shopModule: isEnabled }))
    await app.changes.waitForListeners()
  }
  const staff = { ...GUEST, isGuest: false, username: 'Liina', roles: ['EDITOR'] }
  afterEach(async () => {
    app.signInAs(GUEST)
    await switchShop({ isEnabled: true })
  })

  test('rejects orders, also of staff, and accepts the same key once it is on again', async () => {
    const productId = await shop.createLimitedProduct(1)
    const key = randomUUID()
    await switchShop({ isEnabled: false })
    for (const visitor of [GUEST, { ...staff, permissions: ['client'] }]) {
      app.signInAs(visitor)
      const answer = await placeOrder(buildOrderForm([[productId, 1]]), { key })
      expect(answer.statusCode).toBe(409)
      expect(answer.json()).toEqual({
        success: false,
        status: 'error',
        message: 'The shop is closed at the moment and isn’t taking orders.',
        errors: { CartItem: ['The shop is closed at the moment and isn’t taking orders.'] },
        redirect: '/cart',
      })
    }
    expect(await countInStock(app.db, productId)).toBe(1)
    await switchShop({ isEnabled: true })
    expect((await placeOrder(buildOrderForm([[productId, 1]]), { key })).statusCode).toBe(200)
  })

  test('returns an order that was placed before the shop was switched off', async () => {
    const productId = await shop.createLimitedProduct(2)
    const key = randomUUID()
    const placedResponse = await placeOrder(buildOrderForm([[productId, 1]]), { key })
    await switchShop({ isEnabled: false })
    const repeatedResponse = await placeOrder(buildOrderForm([[productId, 1]]), { key })
    expect(repeatedResponse.json().data.order.number).toBe(placedResponse.json().data.order.number)
  })

  test('disables the checkout for staff without permission', async () => {
    const productId = await shop.createLimitedProduct(1)
    app.signInAs({ ...staff, permissions: ['page.edit'] })
    expect((await placeOrder(buildOrderForm([[productId, 1]]))).statusCode).toBe(409)
    app.signInAs({ ...staff, permissions: ['page.edit', 'client'] })
    expect((await placeOrder(buildOrderForm([[productId, 1]]))).statusCode).toBe(200)
  })
})

describe('a rejected order', () => {
  const expectUntouched = async (productId: number, amount: number) => {
    expect(await countInStock(app.db, productId)).toBe(amount)
    expect(await listLines(productId)).toEqual([])
  }

  test('redirects a rejected order to the cart and names the items that exceed the stock', async () => {
    const productId = await shop.createLimitedProduct(3)
    const answer = await placeOrder(
      buildOrderForm([
        [productId, 2],
        [productId, 2],
      ]),
    )
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({
      success: false,
      status: 'error',
      message: 'The order was not accepted. More information can be seen in the shopping cart.',
      redirect: '/cart',
      errors: {
        'CartItem.0.amount': [expect.stringContaining('There is not enough items in stock. Available: 3.')],
      },
    })
    await expectUntouched(productId, 3)
  })

  test('does not name a hidden or unknown product', async () => {
    const productId = await shop.createLimitedProduct(3, { visibility: HIDDEN_VISIBILITY })
    for (const id of [productId, 999_999]) {
      const answer = await placeOrder(buildOrderForm([[id, 1]]))
      expect(answer.statusCode).toBe(409)
      // The response must not reveal the name of a hidden product.
      expect(answer.json().errors).toEqual({ 'CartItem.0.product_id': [expect.stringMatching(`^#${id}: `)] })
    }
    await expectUntouched(productId, 3)
  })

  test.each([
    ['Client.email', 'Required', { Client: { email: '' } }],
    ['acceptedTos', 'Required', { acceptedTos: false }],
    ['Delivery.option', 'Required', { Delivery: { option: '' } }],
    ['Delivery.provider', 'The selected delivery provider is not available.', { Delivery: { provider: 'nobody' } }],
    [
      'Delivery.Address.city',
      'Required',
      {
        Delivery: { provider: 'omniva-courier', Address: { street: 'Pikk 7', state: 'Harju', area_code: '10123' } },
      },
    ],
    ['Client.phone', 'This value isn’t allowed here.', { Client: { phone: '5\r\nBcc: all@example.ee' } }],
    ['Client.phone', 'This value isn’t allowed here.', { Client: { phone: '5\u0000' } }],
  ])('reports at the field %s: %s', async (path, text, changes) => {
    const productId = await shop.createLimitedProduct(1)
    const answer = await placeOrder(buildOrderForm([[productId, 1]], changes))
    expect(answer.statusCode).toBe(422)
    expect(answer.json().errors).toEqual({ [path]: [text] })
    await expectUntouched(productId, 1)
  })

  test('names the provider for a big product to a parcel machine', async () => {
    const productId = await shop.createLimitedProduct(1, { bigProduct: true })
    const answer = await placeOrder(buildOrderForm([[productId, 1]]))
    expect(answer.json().errors).toEqual({
      'Delivery.provider': [
        'The selected delivery provider is not available as your cart contains product which is too big for parcel machines.',
      ],
    })
  })

  test('explains that the cart is empty', async () => {
    const answer = await placeOrder(buildOrderForm([]))
    expect(answer.statusCode).toBe(422)
    expect(answer.json().message).toBe('Cannot submit an empty order.')
  })

  test.each([0, -1, 1.5, 10_000])('names the invalid amount of %d units', async amount => {
    const answer = await placeOrder(buildOrderForm([[1, amount]]))
    expect(answer.statusCode).toBe(422)
    expect(Object.keys(answer.json().errors)).toEqual(['CartItem.0.amount'])
  })
})

test('stores the consent to advertising with the text in the customer’s language, where the shop asks for it', async () => {
  const productId = await shop.createLimitedProduct(9)
  const placeMarketingOrder = async (email: string, { acceptsMarketing }: { acceptsMarketing?: boolean } = {}) => {
    const answer = await placeOrder({ ...buildOrderForm([[productId, 1]], { Client: { email } }), acceptsMarketing })
    expect(answer.statusCode, answer.body).toBe(200)
  }
  const listConsents = () =>
    app.db.select({ email: marketingConsents.email, text: marketingConsents.text }).from(marketingConsents)
  await placeMarketingOrder('enne@example.ee', { acceptsMarketing: true })
  expect(await listConsents()).toEqual([])
  const setAsksMarketing = async (asksMarketing: boolean) => {
    await arrange(app.db, tx => changeSettings(tx, { asksMarketing }))
    await app.changes.waitForListeners()
  }
  await setAsksMarketing(true)
  await placeMarketingOrder('ei@example.ee')
  await placeMarketingOrder('jah@example.ee', { acceptsMarketing: true })
  await placeMarketingOrder('jah@example.ee', { acceptsMarketing: true })
  const text = 'Pitlane may send me offers and news by email. I can stop them at any time.'
  expect(await listConsents()).toEqual([{ email: 'jah@example.ee', text }])
  await setAsksMarketing(false)
})

test('accepts null for optional texts', async () => {
  const productId = await shop.createLimitedProduct(1)
  const form = buildOrderForm([[productId, 1]], { Delivery: { provider: 'pickup-tallinn' } })
  const answer = await placeOrder({
    ...form,
    Order: { ...form.Order, short_contact_address: null, delivery_user_comment: null },
    Client: { ...form.Client, business_name: null, company_reg_nr: null, vat_reg_nr: null, vat_reg_country: null },
    Delivery: { ...form.Delivery, option: null, Address: null },
  } as never)
  expect(answer.statusCode).toBe(200)
  expect(answer.json().data.order.delivery.target).toContain('Paldiski mnt 171')
})

test('rejects an order above the maximum total and redirects to the cart', async () => {
  const productId = await shop.createOnDemandProduct({ priceCents: 99_999_999 })
  const answer = await placeOrder(buildOrderForm([[productId, 9_999]]))
  expect(answer.statusCode).toBe(409)
  expect(answer.json()).toMatchObject({
    message: expect.stringContaining('An order can’t exceed €21,474,836.47'),
    errors: { CartItem: [expect.stringContaining('An order can’t exceed €21,474,836.47')] },
    redirect: '/cart',
  })
})

test('counts the searches that led to the goods once, also when the order is repeated', async () => {
  const conversions: string[] = []
  onSearchConversion(app, ({ words, kind }) => conversions.push(`${kind} ${words}`))
  const form = { ...buildOrderForm([[await shop.createLimitedProduct(2), 1]]), searchedFor: ['velg', 'rehv', 'velg'] }
  const firstResponse = await placeOrder(form, { key: 'searched-for-key' })
  expect(firstResponse.statusCode).toBe(200)
  expect((await placeOrder(form, { key: 'searched-for-key' })).json()).toEqual(firstResponse.json())
  await placeOrder({ ...form, CartItem: [] }, { key: 'another-of-them' })
  expect(conversions).toEqual(['order velg', 'order rehv'])
})

test('accepts a lone surrogate in a text', async () => {
  const productId = await shop.createLimitedProduct(1)
  expect((await placeOrder(buildOrderForm([[productId, 1]], { Client: { first_name: 'M\ud800' } }))).statusCode).toBe(
    200,
  )
})

test('allows 120 orders a minute from one address', async () => {
  app.setNow(new Date('2026-11-20T10:00:00Z'))
  const answers = []
  for (let index = 0; index < 121; index++) answers.push(await placeOrder(buildOrderForm([]), { address: '10.0.0.7' }))
  expect(answers.slice(0, 120).every(answer => answer.statusCode === 422)).toBe(true)
  expect(answers[120]?.statusCode).toBe(429)
  expect(Number(answers[120]?.headers['retry-after'])).toBeGreaterThan(0)
})

test('deletes a key after a month', async () => {
  const productId = await shop.createLimitedProduct(2)
  for (const key of ['kept-a-while', 'kept-long'])
    expect((await placeOrder(buildOrderForm([[productId, 1]]), { key })).statusCode).toBe(200)
  const setAge = (key: string, days: number) =>
    app.db
      .update(idempotencyKeys)
      .set({ at: new Date(Date.now() - days * DAY_MS) })
      .where(eq(idempotencyKeys.key, key))
  await setAge('kept-a-while', 29)
  await setAge('kept-long', 31)
  await purgeIdempotencyKeys({ db: app.db, now: () => new Date() })
  const keys = (await app.db.select().from(idempotencyKeys)).map(row => row.key)
  expect(keys).toContain('kept-a-while')
  expect(keys).not.toContain('kept-long')
})
