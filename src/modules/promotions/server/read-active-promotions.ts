import { asc, eq } from 'drizzle-orm'
import { createInvalidatingCache, memoizePerApp } from '#platform/server/invalidating-cache.ts'
import { promotions } from './tables.ts'

export type PromotionRow = typeof promotions.$inferSelect

const getCache = memoizePerApp(app =>
  createInvalidatingCache(app, { invalidatedBy: ['promotions'] }, () =>
    app.db.select().from(promotions).where(eq(promotions.isActive, true)).orderBy(asc(promotions.id)),
  ),
)

/** Reads the active promotions, also those whose period has not begun or is over. */
export const readActivePromotions = (app: Parameters<typeof getCache>[0]): Promise<PromotionRow[]> => getCache(app)()
