import { and, eq, isNotNull } from 'drizzle-orm'
import type { FitSnapshot } from '#fitment/domain/fit-snapshot.ts'
import { createFitSnapshots } from '#fitment/server/fitment.ts'
import type { App } from '#platform/server/app.ts'
import { orderLines } from '../tables.ts'
import type { EditTarget } from './edit-target.ts'

/**
 * Returns the verdicts on products that staff add to an order, for the car that its lines name; empty without a car.
 * Callers read them before their transaction, which must not wait for another connection.
 */
export const createLineFits = async (
  app: App,
  orderId: number,
  target: EditTarget,
): Promise<ReadonlyMap<number, FitSnapshot>> => {
  const lines = 'lines' in target ? target.lines : []
  const addedIds = lines.flatMap(({ position, productId }) => (position === undefined ? (productId ?? []) : []))
  if (addedIds.length === 0) return new Map()
  const [line] = await app.db
    .select({ fit: orderLines.fit })
    .from(orderLines)
    .where(and(eq(orderLines.orderId, orderId), isNotNull(orderLines.fit)))
    .orderBy(orderLines.position)
    .limit(1)
  return line?.fit ? createFitSnapshots(app, line.fit.key, addedIds) : new Map()
}
