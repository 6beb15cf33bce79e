import { sql } from 'drizzle-orm'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { buildOmnivaRow } from '#delivery/testing/build-carrier-rows.ts'
import { startFakeCarrier } from '#delivery/testing/fake-carrier.ts'
import { readSettings } from '#platform/server/settings.ts'
import { openTestApp } from '#platform/server/testing/test-app.ts'
import { listCarrierFeeds } from './list-carrier-feeds.ts'
import { scheduleNightlyImports } from './nightly-imports.ts'
import { carrierFeeds, pickUpPoints } from './tables.ts'

describe('nightly lists', () => {
  test.each([
    [{}, []],
    [{ DEMO: '0' }, ['omniva', 'smartposti-ee']],
    [{ OMNIVA_LOCATIONS_URL: 'http://127.0.0.1:1/' }, ['omniva']],
    [{ SMARTPOSTI_PLACES_URL: 'http://127.0.0.1:1/' }, ['smartposti-ee']],
    [{ SMARTPOSTI_GATEWAY_KEY: 'k' }, ['smartposti-fi']],
  ])('with the settings %j, imports the lists of %j every night', (environment, carriers) => {
    const feeds = listCarrierFeeds(readSettings(environment))
    expect(feeds.filter(({ isNightly }) => isNightly).map(({ carrier }) => carrier)).toEqual(carriers)
  })

  test('requests the gateway only with a key', () => {
    expect(listCarrierFeeds(readSettings({})).map(({ carrier }) => carrier)).toEqual(['omniva', 'smartposti-ee'])
    const [, , gateway] = listCarrierFeeds(readSettings({ SMARTPOSTI_GATEWAY_KEY: 'k' }))
    expect(gateway).toMatchObject({ headers: { authorization: 'k' } })
  })
})

test('imports a new feed at once and then every night', async () => {
  const carrier = await startFakeCarrier()
  onTestFinished(carrier.close)
  carrier.setResponse([buildOmnivaRow()])
  const app = await openTestApp(scheduleNightlyImports, { OMNIVA_LOCATIONS_URL: carrier.url })
  await app.jobs.start()
  await vi.waitFor(async () => expect(await app.db.$count(pickUpPoints)).toBe(1), 30_000)
  const { rows } = await app.db.execute(sql`select name, key, cron, timezone from pgboss.schedule`)
  expect(rows).toEqual([{ name: 'import-points', key: 'omniva', cron: '11 3 * * *', timezone: 'Europe/Tallinn' }])
})

test('retries when a carrier is down', async () => {
  const carrier = await startFakeCarrier()
  onTestFinished(carrier.close)
  carrier.setResponse(response => response.writeHead(503).end())
  const app = await openTestApp(scheduleNightlyImports, { OMNIVA_LOCATIONS_URL: carrier.url })
  await app.jobs.start()
  const readStates = async () => {
    const { rows } = await app.db.execute(sql`select state from pgboss.job where name = 'import-points'`)
    return rows.map(row => row.state)
  }
  await vi.waitFor(async () => expect(await readStates()).toEqual(['retry']), 30_000)
  expect(await app.db.select().from(carrierFeeds)).toMatchObject([{ failure: 'status', failureDetail: '503' }])
})
