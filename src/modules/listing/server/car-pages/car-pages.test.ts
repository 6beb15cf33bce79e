import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCategory, makeProducts } from '#catalog/testing/factories.ts'
import { makeFitments, mergeDoubles } from '#fitment/testing/factories.ts'
import { HIDDEN_VISIBILITY } from '#kernel/visibility.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { makeShop } from '#shop/testing/factories.ts'
import { registerListingRoutes } from '../routes.ts'
import { countCarPages, listCarPagePaths } from './count-car-pages.ts'

const FILE = `make,model,generation,years,engine_code,engine,power_kw,fuel,drive
Volkswagen,Golf,III,1991-1997,ADY,2.0,85,petrol,fwd
Volkswagen,Golf,IV,1997-2003,AGU,1.8T,110,petrol,fwd
Volkswagen,Golf,V,2003-2009,AXX,2.0 TFSI,147,petrol,fwd
Volkswagen,Golf,VI,2008-2013,CCZB,2.0 TSI,155,petrol,fwd
`
let app: TestApp
/** Five products fit the Golf IV, two the Golf V; the last one is for every car. Hidden products fit the Golf VI. */
let productIds: number[]
/** Fifteen products fit the Golf III. Ten are in the category of pads below brakes, six of these are front pads. */
let categoryIds: { brakes: number; pads: number; front: number }
beforeAll(async () => {
  app = await createTestApp(registerListingRoutes)
  productIds = await makeProducts(
    app.db,
    Array.from({ length: 8 }, () => ({})),
  )
  const brakes = await makeCategory(app.db)
  const pads = await makeCategory(app.db, { parentId: brakes })
  const front = await makeCategory(app.db, { parentId: pads })
  categoryIds = { brakes, pads, front }
  const brakeIds = await makeProducts(app.db, [
    ...Array.from({ length: 6 }, () => ({ categoryIds: [front] })),
    ...Array.from({ length: 4 }, () => ({ categoryIds: [pads] })),
    ...Array.from({ length: 5 }, () => ({})),
  ])
  const hiddenIds = await makeProducts(
    app.db,
    Array.from({ length: 6 }, () => ({ visibility: HIDDEN_VISIBILITY })),
  )
  await arrange(app.db, tx => makeShop(tx))
  const vehicles = ['IV', 'IV', 'IV', 'IV', 'IV', 'V', 'V', null]
  await makeFitments(app.db, FILE, [
    ...productIds.map((productId, index) => ({ productId, vehicle: vehicles[index] ?? null })),
    ...hiddenIds.map(productId => ({ productId, vehicle: 'VI' })),
    ...brakeIds.map(productId => ({ productId, vehicle: 'III' })),
  ])
})
afterAll(() => app.close())

const requestCarPage = (path: string) => app.server.inject({ url: `/v1/car-page/${path}` })

test('shows the engines of a generation and the products that fit it, without those for every car', async () => {
  const { data } = (await requestCarPage('volkswagen/golf/iv?lang=en')).json()
  expect(data.car).toMatchObject({ name: 'Volkswagen Golf IV' })
  expect(data.engines.rows).toMatchObject([
    { cells: ['1.8T', 'AGU', '110 kW (150 hp)', '', 'Petrol', 'Front-wheel drive', '1997–2003'] },
  ])
  expect(data.results.map(({ id }: { id: number }) => id).sort()).toEqual(productIds.slice(0, 5))
  expect(data).toMatchObject({ count: 5, universalCount: 1, isIndexed: true, canonical: '/auto/volkswagen/golf/iv' })
})

test('keeps search engines from indexing a page with few products', async () => {
  expect((await requestCarPage('volkswagen/golf/v')).json().data).toMatchObject({ count: 2, isIndexed: false })
})

test.each<['car' | 'brakes' | 'pads' | 'front', boolean, 'car' | 'brakes' | 'front']>([
  ['car', true, 'car'],
  ['brakes', true, 'brakes'],
  // All brakes are pads, so the page above shows the same products.
  ['pads', false, 'brakes'],
  ['front', true, 'front'],
])('compares the page of %s with the page above: indexed %s, canonical %s', async (name, isIndexed, canonical) => {
  const path = 'volkswagen/golf/iii'
  const getId = (page: typeof name) => (page === 'car' ? '' : String(categoryIds[page]))
  const { data } = (await requestCarPage(`${path}${name === 'car' ? '' : `?c=${getId(name)}`}`)).json()
  expect(data).toMatchObject({
    isIndexed,
    canonical: `/auto/${path}${canonical === 'car' ? '' : `/${getId(canonical)}`}`,
  })
})

test.each(['volkswagen/golf/vi', 'volkswagen/golf/ix', 'skoda/fabia/i', 'volkswagen/golf/iv?c=99'])(
  'finds no page at %s',
  async path => {
    expect((await requestCarPage(path)).statusCode).toBe(404)
  },
)

test('finds the page of a car by the name of a merged double, and names its address', async () => {
  await mergeDoubles(app, 'Golf', ['Golff', 'Rabbit'])
  await app.changes.waitForListeners()
  for (const model of ['golf', 'golff', 'rabbit'])
    expect((await requestCarPage(`volkswagen/${model}/iv`)).json().data).toMatchObject({
      path: '/auto/volkswagen/golf/iv',
      count: 5,
    })
})

test('counts the pages for the sitemap again each night', async () => {
  await countCarPages(app)
  await countCarPages(app)
  expect(await listCarPagePaths(app)).toEqual([
    '/auto/volkswagen/golf/iii',
    `/auto/volkswagen/golf/iii/${categoryIds.brakes}`,
    `/auto/volkswagen/golf/iii/${categoryIds.front}`,
    '/auto/volkswagen/golf/iv',
  ])
})
