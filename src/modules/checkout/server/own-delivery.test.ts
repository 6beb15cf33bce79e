import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createBuyer } from '#checkout/testing/create-buyer.ts'
import { buildOrderForm, makeSmallShop, type SmallShop } from '#checkout/testing/factories.ts'
import { registerDeliveryRoutes } from '#delivery/server/routes.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { ORDER_PLACED, readStoredOrder } from '#orders/server/orders.ts'
import { registerOrderRoutes } from '#orders/server/routes.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { createStaffMember } from '#wire/testing/visitors.ts'
import { registerCheckoutRoutes } from './routes.ts'

const OWNER = createStaffMember(['client', 'settings.edit', 'order.edit', 'order.money', 'client.edit'], {
  roles: ['ADMIN'],
})
let app: TestApp
let shop: SmallShop
beforeAll(async () => {
  app = await createTestApp(testApp => {
    registerCheckoutRoutes(testApp)
    registerOrderRoutes(testApp)
    registerDeliveryRoutes(testApp)
    testApp.jobs.handle(ORDER_PLACED, async () => undefined)
  })
  shop = await makeSmallShop(app.db)
  await app.jobs.start()
})
afterAll(() => app.close())
beforeEach(() => app.signInAs(OWNER))

const buildTexts = (et: string, en = et) => multilingual({ et, en })
const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) => {
  const answer = await app.server.inject({
    method,
    url: `/v1/${path}`,
    headers: { 'x-csrf-token': 'right', 'idempotency-key': randomUUID() },
    ...(payload && { payload }),
  })
  return { status: answer.statusCode, body: answer.body.startsWith('{') ? answer.json() : answer.body }
}
const placeOrder = createBuyer(() => app)
const placeOrderWith = async (provider: string, option = '', amount = 1, weightGrams?: number) =>
  placeOrder(
    buildOrderForm([[await shop.createLimitedProduct(50, weightGrams ? { weightGrams, lengthMm: 700 } : {}), amount]], {
      Delivery: { provider, option },
    }),
  )

const providerEdit = {
  name: buildTexts('Meie buss', 'Our van'),
  desc: buildTexts('Neljapäeviti', 'On Thursdays'),
  supportedCountries: ['EE'],
  big_product: true,
  price: 4.2,
  freeFrom: 500,
  max_weight: 20,
  max_length: 80,
  position: 9,
  active: true,
}
const point = {
  name: buildTexts('Laagri ladu', 'Laagri warehouse'),
  address: buildTexts('Pärnu mnt 555', '555 Pärnu Road'),
  city: 'Laagri',
  postcode: '76401',
  country: 'EE',
  hours: buildTexts('E-R 9-18'),
}
const addProvider = async (overrides: object = {}) =>
  (await call('POST', 'admin/delivery-provider', { ...providerEdit, inputType: 'select', ...overrides })).body.data
const addProviderWithPoint = async () => {
  const provider = await addProvider()
  const saveResponse = await call('POST', `admin/delivery-provider/${provider.value}/point`, point)
  return { value: provider.value as string, id: saveResponse.body.data.id as string }
}

test('rejects users without permission for providers and points', async () => {
  const { value, id } = await addProviderWithPoint()
  app.signInAs({ ...OWNER, permissions: ['order.edit'] })
  for (const [method, path, body] of [
    ['POST', 'admin/delivery-provider', { ...providerEdit, inputType: 'select' }],
    ['DELETE', `admin/delivery-provider/${value}`, undefined],
    ['GET', `admin/delivery-provider/${value}/point`, undefined],
    ['POST', `admin/delivery-provider/${value}/point`, point],
    ['PUT', `admin/delivery-provider/${value}/point/${id}`, point],
    ['DELETE', `admin/delivery-provider/${value}/point/${id}`, undefined],
  ] as const) {
    expect([path, (await call(method, path, body)).status]).toEqual([path, 403])
  }
})

describe('a provider of the shop’s own', () => {
  test('offers its points in the customer’s language and accepts orders', async () => {
    const { value, id } = await addProviderWithPoint()
    const offeredProviders = (await call('GET', 'delivery-provider?lang=en')).body.data.deliveryProviders
    expect(offeredProviders.find((provider: { value: string }) => provider.value === value)).toMatchObject({
      name: providerEdit.name,
      price: 4.2,
      freeFrom: 500,
      inputType: 'select',
      max_weight: 20,
      max_length: 80,
      options: [{ id, name: 'Laagri warehouse', address: '555 Pärnu Road, 76401 Laagri', hours: 'E-R 9-18' }],
    })
    const response = await placeOrderWith(value, id)
    expect(response.json().data.order).toMatchObject({
      total: 128.2,
      delivery: { name: 'Our van', target: 'Laagri warehouse, 555 Pärnu Road, 76401 Laagri', hours: 'E-R 9-18' },
    })
    expect(response.json().data.order.lines[1]).toMatchObject({ name: 'Shipping: Our van', class: 'shipping' })
  })

  test('rejects orders of customers and staff above its limits', async () => {
    const { value, id } = await addProviderWithPoint()
    const getProviderError = (answer: { json(): { errors: Record<string, string[]> } }) =>
      answer.json().errors['Delivery.provider']
    expect((await placeOrderWith(value, id, 4, 5000)).statusCode).toBe(200)
    const heavyResponse = await placeOrderWith(value, id, 5, 5000)
    expect([heavyResponse.statusCode, getProviderError(heavyResponse)]).toEqual([
      422,
      [expect.stringContaining('too heavy')],
    ])
    await call('PUT', `admin/delivery-provider/${value}`, { ...providerEdit, max_length: 69.9 })
    const longResponse = await placeOrderWith(value, id, 1, 100)
    expect([longResponse.statusCode, getProviderError(longResponse)]).toEqual([
      422,
      [expect.stringContaining('too long')],
    ])
    const form = buildOrderForm([[await shop.createLimitedProduct(9, { lengthMm: 700 }), 1]], {
      Delivery: { provider: value, option: id },
    })
    expect((await call('POST', 'admin/order', { ...form, language: 'et', pays_by: 'link' })).status).toBe(422)
  })

  test('keeps placed orders unchanged when it is changed, disabled or removed', async () => {
    const { value, id } = await addProviderWithPoint()
    const { number } = (await placeOrderWith(value, id)).json().data.order
    const readDeliveryTexts = async (language: string) => {
      const list = (await call('GET', `admin/order?q=${number}&lang=${language}`)).body.results
      const order = (await call('GET', `admin/order/${list[0].id}?lang=${language}`)).body.data
      return [list[0].delivery, order.delivery_names[language], order.delivery_targets[language]]
    }
    const englishTexts = ['Our van', 'Our van', 'Laagri warehouse, 555 Pärnu Road, 76401 Laagri']
    const estonianTexts = ['Meie buss', 'Meie buss', 'Laagri ladu, Pärnu mnt 555, 76401 Laagri']
    expect([await readDeliveryTexts('et'), await readDeliveryTexts('en')]).toEqual([estonianTexts, englishTexts])

    expect((await call('DELETE', `admin/delivery-provider/${value}/point/${id}`)).status).toBe(204)
    expect((await call('DELETE', `admin/delivery-provider/${value}`)).status).toBe(204)
    expect([await readDeliveryTexts('et'), await readDeliveryTexts('en')]).toEqual([estonianTexts, englishTexts])
    const counts = (await call('GET', 'admin/order-count?lang=en')).body.data
    expect(counts.deliveries).toContainEqual({ value, name: 'Our van' })
    expect((await call('GET', `admin/delivery-provider/${value}`)).status).toBe(404)
    expect((await call('PUT', `admin/delivery-provider/${value}`, providerEdit)).status).toBe(404)
    expect((await placeOrderWith(value, id)).statusCode).toBe(422)
    const recreatedProvider = await addProvider()
    expect(recreatedProvider.value).not.toBe(value)
  })

  test('renames its price line and leaves placed orders unchanged when a point moves', async () => {
    const { value, id } = await addProviderWithPoint()
    const orderBefore = (await placeOrderWith(value, id)).json().data.order
    await call('PUT', `admin/delivery-provider/${value}`, { ...providerEdit, name: buildTexts('Kaubik', 'Lorry') })
    await call('PUT', `admin/delivery-provider/${value}/point/${id}`, {
      ...point,
      address: buildTexts('Uus 1', 'New 1'),
    })
    const orderAfter = (await placeOrderWith(value, id)).json().data.order
    expect(orderAfter.lines[1].name).toBe('Shipping: Lorry')
    expect(orderAfter.delivery.target).toBe('Laagri warehouse, New 1, 76401 Laagri')
    const [listedOrder] = (await call('GET', `admin/order?q=${orderBefore.number}`)).body.results
    expect((await call('GET', `admin/order/${listedOrder.id}`)).body.data.delivery_targets.et).toBe(
      orderBefore.delivery.target,
    )
    expect((await readStoredOrder(app.db, listedOrder.id))?.order.delivery.providerName).toBe('Our van')
  })

  test('delivers to an address or offers own pick-up', async () => {
    const courier = await addProvider({ inputType: 'Address' })
    const address = { street: 'Uus 1', city: 'Tartu', state: 'Tartumaa', area_code: '50603' }
    const courierResponse = await placeOrder(
      buildOrderForm([[await shop.createLimitedProduct(1), 1]], {
        Delivery: { provider: courier.value, option: '', Address: address },
      }),
    )
    expect(courierResponse.json().data.order.delivery.target).toContain('Uus 1, Tartu')
    const { country: _, ...place } = point
    const pickUpProvider = await addProvider({ inputType: 'value', price: 0, place })
    expect(pickUpProvider.place).toEqual(place)
    const collectedOrder = (await placeOrderWith(pickUpProvider.value)).json().data.order
    expect(collectedOrder).toMatchObject({
      total: 124,
      delivery: { collected: true, target: expect.stringContaining('Laagri') },
    })
  })
})

test.each([
  [{ name: buildTexts(' ') }, 'name'],
  [{ supportedCountries: ['EE', 'XX'] }, 'supportedCountries.1'],
  [{ max_weight: 0 }, 'max_weight'],
  [{ max_length: -1 }, 'max_length'],
  [{ inputType: 'value', place: { ...point, address: buildTexts('') } }, 'place.address'],
])('rejects a provider with %j and stores nothing', async (change, field) => {
  const providerCount = (await call('GET', 'admin/delivery-provider')).body.data.length
  const rejectedResponse = await call('POST', 'admin/delivery-provider', {
    ...providerEdit,
    inputType: 'select',
    ...change,
  })
  expect([rejectedResponse.status, Object.keys(rejectedResponse.body.errors)]).toEqual([422, [field]])
  expect((await call('GET', 'admin/delivery-provider')).body.data).toHaveLength(providerCount)
})

test('requires a name, an address and a served country for a point', async () => {
  const { value } = await addProviderWithPoint()
  for (const [change, field] of [
    [{ name: buildTexts('') }, 'name'],
    [{ address: buildTexts('') }, 'address'],
    [{ country: 'FI' }, 'country'],
  ] as const) {
    const rejectedResponse = await call('POST', `admin/delivery-provider/${value}/point`, { ...point, ...change })
    expect([rejectedResponse.status, Object.keys(rejectedResponse.body.errors)]).toEqual([422, [field]])
  }
  expect((await call('GET', `admin/delivery-provider/${value}/point`)).body.data).toHaveLength(1)
})

test('rejects the removal of a built-in provider and points of its own', async () => {
  expect((await call('DELETE', 'admin/delivery-provider/omniva-parcel')).status).toBe(409)
  expect((await call('POST', 'admin/delivery-provider/omniva-parcel/point', point)).status).toBe(404)
})

test('charges the rate of the weight and the postcode', async () => {
  const islands = { countries: ['EE'], postcodes: [{ from: '93000', to: '94999' }], from: 0, freeFrom: null }
  const { value } = await addProvider({
    inputType: 'Address',
    freeFrom: null,
    rates: [
      { ...islands, max_weight: 5, price: 9.9 },
      { ...islands, max_weight: null, price: 19.9 },
    ],
  })
  const placeToPostcode = async (areaCode: string, weightGrams: number) => {
    const Address = { street: 'Tallinna 1', apartment: '', city: 'Kuressaare', state: 'Saare', area_code: areaCode }
    const productId = await shop.createLimitedProduct(5, { weightGrams })
    const form = buildOrderForm([[productId, 1]], { Delivery: { provider: value, option: '', Address } })
    return (await placeOrder(form)).json().data.order.total
  }
  expect(await placeToPostcode('93819', 4_200)).toBe(133.9)
  expect(await placeToPostcode('93819', 5_001)).toBe(143.9)
  expect(await placeToPostcode('10111', 4_200)).toBe(128.2)
})
