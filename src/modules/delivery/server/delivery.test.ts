import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { setPrice } from '#catalog/server/catalog.ts'
import { makeProduct } from '#catalog/testing/factories.ts'
import { makeCountry, makePoints, makeProvider } from '#delivery/testing/factories.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { recordChange } from '#platform/server/testing/record-change.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { makeShop } from '#shop/testing/factories.ts'
import { findProvider } from './find-provider.ts'
import { registerDeliveryRoutes } from './routes.ts'

let app: TestApp
let productId: number
beforeAll(async () => {
  app = await createTestApp(registerDeliveryRoutes)
  await arrange(app.db, tx => makeShop(tx))
  await makeCountry(app.db, 'FI', 'Soome', 'Finland', 2)
  await makeCountry(app.db, 'EE', 'Eesti', 'Estonia', 1)
  productId = await makeProduct(app.db, {
    class: 'shipping',
    code2: 'postikulu',
    name: multilingual({ et: 'Pakiautomaat', en: 'Parcel machine' }),
    priceCents: 399,
    hasLimitedAmount: false,
    availableIn: 0,
  })
  await makeProvider(app.db, { productId, position: 1, freeFromCents: 10_000 })
  await makeProvider(app.db, { productId, value: 'omniva-po', pointType: 'office', position: 2 })
  await makeProvider(app.db, {
    productId,
    value: 'omniva-courier',
    inputType: 'Address',
    carrier: null,
    pointType: null,
    bigProduct: true,
    position: 3,
  })
  await makeProvider(app.db, {
    productId,
    value: 'pickup-tallinn',
    inputType: 'value',
    carrier: 'own',
    pointType: 'shop',
    position: 0,
  })
  await makeProvider(app.db, { productId, value: 'given-up', active: false })
  await makePoints(app.db, [
    {
      id: '2',
      name: 'Ülemiste',
      address: 'Suur-Sõjamäe 4',
      postcode: '11415',
      hours: 'E–R 9–18',
      latitude: 59.42246,
      longitude: 24.79879,
    },
    { id: '10', name: 'Õismäe', address: 'Ehitajate tee 107', postcode: '13514' },
    { id: '1', name: 'Aardla', city: 'Tartu', address: 'Aardla 23, Tartu', postcode: '50112' },
    { id: '3', name: 'Suletud', active: false },
    { id: '4', name: 'Postkontor', type: 'office' },
    { id: '5', name: 'Riga', country: 'LV' },
    { carrier: 'own', type: 'shop', id: 'shop', name: 'Pitlane' },
  ])
})
afterAll(() => app.close())

const readProviders = async (language = 'et') =>
  (await app.server.inject({ url: `/v1/delivery-provider?lang=${language}` })).json().data

describe('provider list', () => {
  test('lists countries in order and language, and providers with their points', async () => {
    const data = await readProviders()
    expect(Object.entries(data.deliveryCountries)).toEqual([
      ['EE', 'Eesti'],
      ['FI', 'Soome'],
    ])
    expect((await readProviders('en')).deliveryCountries).toEqual({ EE: 'Estonia', FI: 'Finland' })
    expect(
      data.deliveryProviders.map((provider: { value: string; inputType: string; options: { name: string }[] }) => [
        provider.value,
        provider.inputType,
        provider.options.map(option => option.name),
      ]),
    ).toEqual([
      ['pickup-tallinn', 'value', ['Pitlane']],
      ['omniva-parcel', 'select', ['Aardla', 'Õismäe', 'Ülemiste']],
      ['omniva-po', 'select', ['Postkontor']],
      ['omniva-courier', 'Address', []],
    ])
    expect(data.deliveryProviders[1]).toMatchObject({
      name: multilingual({ et: 'Omniva pakiautomaat', en: 'Omniva parcel machine' }),
      supportedCountries: ['EE'],
      big_product: false,
      price: 3.99,
      freeFrom: 100,
      options: expect.arrayContaining([
        {
          id: '1',
          name: 'Aardla',
          country: 'EE',
          address: 'Aardla 23, Tartu, 50112',
          city: 'Tartu',
          hours: '',
          latitude: null,
          longitude: null,
        },
        {
          id: '2',
          name: 'Ülemiste',
          country: 'EE',
          address: 'Suur-Sõjamäe 4, 11415 Tallinn',
          city: 'Tallinn',
          hours: 'E–R 9–18',
          latitude: 59.4225,
          longitude: 24.7988,
        },
      ]),
    })
  })

  test('lists net prices and leaves out long point lists on request', async () => {
    const { data } = (await app.server.inject({ url: '/v1/delivery-provider?points=0' })).json()
    expect(
      data.deliveryProviders.map((provider: { value: string; price_wo_vat: number; options: { name: string }[] }) => [
        provider.value,
        provider.price_wo_vat,
        provider.options.map(option => option.name),
      ]),
    ).toEqual([
      ['pickup-tallinn', 3.2177, ['Pitlane']],
      ['omniva-parcel', 3.2177, []],
      ['omniva-po', 3.2177, []],
      ['omniva-courier', 3.2177, []],
    ])
  })

  test('compresses the list and answers 304 to a known ETag', async () => {
    const requestPath = (headers: Record<string, string>, language = 'et') =>
      app.server.inject({ url: `/v1/delivery-provider?lang=${language}`, headers })
    const plainResponse = await requestPath({})
    expect(plainResponse.headers).toMatchObject({
      'cache-control': 'private, no-cache',
      vary: 'Accept-Encoding, Cookie',
    })
    for (const [encoding, unpack] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const compressedResponse = await requestPath({ 'accept-encoding': encoding })
      expect(compressedResponse.headers['content-encoding']).toBe(encoding)
      expect(compressedResponse.headers['content-type']).toBe('application/json; charset=utf-8')
      expect(unpack(compressedResponse.rawPayload).toString()).toBe(plainResponse.body)
    }
    expect(plainResponse.headers['surrogate-key']).toBe(`delivery catalog settings product-${productId}`)
    const etag = String(plainResponse.headers.etag)
    const knownTagResponse = await requestPath({ 'if-none-match': `"other", ${etag}` })
    expect([knownTagResponse.statusCode, knownTagResponse.body]).toEqual([304, ''])
    expect((await requestPath({ 'if-none-match': '"other"' })).statusCode).toBe(200)
    expect((await requestPath({ 'if-none-match': etag }, 'en')).statusCode).toBe(200)
  })

  test('caches the list until its data changes', async () => {
    const receivedTags: string[] = []
    app.changes.subscribe(tags => void receivedTags.push(...tags))
    const waitForTag = (tag: string) =>
      vi.waitFor(async () => {
        await app.changes.waitForListeners()
        expect(receivedTags).toContain(tag)
      }, 30_000)
    // Changes of earlier tests have invalidated the cache already.
    await recordChange(app.db, ['product:888888'])
    await waitForTag('product:888888')
    await readProviders()
    await makeCountry(app.db, 'LV', 'Läti', 'Latvia', 3)
    await recordChange(app.db, ['product:999999'])
    await waitForTag('product:999999')
    expect((await readProviders()).deliveryCountries).not.toHaveProperty('LV')
    await recordChange(app.db, ['delivery'])
    await waitForTag('delivery')
    expect((await readProviders()).deliveryCountries).toHaveProperty('LV')

    receivedTags.length = 0
    await arrange(app.db, tx => setPrice(tx, productId, { priceCents: 499, totalCents: 499 }, new Date()))
    await waitForTag(`product:${productId}`)
    expect((await readProviders()).deliveryProviders[1].price).toBe(4.99)
  })
})

describe('points of a provider', () => {
  const requestPath = (path: string, headers = {}) =>
    app.server.inject({ url: `/v1/delivery-provider/${path}`, headers: { 'accept-encoding': 'identity', ...headers } })
  const findNames = async (path: string) =>
    (await requestPath(path)).json().results.map((point: { name: string }) => point.name)

  test('sorts points by name and lists only those of the country', async () => {
    expect(await findNames('omniva-parcel/points?country=EE')).toEqual(['Aardla', 'Õismäe', 'Ülemiste'])
    expect(await findNames('omniva-po/points?country=ee')).toEqual(['Postkontor'])
  })

  test('finds points by a search', async () => {
    expect(await findNames('omniva-parcel/points?country=EE&q=tartu')).toEqual(['Aardla'])
    expect(await findNames('omniva-parcel/points?country=EE&q=oismae')).toEqual(['Õismäe'])
    expect(await findNames('omniva-parcel/points?country=EE&q=narva')).toEqual([])
  })

  test('answers 304 to a known ETag of points', async () => {
    const firstResponse = await requestPath('omniva-parcel/points?country=EE')
    const repeatedResponse = await requestPath('omniva-parcel/points?country=EE', {
      'if-none-match': String(firstResponse.headers.etag),
    })
    expect([firstResponse.statusCode, repeatedResponse.statusCode, repeatedResponse.body]).toEqual([200, 304, ''])
  })

  test.each([
    'nobody/points?country=EE',
    'given-up/points?country=EE',
    'omniva-parcel/points?country=LV',
    'omniva-parcel/points?country=XX&q=tartu',
  ])('answers 404 at %s', async path => {
    expect((await requestPath(path)).statusCode).toBe(404)
  })
})

describe('shipping product', () => {
  test('returns the shipping product in the requested language', async () => {
    const answer = await app.server.inject({ url: '/v1/delivery-provider/omniva-parcel?lang=en' })
    expect(answer.statusCode).toBe(200)
    expect(answer.json().data).toMatchObject({
      id: productId,
      class: 'shipping',
      name: 'Parcel machine',
      price: expect.any(Number),
    })
  })

  test.each(['nobody', 'given-up', '%F0%9F%9A%97'])('answers 404 for the provider %s', async value => {
    expect((await app.server.inject({ url: `/v1/delivery-provider/${value}` })).statusCode).toBe(404)
  })
})

describe('finding a provider for an order', () => {
  test.each([
    ['omniva-parcel', '1', 'Aardla'],
    ['omniva-parcel', '3', undefined],
    ['omniva-parcel', '4', undefined],
    ['omniva-parcel', '', undefined],
    ['omniva-po', '4', 'Postkontor'],
    ['pickup-tallinn', '', 'Pitlane'],
    ['pickup-tallinn', 'whatever', 'Pitlane'],
    ['omniva-courier', '1', undefined],
  ])('%s with option "%s": finds the point %s', async (value, option, name) => {
    const foundProvider = await findProvider(app.db, { value, option, language: 'et' })
    expect(foundProvider?.value).toBe(value)
    expect(foundProvider?.option?.name).toBe(name)
  })

  test('does not find an inactive provider', async () => {
    expect(await findProvider(app.db, { value: 'given-up', option: '', language: 'et' })).toBeNull()
  })
})
