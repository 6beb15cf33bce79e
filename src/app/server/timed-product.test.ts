import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { products } from '#catalog/server/tables.ts'
import { createProductTag } from '#kernel/change-tag.ts'
import type { Visibility } from '#kernel/visibility.ts'
import { recordChange } from '#platform/server/testing/record-change.ts'
import { type ComposedShop, composedShop } from '../testing/composed-shop.ts'
import { startedProgram } from '../testing/started-program.ts'

/** Starts the shop as a separate process on a shared database and returns its address. */
const startShopOn = async (databaseUrl: string): Promise<string> => {
  const program = await startedProgram({ DATABASE_URL: databaseUrl })
  onTestFinished(() => program.remove())
  await program.ready()
  return program.origin
}

interface Seen {
  asked: number
  answered: number
  status: number
  shown: boolean
  sharedFor: number
}

const ask = async (url: string): Promise<Seen> => {
  const asked = Date.now()
  const answer = await fetch(url, { headers: { accept: 'text/html' } })
  const shown = (await answer.text()).includes('Turbo GT2860R')
  const sharedFor = Number(/s-maxage=(\d+)/.exec(answer.headers.get('cache-control') ?? '')?.[1])
  return { asked, answered: Date.now(), status: answer.status, shown, sharedFor }
}

/** Requests a page continuously until it has `after` answers from after the moment. */
const watch = async (url: string, moment: number, after = 10): Promise<Seen[]> => {
  const seen: Seen[] = []
  while (seen.filter(({ asked }) => asked >= moment).length < after) seen.push(await ask(url))
  return seen
}

/** Checks that caches may keep the page no longer than the known scheduled moment. */
const expiresBy =
  (end: number) =>
  ({ asked, sharedFor }: Seen): boolean =>
    asked + sharedFor * 1000 <= end

/** Checks that the page expires at this moment and at no earlier one that its renderer knew. */
const expiresAt =
  (end: number) =>
  (seen: Seen): boolean =>
    seen.shown && expiresBy(end)(seen) && seen.asked + seen.sharedFor * 1000 > end - 2_000

/** Schedules the product to disappear after every page knows the moment; a busy machine gets more time. */
const scheduleRemoval = async (shop: ComposedShop, urls: readonly string[]): Promise<number> => {
  for (let ahead = 5_000; ; ahead *= 2) {
    const end = Math.ceil((Date.now() + ahead) / 1000) * 1000
    const visibility: Visibility = { type: 2, rangeFrom: null, rangeTo: end, stateInRange: 0, stateOutRange: 2 }
    await shop.app.db.transaction(async tx => {
      await tx.update(products).set({ visibility }).where(eq(products.id, shop.product.id))
      await recordChange(tx, [createProductTag(shop.product.id), 'listing'])
    })
    shop.app.changes.announce()
    while (Date.now() < end - 2_000) {
      if ((await Promise.all(urls.map(ask))).every(expiresAt(end)) && Date.now() < end - 2_000) return end
    }
  }
}

test('hides a product in every process at its scheduled moment under load', async () => {
  const shop = await composedShop()
  onTestFinished(() => shop.close())
  const origins = [await shop.listen(), await startShopOn(shop.database.url)]
  const urls = origins.flatMap(origin => ['/et/tooted', `/et/${shop.product.slug}`].map(path => origin + path))
  // These pages were cached before the schedule was set.
  for (const url of urls) expect((await fetch(url)).status).toBe(200)

  const end = await scheduleRemoval(shop, urls)
  const watched = await Promise.all(urls.map(url => watch(url, end)))
  for (const seen of watched) {
    const before = seen.filter(({ answered }) => answered < end)
    expect(before.length).toBeGreaterThan(0)
    expect(before.filter(({ shown }) => !shown)).toEqual([])
    expect(before.filter(one => !expiresBy(end)(one))).toEqual([])
    expect(seen.filter(({ asked, shown }) => asked >= end && shown)).toEqual([])
  }
  const ofProduct = watched.filter((_, at) => urls[at]?.endsWith(shop.product.slug)).flat()
  expect(new Set(ofProduct.filter(({ asked }) => asked >= end).map(({ status }) => status))).toEqual(new Set([404]))
})
