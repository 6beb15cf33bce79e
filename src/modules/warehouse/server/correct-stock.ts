import { failure, ok, type Result } from '#kernel/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import { type Write, type WriteContext, write } from '#platform/server/write.ts'
import type { Correction } from '#stock/contract-correction.ts'
import {
  doWarehousesExist,
  formatLevelKey,
  lockWarehouseLevels,
  moveStock,
  type StockLevelKey,
  type StockMove,
} from '#stock/server/stock.ts'
import type { Transfer } from '#warehouse/contract-stock.ts'
import { doProductsExist } from './do-products-exist.ts'

/**
 * `index` is the position of a repeated stock level. `levels` have other amounts than `seen`; a transfer names only the
 * product of such a level (`changedLevel`). `tooFew` names products with too few pieces.
 */
export type StockFailure =
  | { kind: 'notFound' }
  | { kind: 'noteRequired' }
  | { kind: 'sameWarehouse' }
  | { kind: 'repeatedLevel'; index: number }
  | { kind: 'stale'; levels: { productId: number; warehouseId: number; amount: number }[] }
  | { kind: 'changedLevel'; productId: number }
  | { kind: 'tooFew'; productIds: number[] }

/** Corrects amounts for a reason; returns the number of changes. */
export const correctStock = (
  app: WriteContext,
  actor: Actor,
  { reason, note, changes }: Correction,
): Promise<Result<number, StockFailure>> =>
  write(app, actor, async (tx): Promise<Result<number, StockFailure>> => {
    if (reason === 'other' && note === '') return failure({ kind: 'noteRequired' })
    const corrections = changes.map(change => ({
      ...change,
      productId: change.product_id,
      warehouseId: change.warehouse_id,
    }))
    // A repeated stock level would add its second correction to the first.
    const keys = corrections.map(formatLevelKey)
    const repeatedIndex = keys.findIndex((key, index) => keys.indexOf(key) < index)
    if (repeatedIndex >= 0) return failure({ kind: 'repeatedLevel', index: repeatedIndex })
    if (!(await doLevelsExist(tx, corrections))) return failure({ kind: 'notFound' })
    const staleLevels = findStaleLevels(await lockWarehouseLevels(tx, corrections), corrections)
    if (staleLevels.length > 0) return failure({ kind: 'stale', levels: staleLevels })
    const moves = corrections.map(({ productId, warehouseId, seen, amount }) => ({
      productId,
      warehouseId,
      delta: amount - seen,
    }))
    for (const { productId, warehouseId, seen, amount } of corrections) {
      tx.audit({ kind: 'stock', id: productId, before: { [warehouseId]: seen }, after: { [warehouseId]: amount } })
    }
    return toStockResult(await moveStock(tx, moves, { reason, note, now: app.now() }))
  })

/** Moves pieces between two warehouses; returns the number of products. */
export const transferStock = (
  app: WriteContext,
  actor: Actor,
  { from, to, note, lines }: Transfer,
): Promise<Result<number, StockFailure>> =>
  write(app, actor, async (tx): Promise<Result<number, StockFailure>> => {
    if (from === to) return failure({ kind: 'sameWarehouse' })
    const moves = lines.flatMap(({ product_id: productId, amount }): StockMove[] => [
      { productId, warehouseId: from, delta: -amount },
      { productId, warehouseId: to, delta: amount },
    ])
    if (!(await doLevelsExist(tx, moves))) return failure({ kind: 'notFound' })
    const seenLevels = lines.flatMap(({ product_id: productId, seen }): SeenLevel[] =>
      seen
        ? [
            { productId, warehouseId: from, seen: seen.from },
            { productId, warehouseId: to, seen: seen.to },
          ]
        : [],
    )
    // Locks all stock levels at once, since two steps would break the lock order.
    const [staleLevel] = findStaleLevels(await lockWarehouseLevels(tx, moves), seenLevels)
    if (staleLevel) return failure({ kind: 'changedLevel', productId: staleLevel.productId })
    for (const { product_id, amount } of lines) {
      tx.audit({ kind: 'stock', id: product_id, action: 'transferred', after: { from, to, amount } })
    }
    const moved = toStockResult(await moveStock(tx, moves, { reason: 'transfer', note, now: app.now() }))
    return moved.ok ? ok(lines.length) : moved
  })

interface SeenLevel extends StockLevelKey {
  seen: number
}

/** Finds locked stock levels whose amounts differ from `seen`. */
const findStaleLevels = (
  lockedLevels: Awaited<ReturnType<typeof lockWarehouseLevels>>,
  seenLevels: readonly SeenLevel[],
): (StockLevelKey & { amount: number })[] =>
  seenLevels.flatMap(({ productId, warehouseId, seen }) => {
    const amount = lockedLevels.get(formatLevelKey({ productId, warehouseId })) ?? 0
    return amount === seen ? [] : { productId, warehouseId, amount }
  })

const doLevelsExist = async (tx: Write, levelKeys: readonly StockLevelKey[]): Promise<boolean> =>
  (await doWarehousesExist(
    tx,
    levelKeys.map(({ warehouseId }) => warehouseId),
  )) &&
  (await doProductsExist(
    tx,
    levelKeys.map(({ productId }) => productId),
  ))

const toStockResult = (moved: Result<number, StockMove[]>): Result<number, StockFailure> =>
  moved.ok ? moved : failure({ kind: 'tooFew', productIds: moved.reason.map(({ productId }) => productId) })
