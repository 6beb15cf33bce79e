import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildOmnivaRow, buildSmartpostiRow } from '#delivery/testing/build-carrier-rows.ts'
import { makePoints } from '#delivery/testing/factories.ts'
import { type FakeCarrier, startFakeCarrier } from '#delivery/testing/fake-carrier.ts'
import { createSystemActor } from '#platform/server/actor.ts'
import { changes } from '#platform/server/db/tables.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { importPoints } from './import-points.ts'
import { type CarrierFeed, listCarrierFeeds } from './list-carrier-feeds.ts'
import { carrierFeeds, pickUpPoints } from './tables.ts'

let app: TestApp
let carrier: FakeCarrier
let omniva: CarrierFeed
let smartposti: CarrierFeed
beforeAll(async () => {
  carrier = await startFakeCarrier()
  app = await createTestApp(() => undefined, {
    OMNIVA_LOCATIONS_URL: carrier.url,
    SMARTPOSTI_PLACES_URL: carrier.url,
  })
  const feeds = listCarrierFeeds(app.settings)
  omniva = feeds[0]!
  smartposti = feeds[1]!
})
afterAll(async () => {
  await app.close()
  await carrier.close()
})
beforeEach(async () => {
  await app.db.delete(pickUpPoints)
  await app.db.delete(carrierFeeds)
  carrier.requestHeaders.length = 0
})

const buildMachines = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) =>
    buildOmnivaRow({ ZIP: String(90_000 + from + index), NAME: `Automaat ${from + index}` }),
  )
const listActivePoints = async () => {
  const rows = await app.db.select().from(pickUpPoints).where(eq(pickUpPoints.active, true))
  return rows.sort((a, b) => a.id.localeCompare(b.id))
}
const readState = async (feed: CarrierFeed) =>
  (await app.db.select().from(carrierFeeds).where(eq(carrierFeeds.carrier, feed.carrier)))[0]

describe('an accepted list', () => {
  test("updates known points, deactivates missing ones and keeps other carriers' points", async () => {
    app.setNow(new Date('2026-11-20T01:11:00Z'))
    carrier.setResponse(buildMachines(10))
    expect((await importPoints(app, createSystemActor('test'), omniva)).ok).toBe(true)
    await makePoints(app.db, [{ carrier: 'own', type: 'shop', id: 'shop' }])

    app.setNow(new Date('2026-11-21T01:11:00Z'))
    carrier.setResponse(
      [...buildMachines(9, 1), buildOmnivaRow({ ZIP: '90099', TYPE: '1' })].map(row => ({ ...row, A7_NAME: '99' })),
    )
    expect((await importPoints(app, createSystemActor('test'), omniva)).ok).toBe(true)
    const points = await listActivePoints()
    expect(points.map(({ id }) => id)).toEqual([
      ...Array.from({ length: 9 }, (_, index) => String(90_001 + index)),
      '90099',
      'shop',
    ])
    expect(points[0]).toMatchObject({ carrier: 'omniva', type: 'machine', address: 'Näidise 99', city: 'Tallinn' })
    expect(points[9]).toMatchObject({ type: 'office' })
    expect(await app.db.$count(pickUpPoints)).toBe(12)
    expect(await readState(omniva)).toEqual({
      carrier: 'omniva',
      lastSuccessAt: new Date('2026-11-21T01:11:00Z'),
      lastFailureAt: null,
      failure: null,
      failureDetail: '',
      points: 10,
      unusable: 0,
    })
    const recordedChanges = await app.db.select({ tags: changes.tags }).from(changes)
    expect(recordedChanges.flatMap(row => row.tags)).toContain('delivery')
  })

  test('reactivates a point that returns', async () => {
    for (const list of [buildMachines(10), buildMachines(9), buildMachines(10)]) {
      carrier.setResponse(list)
      await importPoints(app, createSystemActor('test'), omniva)
    }
    expect(await listActivePoints()).toHaveLength(10)
  })

  test('imports a list beyond the size of one statement', async () => {
    carrier.setResponse(buildMachines(1_201))
    await importPoints(app, createSystemActor('test'), omniva)
    expect(await listActivePoints()).toHaveLength(1_201)
  })

  test('counts duplicates and incomplete rows', async () => {
    carrier.setResponse([
      ...buildMachines(10),
      buildOmnivaRow({ ZIP: '90000', NAME: 'Teine' }),
      buildOmnivaRow({ NAME: '' }),
    ])
    expect((await importPoints(app, createSystemActor('test'), omniva)).ok).toBe(true)
    expect(await readState(omniva)).toMatchObject({ points: 10, unusable: 2 })
    expect((await listActivePoints())[0]).toMatchObject({ id: '90000', name: 'Automaat 0' })
  })

  test('replaces any number of points that did not come from the carrier', async () => {
    await makePoints(
      app.db,
      Array.from({ length: 40 }, (_, index) => ({ id: `own-${index}` })),
    )
    carrier.setResponse(buildMachines(3))
    expect((await importPoints(app, createSystemActor('test'), omniva)).ok).toBe(true)
    expect(await listActivePoints()).toHaveLength(3)
  })

  test("imports any shape of Smartposti's API", async () => {
    for (const [index, list] of [
      JSON.stringify({ places: { item: [buildSmartpostiRow()] } }),
      `\uFEFF${JSON.stringify([buildSmartpostiRow({ name: 'Teine' })])}`,
      '<places><item><place_id>01000001</place_id><name>Kolmas</name><type>apt</type></item></places>',
    ].entries()) {
      carrier.setResponse(list)
      expect((await importPoints(app, createSystemActor('test'), smartposti)).ok).toBe(true)
      expect((await listActivePoints())[0]?.name).toBe(['Näidise Kauplus & Ko', 'Teine', 'Kolmas'][index])
    }
  })

  test('requests a list as JSON under the shop’s name', async () => {
    await importPoints(app, createSystemActor('test'), omniva)
    expect(carrier.requestHeaders[0]).toMatchObject({
      accept: 'application/json',
      'user-agent': `Pitlane (+${app.settings.publicUrl})`,
    })
  })
})

describe('a rejected list', () => {
  /** Returns a short timeout for a response that never comes, else a long one. */
  const chooseLimits = (failure: string) => ({ timeoutMs: failure === 'slow' ? 300 : 30_000, maxBytes: 100_000 })

  test.each([
    ['is an error', 'status', '500', (response => response.writeHead(500).end('oops')) as Answer],
    ['is missing', 'status', '404', (response => response.writeHead(404).end()) as Answer],
    ['is a page', 'unreadable', '', '<!doctype html><html><body>Hooldustööd</body></html>'],
    ['is another JSON', 'unreadable', '', '{"message":"denied"}'],
    ['is cut off', 'unreadable', '', JSON.stringify([buildOmnivaRow()]).slice(0, -20)],
    ['is empty', 'empty', '0 < 10', '[]'],
    ['is too large', 'tooLarge', '> 100000', 'x'.repeat(200_000)],
    ['never begins', 'slow', '> 300 ms', (() => undefined) as Answer],
    ['never ends', 'slow', '> 300 ms', (response => void response.write('[')) as Answer],
    [
      'breaks off',
      'unreachable',
      expect.any(String),
      (response => void response.write('[', () => response.destroy())) as Answer,
    ],
    ['has shrunk', 'shrunk', '7 < 10', buildMachines(7)],
    ['is half invalid', 'broken', '10 < 10 (+5)', [...buildMachines(10), 1, 2, 3, 4, 5]],
  ])('%s: keeps the previous list and shows staff the reason', async (_title, failure, detail, answer) => {
    carrier.setResponse(buildMachines(10))
    await importPoints(app, createSystemActor('test'), omniva)
    const previousPoints = await listActivePoints()

    app.setNow(new Date('2026-11-22T01:11:00Z'))
    carrier.setResponse(answer)
    expect(await importPoints(app, createSystemActor('test'), omniva, { limits: chooseLimits(failure) })).toEqual({
      ok: false,
      reason: { failure, detail },
    })
    expect(await listActivePoints()).toEqual(previousPoints)
    expect(await readState(omniva)).toMatchObject({
      failure,
      failureDetail: detail,
      points: 10,
      lastFailureAt: new Date('2026-11-22T01:11:00Z'),
    })

    carrier.setResponse(buildMachines(10))
    await importPoints(app, createSystemActor('test'), omniva)
    expect(await readState(omniva)).toMatchObject({ failure: null, lastFailureAt: new Date('2026-11-22T01:11:00Z') })
  })

  test('keeps the points of an unreachable carrier', async () => {
    const stoppedCarrier = await startFakeCarrier()
    await stoppedCarrier.close()
    expect(await importPoints(app, createSystemActor('test'), { ...omniva, url: stoppedCarrier.url })).toMatchObject({
      reason: { failure: 'unreachable', detail: 'ECONNREFUSED' },
    })
    expect(await readState(omniva)).toMatchObject({ failure: 'unreachable', lastSuccessAt: null })
  })

  test('imports a shrunk list after staff accept it', async () => {
    carrier.setResponse(buildMachines(10))
    await importPoints(app, createSystemActor('test'), omniva)
    carrier.setResponse(buildMachines(2))
    expect((await importPoints(app, createSystemActor('test'), omniva)).ok).toBe(false)
    expect((await importPoints(app, createSystemActor('test'), omniva, { acceptShrunk: true })).ok).toBe(true)
    expect(await listActivePoints()).toHaveLength(2)
  })
})

type Answer = Exclude<Parameters<FakeCarrier['setResponse']>[0], unknown[] | string>

test('leaves one complete list after two concurrent imports', async () => {
  carrier.setResponse(buildMachines(50))
  await Promise.all([
    importPoints(app, createSystemActor('test'), omniva),
    importPoints(app, createSystemActor('test'), omniva),
    importPoints(app, createSystemActor('test'), omniva),
  ])
  expect(await listActivePoints()).toHaveLength(50)
})
