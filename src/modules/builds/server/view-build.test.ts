import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Build } from '#builds/contract-build.ts'
import type { Approval } from '#catalog/domain/road-approval.ts'
import { makeProducts } from '#catalog/testing/factories.ts'
import { makeFittingCar } from '#fitment/testing/factories.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { HIDDEN_VISIBILITY } from '#kernel/visibility.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { makeShop } from '#shop/testing/factories.ts'
import { createStaffMember } from '#wire/testing/visitors.ts'
import { GUEST } from '#wire/visitor.ts'
import { registerBuildRoutes } from './routes.ts'
import { buildLists, partRules } from './tables.ts'

const NOW = new Date('2026-11-20T10:00:00Z')
const APPROVAL: Approval = {
  kind: 'abe',
  regulation: '',
  number: 'KBA 1',
  countries: [{ country: 'EE', use: 'with_entry' }],
  elsewhere: 'unknown',
  conditions: multilingual({}),
  fileIds: [],
}

let app: TestApp
let car: string
let [golfSprings = 0, otherSprings = 0, pads = 0, hidden = 0, muffler = 0]: number[] = []
let buildId: number
beforeAll(async () => {
  app = await createTestApp(registerBuildRoutes)
  app.setNow(NOW)
  await arrange(app.db, tx => makeShop(tx))
  ;[golfSprings = 0, otherSprings = 0, pads = 0, hidden = 0, muffler = 0] = await makeProducts(
    app.db,
    [
      { name: multilingual({ et: 'Golfi vedrud', en: 'Golf springs' }), priceCents: 20_000, approvals: [APPROVAL] },
      { name: multilingual({ et: 'Muud vedrud', en: 'Other springs' }), priceCents: 10_000 },
      { name: multilingual({ et: 'Klotsid', en: 'Pads' }), priceCents: 5_000, code1: 'PADS' },
      { name: multilingual({ et: 'Salajane', en: 'Secret' }), visibility: HIDDEN_VISIBILITY },
      { name: multilingual({ et: 'Summuti', en: 'Muffler' }), priceCents: 30_000, approvals: [APPROVAL] },
    ].map(product => ({ ...product, availableIn: 5, hasLimitedAmount: false })),
    NOW,
  )
  car = String(await makeFittingCar(app.db, golfSprings))
  await app.db.insert(partRules).values([
    { productId: golfSprings, kind: 'requires', otherId: pads },
    { productId: golfSprings, kind: 'requires', otherId: hidden },
    { productId: muffler, kind: 'conflicts', otherId: golfSprings },
  ])
  const [created] = await app.db
    .insert(buildLists)
    .values({
      name: multilingual({ et: 'Esimene tase', en: 'Stage 1' }),
      intro: multilingual({}),
      roles: [
        { name: multilingual({ et: 'Vedrud', en: 'Springs' }), amount: 1, productIds: [otherSprings, golfSprings] },
        { name: multilingual({ et: 'Summuti', en: 'Muffler' }), amount: 2, productIds: [muffler] },
        { name: multilingual({ et: 'Salajane', en: 'Secret' }), amount: 1, productIds: [hidden] },
      ],
      isPublished: true,
      modifiedAt: NOW,
    })
    .returning()
  buildId = created?.id ?? 0
})
afterAll(() => app.close())

const readBuild = async (address: string): Promise<Build> => (await app.server.inject(address)).json().data
const listProducts = ({ roles }: Build) => roles.map(({ product }) => product?.name ?? null)

test('takes for each role the product that fits the car, and the first one without a car', async () => {
  const buildForCar = await readBuild(`/v1/build/${buildId}?v=${car}&lang=en`)
  expect(listProducts(buildForCar)).toEqual(['Golf springs', 'Muffler', null])
  expect(buildForCar.roles[0]).toMatchObject({
    name: 'Springs',
    verdict: 'fits',
    fit: 'Fits your car',
    is_for_sale: true,
  })
  expect(buildForCar).toMatchObject({ name: 'Stage 1', car: { key: car }, total: 800, verdict: 'unknown' })
  expect(buildForCar.items).toBe(`${golfSprings}.${muffler}*2`)
  const buildWithoutCar = await readBuild(`/v1/build/${buildId}?lang=en`)
  expect(listProducts(buildWithoutCar)).toEqual(['Other springs', 'Muffler', null])
  expect(buildWithoutCar).toMatchObject({ car: null, verdict: null, total: 700 })
})

test('names missing and conflicting parts, the strictest statement and two ABEs; hidden parts have no name', async () => {
  const { roles, road_use: roadUse, notes } = await readBuild(`/v1/own-build?p=${golfSprings}.${muffler}&lang=en`)
  expect(roles.map(({ problems }) => problems)).toEqual([
    ['Also needs: Pads (PADS)', 'Also needs: another part'],
    [expect.stringMatching(/^Can’t be combined with: Golf springs/)],
  ])
  expect(roadUse).toBe('with_entry')
  expect(notes).toEqual([expect.stringContaining('manufacturers state'), expect.stringContaining('ABE')])
})

test('reads an own list from the address, and ignores unknown and hidden products', async () => {
  const build = await readBuild(`/v1/own-build?p=${pads}*3.${hidden}.999999.x&lang=en`)
  expect(listProducts(build)).toEqual(['Pads', null, null])
  expect(build).toMatchObject({ id: null, total: 150, items: `${pads}*3` })
  expect((await readBuild('/v1/own-build')).roles).toEqual([])
})

test('shows lists that are not published to staff only', async () => {
  await app.db.update(buildLists).set({ isPublished: false })
  expect((await app.server.inject(`/v1/build/${buildId}`)).statusCode).toBe(404)
  expect((await app.server.inject('/v1/build')).json().results).toEqual([])
  app.signInAs(createStaffMember(['product.edit']))
  expect((await app.server.inject(`/v1/build/${buildId}`)).statusCode).toBe(200)
  app.signInAs(GUEST)
  await app.db.update(buildLists).set({ isPublished: true })
  expect((await app.server.inject('/v1/build?lang=en')).json().results).toMatchObject([
    { id: buildId, name: 'Stage 1' },
  ])
})
