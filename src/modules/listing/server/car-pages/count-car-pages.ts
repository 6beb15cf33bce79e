import { isDeepStrictEqual } from 'node:util'
import { asc, sql } from 'drizzle-orm'
import { type Generation, listGenerations } from '#fitment/server/fitment.ts'
import { DEFAULT_LANGUAGE } from '#kernel/language.ts'
import { ok } from '#kernel/result.ts'
import { isIndexedCarPage } from '#listing/domain/car-page-index.ts'
import { createSystemActor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import { write } from '#platform/server/write.ts'
import { GUEST } from '#wire/visitor.ts'
import { buildCategoryTree } from '../build-category-tree.ts'
import { carPages } from '../tables.ts'
import { computeCarPageCounts, countCategories } from './view-car-page.ts'

const ROWS_PER_INSERT = 1_000

const COUNT_CAR_PAGES = defineJob<Record<string, never>>('count-car-pages')

/** Schedules the nightly count of the pages that the sitemap names. */
export const scheduleCarPageCount = (app: App): void => {
  app.jobs.handle(COUNT_CAR_PAGES, () => countCarPages(app))
  app.jobs.schedule(COUNT_CAR_PAGES, { cron: '25 3 * * *', payload: {}, key: 'car-pages' })
}

/**
 * Counts what fits each generation, for the whole car and for the categories at the top, and stores the pages that
 * search engines may index.
 */
export const countCarPages = async (app: App): Promise<void> => {
  const rows: (typeof carPages.$inferInsert)[] = []
  for (const generation of await listGenerations(app)) {
    const categoryIds = await listIndexedCategories(app, generation)
    if (categoryIds) rows.push({ nodeId: generation.id, path: generation.path, categoryIds })
  }
  const storedRows = await app.db.select().from(carPages).orderBy(asc(carPages.nodeId))
  const sortedRows = rows.toSorted((first, second) => first.nodeId - second.nodeId)
  // A change invalidates the pages of all visitors, and most nights bring no change.
  if (isDeepStrictEqual(sortedRows, storedRows)) return
  await write(app, createSystemActor(COUNT_CAR_PAGES.name), async tx => {
    await tx.delete(carPages)
    for (let from = 0; from < rows.length; from += ROWS_PER_INSERT)
      await tx.insert(carPages).values(rows.slice(from, from + ROWS_PER_INSERT))
    tx.changed(['content'])
    return ok(rows.length)
  })
}

/** Lists the indexed categories of a car; null if its own page is not indexed. */
const listIndexedCategories = async (app: App, generation: Generation): Promise<number[] | null> => {
  const viewer = { language: DEFAULT_LANGUAGE, visitor: GUEST, now: app.now() }
  const counts = await computeCarPageCounts(app, generation, viewer)
  if (!isIndexedCarPage(counts)) return null
  const tree = await buildCategoryTree(app, DEFAULT_LANGUAGE, GUEST)
  const categories = await countCategories(app, generation.id, tree, viewer)
  return categories
    .filter(({ count }) => isIndexedCarPage({ ...counts, count, parentCount: counts.count }))
    .map(({ id }) => id)
}

/** Lists the addresses of the indexed pages, without the language. */
export const listCarPagePaths = async ({ db }: Pick<App, 'db'>): Promise<string[]> => {
  const rows = await db.select().from(carPages).orderBy(sql`path`)
  return rows.flatMap(({ path, categoryIds }) => [
    `/auto${path}`,
    ...categoryIds.map(categoryId => `/auto${path}/${categoryId}`),
  ])
}
