import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { products } from '#catalog/server/tables.ts'
import { createProductTag } from '#kernel/change-tag.ts'
import type { Visibility } from '#kernel/visibility.ts'
import { recordChange } from '#platform/server/testing/record-change.ts'
import { type ComposedShop, composeTestShop } from '../testing/compose-test-shop.ts'
import { startProgram } from '../testing/start-program.ts'

/** Starts the shop as a separate process on a shared database and returns its address. */
const startShopOn = async (databaseUrl: string): Promise<string> => {
  const program = await startProgram({ DATABASE_URL: databaseUrl })
  onTestFinished(() => program.remove())
  await program.waitUntilReady()
  return program.origin
}

interface Observation {
  requestedAtMs: number
  answeredAtMs: number
  status: number
  isShown: boolean
  sharedSeconds: number
}

const observePage = async (url: string): Promise<Observation> => {
  const requestedAt = Date.now()
  const answer = await fetch(url, { headers: { accept: 'text/html' } })
  const isShown = (await answer.text()).includes('Turbo GT2860R')
  const sharedSeconds = Number(/s-maxage=(\d+)/.exec(answer.headers.get('cache-control') ?? '')?.[1])
  return {
    requestedAtMs: requestedAt,
    answeredAtMs: Date.now(),
    status: answer.status,
    isShown,
    sharedSeconds,
  }
}

/** Requests a page continuously until it has `minAnswers` answers from after the moment. */
const observeUntil = async (url: string, momentMs: number, minAnswers = 10): Promise<Observation[]> => {
  const observations: Observation[] = []
  while (observations.filter(({ requestedAtMs: requestedAt }) => requestedAt >= momentMs).length < minAnswers)
    observations.push(await observePage(url))
  return observations
}

/** Returns a test whether caches keep the page no longer than until this moment. */
const createExpiresBefore =
  (endMs: number) =>
  ({ requestedAtMs: requestedAt, sharedSeconds }: Observation): boolean =>
    requestedAt + sharedSeconds * 1000 <= endMs

/** Returns a test whether the page is shown and expires exactly at this moment. */
const createExpiresAt =
  (endMs: number) =>
  (observation: Observation): boolean =>
    observation.isShown &&
    createExpiresBefore(endMs)(observation) &&
    observation.requestedAtMs + observation.sharedSeconds * 1000 > endMs - 2_000

/** Schedules the product to disappear after every page knows the moment; a busy machine gets more time. */
const scheduleRemoval = async (shop: ComposedShop, urls: readonly string[]): Promise<number> => {
  for (let leadMs = 5_000; ; leadMs *= 2) {
    const removalMs = Math.ceil((Date.now() + leadMs) / 1000) * 1000
    const visibility: Visibility = { type: 2, rangeFrom: null, rangeTo: removalMs, stateInRange: 0, stateOutRange: 2 }
    await shop.app.db.transaction(async tx => {
      await tx.update(products).set({ visibility }).where(eq(products.id, shop.product.id))
      await recordChange(tx, [createProductTag(shop.product.id), 'listing'])
    })
    shop.app.changes.announce()
    while (Date.now() < removalMs - 2_000) {
      if (
        (await Promise.all(urls.map(observePage))).every(createExpiresAt(removalMs)) &&
        Date.now() < removalMs - 2_000
      )
        return removalMs
    }
  }
}

test('hides a product in every process at its scheduled moment under load', async () => {
  const shop = await composeTestShop()
  onTestFinished(() => shop.close())
  const origins = [await shop.listen(), await startShopOn(shop.database.url)]
  const urls = origins.flatMap(origin => ['/et/tooted', `/et/${shop.product.slug}`].map(path => origin + path))
  // These pages were cached before the schedule was set.
  for (const url of urls) expect((await fetch(url)).status).toBe(200)

  const removalMs = await scheduleRemoval(shop, urls)
  const observationsByUrl = await Promise.all(urls.map(url => observeUntil(url, removalMs)))
  for (const observations of observationsByUrl) {
    const before = observations.filter(({ answeredAtMs: answeredAt }) => answeredAt < removalMs)
    expect(before.length).toBeGreaterThan(0)
    expect(before.filter(({ isShown }) => !isShown)).toEqual([])
    expect(before.filter(observation => !createExpiresBefore(removalMs)(observation))).toEqual([])
    expect(
      observations.filter(({ requestedAtMs: requestedAt, isShown }) => requestedAt >= removalMs && isShown),
    ).toEqual([])
  }
  const productObservations = observationsByUrl.filter((_, index) => urls[index]?.endsWith(shop.product.slug)).flat()
  expect(
    new Set(
      productObservations
        .filter(({ requestedAtMs: requestedAt }) => requestedAt >= removalMs)
        .map(({ status }) => status),
    ),
  ).toEqual(new Set([404]))
})
