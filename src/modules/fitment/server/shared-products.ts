import { sql } from 'drizzle-orm'
import type { CommonProducts } from '#fitment/domain/car-products.ts'
import { extractFitmentIds } from '#kernel/change-tag.ts'
import type { App } from '#platform/server/app.ts'
import { memoizePerApp } from '#platform/server/invalidating-cache.ts'
import { readFitments, type StoredFitment } from './decide-for-car.ts'

/** The products that all cars share. */
export interface SharedProducts extends CommonProducts {
  /** Products that their measures decide where no rule does; the verdict function decides them for every car. */
  measured: ReadonlyMap<number, StoredFitment>
}

/**
 * Returns the products that all cars share; products that have nothing to do with cars are in no list. A change of some
 * products reads only these again, because reading all takes the database a second at 100,000 products.
 */
export const readSharedProducts = (app: App): Promise<SharedProducts> => getShared(app)()

const getShared = memoizePerApp(app => {
  let shared: Promise<SharedProducts> | null = null
  const changed = new Set<number>()
  app.changes.subscribe(tags => {
    const ids = extractFitmentIds(tags)
    const concernsAll = tags.some(tag => tag === 'vehicles' || tag === 'catalog')
    if (concernsAll || (ids.length === 0 && tags.includes('fitments'))) shared = null
    for (const id of ids) changed.add(id)
  }, 'cache')
  return () => {
    if (shared && changed.size === 0) return shared
    const before = shared
    const ids = [...changed]
    changed.clear()
    const next = before ? updateShared(app, before, ids) : readShared(app)
    // After a failure the next caller reads everything.
    next.catch(() => {
      if (shared === next) shared = null
    })
    shared = next
    return next
  }
})

const updateShared = async (
  app: App,
  before: Promise<SharedProducts>,
  changedIds: readonly number[],
): Promise<SharedProducts> => {
  const [previous, part] = await Promise.all([before, readShared(app, changedIds)])
  const changed = new Set(changedIds)
  const keep = (ids: ReadonlySet<number>): number[] => [...ids].filter(id => !changed.has(id))
  return {
    universal: new Set([...keep(previous.universal), ...part.universal]),
    complete: new Set([...keep(previous.complete), ...part.complete]),
    measured: new Map([...[...previous.measured].filter(([id]) => !changed.has(id)), ...part.measured]),
  }
}

/** Reads all products, or only these. */
const readShared = async (app: App, productIds?: readonly number[]): Promise<SharedProducts> => {
  const among = productIds ? sql`where product.product_id = any(${sql.param([...productIds])}::int[])` : sql``
  const { rows } = await app.db.execute<{ universal: number[]; complete: number[]; measured: number[] }>(sql`
    select coalesce(array_agg(product_id) filter (where mode = 'universal'), '{}') as universal,
      coalesce(array_agg(product_id) filter (where mode = 'specific' and exists (
        select from fitment rule join fitment_source source on source.id = rule.source_id
        where rule.product_id = product.product_id and rule.polarity = 'fits' and source.coverage = 'complete'
      )), '{}') as complete,
      coalesce(array_agg(product_id) filter (where mode = 'specific' and wheel is not null), '{}') as measured
    from product_fitment product ${among}`)
  const [row] = rows
  return {
    universal: new Set(row?.universal),
    complete: new Set(row?.complete),
    measured: await readFitments(app.db, row?.measured ?? []),
  }
}
