import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeProduct } from '#catalog/testing/factories.ts'
import { buildOmnivaRow } from '#delivery/testing/build-carrier-rows.ts'
import { makeCountry, makeProvider } from '#delivery/testing/factories.ts'
import { type FakeCarrier, startFakeCarrier } from '#delivery/testing/fake-carrier.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { makeShop } from '#shop/testing/factories.ts'
import { createStaffMember } from '#wire/testing/visitors.ts'
import { GUEST } from '#wire/visitor.ts'
import { findProvider } from './find-provider.ts'
import { registerDeliveryRoutes } from './routes.ts'

const staff = createStaffMember(['settings.edit'], { roles: ['ADMIN'] })

let app: TestApp
let carrier: FakeCarrier
let productId: number
beforeAll(async () => {
  carrier = await startFakeCarrier()
  app = await createTestApp(registerDeliveryRoutes, { OMNIVA_LOCATIONS_URL: carrier.url })
  await arrange(app.db, tx => makeShop(tx))
  await makeCountry(app.db, 'EE', 'Eesti', 'Estonia', 1)
  await makeCountry(app.db, 'FI', 'Soome', 'Finland', 2)
  productId = await makeProduct(app.db, { class: 'shipping', code2: 'postikulu', priceCents: 399, availableIn: 0 })
  await makeProvider(app.db, { productId, pointType: 'machine', freeFromCents: 10_000 })
})
afterAll(async () => {
  await app.close()
  await carrier.close()
})
beforeEach(() => app.signInAs(staff))

const call = async (method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, payload?: object) => {
  const answer = await app.server.inject({
    method,
    url: `/v1/admin/${path}`,
    headers: { 'x-csrf-token': 'right' },
    ...(payload && { payload }),
  })
  return { status: answer.statusCode, body: answer.body === '' ? null : answer.json() }
}
const readPublicDelivery = async () => (await app.server.inject('/v1/delivery-provider?lang=en')).json().data

const providerEdit = {
  name: multilingual({ et: 'Pakiautomaat', en: 'Locker' }),
  desc: multilingual({ et: 'Kiire', en: 'Fast' }),
  supportedCountries: ['EE', 'FI'],
  big_product: false,
  price: 4.5,
  freeFrom: 149.9,
  position: 3,
  active: true,
}

describe('permissions', () => {
  test.each([
    ['GET', 'delivery-provider'],
    ['GET', 'delivery-provider/omniva-parcel'],
    ['PUT', 'delivery-provider/omniva-parcel'],
    ['GET', 'delivery-country'],
    ['GET', 'delivery-country/EE'],
    ['PUT', 'delivery-country/EE'],
    ['DELETE', 'delivery-country/EE'],
    ['GET', 'carrier-feed'],
    ['POST', 'carrier-feed/omniva/import'],
  ] as const)('requires permissions for %s %s', async (method, path) => {
    app.signInAs(GUEST)
    expect((await call(method, path)).status).toBe(401)
    app.signInAs({ ...staff, permissions: ['order.edit'] })
    expect((await call(method, path)).status).toBe(403)
  })
})

describe('provider', () => {
  test('changes a provider for customers at once', async () => {
    expect((await readPublicDelivery()).deliveryProviders[0]).toMatchObject({ price: 3.99, freeFrom: 100 })
    const saveResponse = await call('PUT', 'delivery-provider/omniva-parcel', providerEdit)
    expect(saveResponse).toMatchObject({
      status: 200,
      body: { data: { ...providerEdit, value: 'omniva-parcel', product_id: productId } },
    })
    expect((await call('GET', 'delivery-provider/omniva-parcel')).body).toEqual(saveResponse.body)
    expect((await call('GET', 'delivery-provider')).body.data).toEqual([saveResponse.body.data])
    expect((await readPublicDelivery()).deliveryProviders[0]).toMatchObject({
      name: providerEdit.name,
      price: 4.5,
      freeFrom: 149.9,
      supportedCountries: ['EE', 'FI'],
    })
  })

  test('shows rates to customers with their net prices, and keeps them when a save leaves them out', async () => {
    const islands = {
      countries: ['EE'],
      postcodes: [{ from: '93000', to: '94999' }],
      max_weight: 4.5,
      from: 0,
      price: 9.92,
      freeFrom: null,
    }
    const saved = await call('PUT', 'delivery-provider/omniva-parcel', { ...providerEdit, rates: [islands] })
    expect(saved).toMatchObject({ status: 200, body: { data: { rates: [islands] } } })
    expect((await readPublicDelivery()).deliveryProviders[0].rates).toEqual([
      {
        countries: ['EE'],
        postcodes: [{ from: '93000', to: '94999' }],
        maxGrams: 4_500,
        fromCents: 0,
        price: 9.92,
        price_wo_vat: 8,
        freeFrom: null,
      },
    ])
    expect((await call('PUT', 'delivery-provider/omniva-parcel', providerEdit)).body.data.rates).toEqual([islands])
    await call('PUT', 'delivery-provider/omniva-parcel', { ...providerEdit, rates: [] })
    expect((await readPublicDelivery()).deliveryProviders[0].rates).toBeUndefined()
  })

  test.each([
    ['price', { price: -1 }],
    ['max_weight', { max_weight: 0 }],
    ['postcodes.0', { postcodes: [{ from: '94999', to: '93000' }] }],
    ['postcodes.0', { postcodes: [{ from: '930', to: '94999' }] }],
    ['postcodes.0.from', { postcodes: [{ from: '9300!', to: '94999' }] }],
  ])('rejects a wrong %s of a rate', async (field, change) => {
    const rate = { countries: [], postcodes: [], max_weight: null, from: 0, price: 1, freeFrom: null, ...change }
    const answer = await call('PUT', 'delivery-provider/omniva-parcel', { ...providerEdit, rates: [rate] })
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [`rates.0.${field}`]])
  })

  test('shows an inactive provider only to staff', async () => {
    await call('PUT', 'delivery-provider/omniva-parcel', { ...providerEdit, active: false, freeFrom: null })
    expect((await readPublicDelivery()).deliveryProviders).toEqual([])
    expect((await call('GET', 'delivery-provider')).body.data).toMatchObject([{ active: false, freeFrom: null }])
    await call('PUT', 'delivery-provider/omniva-parcel', providerEdit)
  })

  test.each([
    [{ price: -1 }, 'price'],
    [{ price: 4.999 }, 'price'],
    [{ price: 10_001 }, 'price'],
    [{ price: '4' }, 'price'],
    [{ freeFrom: -0.01 }, 'freeFrom'],
    [{ name: multilingual({ et: ' ', en: '' }) }, 'name'],
    [{ name: multilingual({ et: 'a\u0000b' }) }, 'name.et'],
    [{ supportedCountries: ['EE', 'ee'] }, 'supportedCountries.1'],
    [{ supportedCountries: ['EE', 'XX'] }, 'supportedCountries.1'],
    [{ position: 1.5 }, 'position'],
    [{ active: undefined }, 'active'],
  ])('rejects %j', async (change, field) => {
    const rejectedResponse = await call('PUT', 'delivery-provider/omniva-parcel', { ...providerEdit, ...change })
    expect(rejectedResponse.status).toBe(422)
    expect(Object.keys(rejectedResponse.body.errors)).toEqual([field])
    expect((await call('GET', 'delivery-provider/omniva-parcel')).body.data).toMatchObject(providerEdit)
  })

  test('asks to confirm a price that differs much from the stored one', async () => {
    await call('PUT', 'delivery-provider/omniva-parcel', providerEdit)
    const unusualEdit = { ...providerEdit, price: 450 }
    const refusedResponse = await call('PUT', 'delivery-provider/omniva-parcel', unusualEdit)
    expect([refusedResponse.status, Object.keys(refusedResponse.body.errors)]).toEqual([422, ['price']])
    expect((await readPublicDelivery()).deliveryProviders[0].price).toBe(4.5)
    const confirmedEdit = { ...unusualEdit, confirm_price: true }
    expect((await call('PUT', 'delivery-provider/omniva-parcel', confirmedEdit)).body.data.price).toBe(450)
    await call('PUT', 'delivery-provider/omniva-parcel', { ...providerEdit, confirm_price: true })
    // Free delivery is usual.
    expect((await call('PUT', 'delivery-provider/omniva-parcel', { ...providerEdit, price: 0 })).status).toBe(200)
    expect((await call('PUT', 'delivery-provider/omniva-parcel', providerEdit)).status).toBe(200)
  })

  test('stores a collection place that customers see and orders copy', async () => {
    const pickUpProvider = {
      productId,
      value: 'pickup',
      inputType: 'value',
      carrier: null,
      pointType: null,
      position: 9,
    } as const
    await makeProvider(app.db, pickUpProvider)
    const buildTexts = (et: string, en = et) => multilingual({ et, en })
    const { hours, ...address } = {
      name: buildTexts('Pitlane'),
      address: buildTexts('Uus 1', 'New Street 1'),
      city: 'Tartu',
      postcode: '50603',
      hours: buildTexts('E-R 10-18; L 10-15', 'Mon-Fri 10-18'),
    }
    const place = { ...address, hours }
    const readPlace = async () => (await call('GET', 'delivery-provider/pickup')).body.data.place
    const readOptions = async () =>
      (await readPublicDelivery()).deliveryProviders.find((provider: { value: string }) => provider.value === 'pickup')
        .options
    expect([await readPlace(), await readOptions()]).toEqual([null, []])
    const saveResponse = await call('PUT', 'delivery-provider/pickup', { ...providerEdit, place })
    expect(saveResponse).toMatchObject({ status: 200, body: { data: { place } } })
    expect(await readOptions()).toMatchObject([
      { name: 'Pitlane', country: 'EE', address: 'New Street 1, 50603 Tartu', hours: 'Mon-Fri 10-18' },
    ])
    expect((await findProvider(app.db, { value: 'pickup', option: '', language: 'et' }))?.option).toMatchObject({
      address: 'Uus 1, 50603 Tartu',
    })

    await call('PUT', 'delivery-provider/pickup', providerEdit)
    expect(await readPlace()).toEqual(place)
    await call('PUT', 'delivery-provider/pickup', {
      ...providerEdit,
      place: { ...place, address: buildTexts('Vana 2') },
    })
    expect(await readPlace()).toMatchObject({ address: buildTexts('Vana 2') })
    await call('PUT', 'delivery-provider/pickup', { ...providerEdit, place: address })
    expect(await readPlace()).toEqual(place)
    const blankAddressResponse = await call('PUT', 'delivery-provider/pickup', {
      ...providerEdit,
      place: { ...place, address: buildTexts(' ') },
    })
    expect(blankAddressResponse).toMatchObject({
      status: 422,
      body: { errors: { 'place.address': [expect.anything()] } },
    })
    await call('PUT', 'delivery-provider/pickup', { ...providerEdit, place: null })
    expect([await readPlace(), await readOptions()]).toEqual([null, []])
    await call('PUT', 'delivery-provider/pickup', { ...providerEdit, active: false })
  })

  test('answers 404 for an unknown provider', async () => {
    expect((await call('GET', 'delivery-provider/nobody')).status).toBe(404)
    expect((await call('PUT', 'delivery-provider/nobody', providerEdit)).status).toBe(404)
  })
})

describe('country', () => {
  const name = multilingual({ et: 'Läti', en: 'Latvia' })

  test('adds, changes and removes a country', async () => {
    expect((await call('PUT', 'delivery-country/LV', { name, position: 0 })).body.data).toEqual({
      code: 'LV',
      name,
      position: 0,
    })
    expect((await readPublicDelivery()).deliveryCountries).toHaveProperty('LV', 'Latvia')
    await call('PUT', 'delivery-country/LV', { name: { ...name, en: 'Latvija' }, position: 9 })
    expect((await call('GET', 'delivery-country/LV')).body.data).toMatchObject({ position: 9, name: { en: 'Latvija' } })
    expect((await call('GET', 'delivery-country')).body.data.map((country: { code: string }) => country.code)).toEqual([
      'EE',
      'FI',
      'LV',
    ])
    expect((await call('DELETE', 'delivery-country/LV')).status).toBe(204)
    expect((await readPublicDelivery()).deliveryCountries).not.toHaveProperty('LV')
    expect((await call('DELETE', 'delivery-country/LV')).status).toBe(404)
    expect((await call('GET', 'delivery-country/LV')).status).toBe(404)
  })

  test('keeps a country while a provider delivers there', async () => {
    expect((await call('DELETE', 'delivery-country/EE')).status).toBe(409)
    expect((await readPublicDelivery()).deliveryCountries).toHaveProperty('EE')
  })

  test.each([
    ['lv', { name, position: 0 }],
    ['LV', { name: multilingual({}), position: 0 }],
    ['LV', { name, position: -1 }],
  ])('rejects %s with %j', async (code, body) => {
    expect((await call('PUT', `delivery-country/${code}`, body)).status).toBe(422)
  })
})

describe('feed', () => {
  const buildMachines = (count: number) =>
    Array.from({ length: count }, (_, index) => buildOmnivaRow({ ZIP: String(90_000 + index) }))

  test('lists a feed before its first import', async () => {
    expect((await call('GET', 'carrier-feed')).body.data).toMatchObject([
      { carrier: 'omniva', nightly: true, points: 0, last_success_at: null, failure: null },
      { carrier: 'smartposti-ee', host: 'my.smartpost.ee', nightly: false },
    ])
  })

  test('imports a feed on request and shows why it failed', async () => {
    carrier.setResponse(buildMachines(10))
    const importResponse = await call('POST', 'carrier-feed/omniva/import', {})
    expect(importResponse.body.data).toMatchObject({
      carrier: 'omniva',
      points: 10,
      failure: null,
      last_success_at: expect.any(String),
    })
    expect((await readPublicDelivery()).deliveryProviders[0].options).toHaveLength(10)

    carrier.setResponse(buildMachines(5))
    const shrunkListResponse = await call('POST', 'carrier-feed/omniva/import', {})
    expect(shrunkListResponse).toMatchObject({
      status: 409,
      body: { message: 'Vedaja nimekirjast on kadunud liiga palju väljastuspunkte (5 < 10).' },
    })
    expect((await call('GET', 'carrier-feed')).body.data[0]).toMatchObject({ points: 10, failure: 'shrunk' })
    expect((await readPublicDelivery()).deliveryProviders[0].options).toHaveLength(10)

    expect((await call('POST', 'carrier-feed/omniva/import', { acceptShrunk: true })).status).toBe(200)
    expect((await readPublicDelivery()).deliveryProviders[0].options).toHaveLength(5)
  })

  test('answers 404 for an unknown carrier', async () => {
    expect((await call('POST', 'carrier-feed/dpd/import', {})).status).toBe(404)
  })
})
