import { failure, ok, type Result } from '#kernel/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { readOperationEntries } from '#platform/server/bulk.ts'
import { type WriteContext, write } from '#platform/server/write.ts'
import {
  doWarehousesExist,
  formatLevelKey,
  lockWarehouseLevels,
  moveStock,
  saveShelfPlace,
} from '#stock/server/stock.ts'
import type { BulkUndoStep } from '#wire/contract-bulk.ts'
import { doProductsExist } from './do-products-exist.ts'

type Entries = Awaited<ReturnType<typeof readOperationEntries>>['rows']
type User = Actor & { kind: 'user' }

/**
 * Undoes the user's own corrections of amounts and shelf locations, unless they changed afterwards. Fails when the
 * operation changed none.
 */
export const undoStockChanges = async (
  app: WriteContext & Pick<App, 'db'>,
  actor: User,
  { operationId, after }: { operationId: string; after: number },
): Promise<Result<BulkUndoStep, 'notFound'>> => {
  const { rows, next } = await readOperationEntries(app.db, {
    operationId,
    userId: actor.id,
    kind: 'stock',
    after,
  })
  if (rows.length === 0) return after === 0 ? failure('notFound') : ok({ undone: 0, skipped: 0, next: null })
  const amounts = listChangedValues(rows.filter(({ action }) => action === 'changed'))
  const places = listChangedValues(rows.filter(({ action }) => action === 'placed'))
  const undoneCount = (await undoCorrections(app, actor, amounts)) + (await undoPlaces(app, actor, places))
  return ok({ undone: undoneCount, skipped: amounts.length + places.length - undoneCount, next })
}

/** Lists the values of the entries; an audit entry has the values of a product by warehouse. */
const listChangedValues = (entries: Entries) =>
  entries.flatMap(({ subject, before, after }) =>
    Object.keys(after ?? {}).map(warehouse => ({
      productId: Number(subject),
      warehouseId: Number(warehouse),
      before: before?.[warehouse],
      after: after?.[warehouse],
    })),
  )

/** Returns how many amounts are as before the corrections. */
const undoCorrections = async (
  app: WriteContext,
  actor: User,
  entries: ReturnType<typeof listChangedValues>,
): Promise<number> => {
  if (entries.length === 0) return 0
  const corrections = entries.map(({ before, after, ...key }) => ({
    ...key,
    amount: Number(before),
    seen: Number(after),
  }))
  const result = await write(app, actor, async (tx): Promise<Result<number, number>> => {
    const levels = await lockWarehouseLevels(tx, corrections)
    const restoredLevels = corrections.filter(level => (levels.get(formatLevelKey(level)) ?? 0) === level.seen)
    // An earlier call undid this part, and its answer was lost.
    const alreadyUndone = corrections.filter(level => (levels.get(formatLevelKey(level)) ?? 0) === level.amount).length
    // A failure commits nothing.
    if (restoredLevels.length === 0) return failure(alreadyUndone)
    for (const { productId, warehouseId, amount, seen } of restoredLevels) {
      tx.audit({ kind: 'stock', id: productId, before: { [warehouseId]: seen }, after: { [warehouseId]: amount } })
    }
    const moves = restoredLevels.map(({ productId, warehouseId, amount, seen }) => ({
      productId,
      warehouseId,
      delta: amount - seen,
    }))
    const moved = await moveStock(tx, moves, { reason: 'miscounted', now: app.now() })
    if (!moved.ok) throw new Error('An undone correction takes more than there is: its stock levels were locked first')
    return ok(restoredLevels.length + alreadyUndone)
  })
  return result.ok ? result.value : result.reason
}

/** Returns how many shelf locations are as before the changes. */
const undoPlaces = async (
  app: WriteContext,
  actor: User,
  entries: ReturnType<typeof listChangedValues>,
): Promise<number> => {
  if (entries.length === 0) return 0
  const result = await write(app, actor, async (tx): Promise<Result<number, number>> => {
    let [restored, alreadyUndone] = [0, 0]
    for (const { productId, warehouseId, before, after } of entries) {
      const isKnown = (await doWarehousesExist(tx, [warehouseId])) && (await doProductsExist(tx, [productId]))
      if (!isKnown) continue
      const place = String(before ?? '')
      const saved = await saveShelfPlace(tx, { productId, warehouseId, seenPlace: String(after ?? ''), place })
      if (saved.ok) restored += 1
      else if (saved.reason === place) alreadyUndone += 1
    }
    // A failure commits nothing.
    return restored > 0 ? ok(restored + alreadyUndone) : failure(alreadyUndone)
  })
  return result.ok ? result.value : result.reason
}
