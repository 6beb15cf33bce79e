import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setProductNumbers } from '#catalog/server/catalog.ts'
import { makeProducts } from '#catalog/testing/factories.ts'
import { start as startFitment } from '#fitment/server/fitment.ts'
import { makeFitments } from '#fitment/testing/factories.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { createConstantVisibility, HIDDEN_VISIBILITY, INACCESSIBLE } from '#kernel/visibility.ts'
import { start as startListing } from '#listing/server/listing.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { makeShop } from '#shop/testing/factories.ts'
import { createStaffMember } from '#wire/testing/visitors.ts'
import { GUEST } from '#wire/visitor.ts'
import { registerBuildRoutes } from './routes.ts'
import { buildLists } from './tables.ts'

const NOW = new Date('2026-11-20T10:00:00Z')
const VEHICLES = `make,model,generation,years,engine_code,engine,power_kw,fuel,drive
Volkswagen,Golf,V,2003-2009,AXX,GTI,147,petrol,fwd
Volkswagen,Golf,VI,2008-2013,CCZB,GTI six,155,petrol,fwd
`
/** More products than a car page needs for search engines. */
const HIDDEN_PER_CAR = 6
/** A word of the hidden products, their numbers and the notes of their rules. */
const SECRET = 'Salajane'

let app: TestApp
let visibleId = 0
let hiddenIds: number[] = []
let car = ''
let buildId = 0
beforeAll(async () => {
  app = await createTestApp(async testApp => {
    startFitment(testApp)
    await startListing(testApp)
    registerBuildRoutes(testApp)
  })
  app.setNow(NOW)
  await arrange(app.db, tx => makeShop(tx))
  const hidden = Array.from({ length: 2 * HIDDEN_PER_CAR }, (_, index) => ({
    name: multilingual({ et: `${SECRET} ${index}`, en: `${SECRET} ${index}` }),
    code1: `${SECRET}-${index}`,
    visibility: index % 2 === 0 ? HIDDEN_VISIBILITY : createConstantVisibility(INACCESSIBLE),
  }))
  ;[visibleId = 0, ...hiddenIds] = await makeProducts(app.db, [{}, ...hidden], NOW)
  await makeFitments(app.db, VEHICLES, [
    { productId: visibleId, vehicle: 'V' },
    ...hiddenIds.map((productId, index) => ({ productId, vehicle: index % 2 === 0 ? 'GTI six' : 'GTI' })),
  ])
  await app.db.execute(sql`update fitment set note = ${JSON.stringify(multilingual({ et: SECRET, en: SECRET }))}::jsonb
    where product_id <> ${visibleId}`)
  const number = { type: 'oe' as const, number: '06A 906 461 L', brand: 'VW', source: SECRET }
  const changes = hiddenIds.map(id => ({ id, numbers: [number] }))
  await arrange(app.db, tx => setProductNumbers(tx, changes, NOW))
  const { rows } = await app.db.execute<{ id: number }>(sql`select id from vehicle_node where name = 'GTI'`)
  car = String(rows[0]?.id)
  const [build] = await app.db
    .insert(buildLists)
    .values({
      name: multilingual({ et: 'Komplekt', en: 'Build' }),
      intro: multilingual({}),
      roles: [{ name: multilingual({ et: 'Osa', en: 'Part' }), amount: 1, productIds: hiddenIds }],
      isPublished: true,
      modifiedAt: NOW,
    })
    .returning()
  buildId = build?.id ?? 0
  await app.changes.waitForListeners()
})
afterAll(() => app.close())

const buildPaths = () => ({
  'verdicts of a car': `/v1/fit?v=${car}&p=${[visibleId, ...hiddenIds].join()}`,
  'a list for a car': `/v1/product?v=${car}`,
  'a search for a car': `/v1/product?v=${car}&q=${SECRET}`,
  'a search by number': `/v1/product?v=${car}&q=06A906461L`,
  'chosen products': `/v1/picked-product?ids=${[visibleId, ...hiddenIds].join()}`,
  'a product page': `/product/view/${visibleId}`,
  'a build list': `/v1/build/${buildId}?v=${car}`,
  'an own build list': `/v1/own-build?p=${hiddenIds.join('.')}&v=${car}`,
  'a car page': '/v1/car-page/volkswagen/golf/v',
})

test.each(Object.keys(buildPaths()) as (keyof ReturnType<typeof buildPaths>)[])(
  'hides hidden products from guests in %s',
  async name => {
    const { statusCode, body } = await app.server.inject(buildPaths()[name])
    expect(statusCode).toBe(200)
    // The response of a list repeats the search query.
    expect(body.replaceAll(`"query":"${SECRET}"`, '')).not.toContain(SECRET)
    const productIds = [...body.matchAll(/"product_id":(\d+)/g)].map(([, id]) => Number(id))
    expect(productIds.filter(id => hiddenIds.includes(id))).toEqual([])
  },
)

test('gives guests a verdict on the visible product only, and staff also on a hidden one', async () => {
  const requestFit = () => app.server.inject(`/v1/fit?v=${car}&p=${[visibleId, ...hiddenIds].join()}`)
  const guest = await requestFit()
  expect(guest.json().results).toMatchObject([{ product_id: visibleId, verdict: 'fits' }])
  expect(guest.headers['cache-control']).toBe('public, max-age=60')
  app.signInAs(createStaffMember(['product.edit']))
  const staff = await requestFit()
  app.signInAs(GUEST)
  expect(staff.json().results).toHaveLength(1 + HIDDEN_PER_CAR)
  expect(staff.headers['cache-control']).toBe('private, no-store')
})

test('finds no hidden product by its numbers, alone or in a pasted list', async () => {
  const payload = { numbers: ['06A 906 461 L', `${SECRET}-0`, `${SECRET}-1`] }
  const answer = await app.server.inject({ method: 'POST', url: '/v1/part-number', payload })
  expect(answer.json().results.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
    'unknown',
    'unknown',
    'unknown',
  ])
})

test('names a hidden predecessor by the typed number only', async () => {
  const [hiddenId = 0] = hiddenIds
  await app.db.execute(sql`insert into supersession (old_id, new_id, at)
    values (${hiddenId}, ${visibleId}, now())`)
  const payload = { numbers: ['06A906461L'] }
  const { body } = await app.server.inject({ method: 'POST', url: '/v1/part-number', payload })
  await app.db.execute(sql`delete from supersession`)
  expect(JSON.parse(body).results).toMatchObject([{ outcome: 'superseded', parts: [{ product: { id: visibleId } }] }])
  expect(body).not.toContain(SECRET)
})

test('has no page for a car that only hidden products fit', async () => {
  expect((await app.server.inject('/v1/car-page/volkswagen/golf/vi')).statusCode).toBe(404)
})

test.each([0, 1])('refuses guests the page of hidden product %i', async index => {
  expect((await app.server.inject(`/product/view/${hiddenIds[index]}`)).statusCode).toBe(404)
})
