import { isDeepStrictEqual } from 'node:util'
import { asc, sql } from 'drizzle-orm'
import { type Generation, listGenerations } from '#fitment/server/fitment.ts'
import { DEFAULT_LANGUAGE } from '#kernel/language.ts'
import { ok } from '#kernel/result.ts'
import { canHaveIndexedPages } from '#listing/domain/car-page-index.ts'
import { createSystemActor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import { write } from '#platform/server/write.ts'
import type { CategoryNode } from '#shop/contract-shop.ts'
import { GUEST } from '#wire/visitor.ts'
import { buildCategoryTree } from '../build-category-tree.ts'
import { carPages } from '../tables.ts'
import { judgeCarPages } from './view-car-page.ts'

const ROWS_PER_INSERT = 1_000

const COUNT_CAR_PAGES = defineJob<Record<string, never>>('count-car-pages')

/** Schedules the nightly count of the pages that the sitemap names. */
export const scheduleCarPageCount = (app: App): void => {
  app.jobs.handle(COUNT_CAR_PAGES, () => countCarPages(app))
  app.jobs.schedule(COUNT_CAR_PAGES, { cron: '25 3 * * *', payload: {}, key: 'car-pages' })
}

/** Counts what fits each generation, for the whole car and for each category, and stores the indexed pages. */
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

/** Lists the indexed categories of a car at every level; null if its own page is not indexed. */
const listIndexedCategories = async (app: App, generation: Generation): Promise<number[] | null> => {
  const viewer = { language: DEFAULT_LANGUAGE, visitor: GUEST, now: app.now() }
  const [carPage] = await judgeCarPages(app, { generation, chain: [] }, viewer)
  if (!carPage?.isIndexed) return null
  const listBelow = async (nodes: readonly CategoryNode[], above: readonly CategoryNode[]): Promise<number[]> => {
    const ids: number[] = []
    for (const node of nodes) {
      const chain = [...above, node]
      const page = (await judgeCarPages(app, { generation, chain }, viewer)).at(-1)
      if (page?.isIndexed) ids.push(node.id)
      if (page && canHaveIndexedPages(page.count)) ids.push(...(await listBelow(node.children, chain)))
    }
    return ids
  }
  return listBelow(await buildCategoryTree(app, DEFAULT_LANGUAGE, GUEST), [])
}

/** Lists the addresses of the indexed pages, without the language. */
export const listCarPagePaths = async ({ db }: Pick<App, 'db'>): Promise<string[]> => {
  const rows = await db.select().from(carPages).orderBy(sql`path`)
  return rows.flatMap(({ path, categoryIds }) => [
    `/auto${path}`,
    ...categoryIds.map(categoryId => `/auto${path}/${categoryId}`),
  ])
}
