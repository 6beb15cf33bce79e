import { failure, ok, type Result } from '#kernel/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import { type Write, type WriteContext, write } from '#platform/server/write.ts'
import type { Correction } from '#stock/contract-correction.ts'
import {
  doWarehousesExist,
  lockShelves,
  moveStock,
  type Shelf,
  type StockMove,
  toShelfKey,
} from '#stock/server/stock.ts'
import type { Transfer } from '#warehouse/contract-stock.ts'
import { doProductsExist } from './do-products-exist.ts'

/**
 * `index` is the position of a repeated shelf. `shelves` have other amounts than `seen`; a transfer names only the
 * product of such a shelf (`changedShelf`). `tooFew` names products with too few pieces.
 */
export type StockFailure =
  | { kind: 'notFound' }
  | { kind: 'noteRequired' }
  | { kind: 'sameWarehouse' }
  | { kind: 'repeatedShelf'; index: number }
  | { kind: 'stale'; shelves: { productId: number; warehouseId: number; amount: number }[] }
  | { kind: 'changedShelf'; productId: number }
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
    // A repeated shelf would add its second correction to the first.
    const keys = corrections.map(toShelfKey)
    const repeatedIndex = keys.findIndex((key, index) => keys.indexOf(key) < index)
    if (repeatedIndex >= 0) return failure({ kind: 'repeatedShelf', index: repeatedIndex })
    if (!(await doShelvesExist(tx, corrections))) return failure({ kind: 'notFound' })
    const staleShelves = findStaleShelves(await lockShelves(tx, corrections), corrections)
    if (staleShelves.length > 0) return failure({ kind: 'stale', shelves: staleShelves })
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
    if (!(await doShelvesExist(tx, moves))) return failure({ kind: 'notFound' })
    const shownShelves = lines.flatMap(({ product_id: productId, seen }): SeenShelf[] =>
      seen
        ? [
            { productId, warehouseId: from, seen: seen.from },
            { productId, warehouseId: to, seen: seen.to },
          ]
        : [],
    )
    // Locks all shelves at once, since two steps would break the lock order.
    const [staleShelf] = findStaleShelves(await lockShelves(tx, moves), shownShelves)
    if (staleShelf) return failure({ kind: 'changedShelf', productId: staleShelf.productId })
    for (const { product_id, amount } of lines) {
      tx.audit({ kind: 'stock', id: product_id, action: 'transferred', after: { from, to, amount } })
    }
    const moved = toStockResult(await moveStock(tx, moves, { reason: 'transfer', note, now: app.now() }))
    return moved.ok ? ok(lines.length) : moved
  })

interface SeenShelf extends Shelf {
  seen: number
}

/** Finds locked shelves whose amounts differ from `seen`. */
const findStaleShelves = (
  lockedLevels: Awaited<ReturnType<typeof lockShelves>>,
  shownShelves: readonly SeenShelf[],
): (Shelf & { amount: number })[] =>
  shownShelves.flatMap(({ productId, warehouseId, seen }) => {
    const amount = lockedLevels.get(toShelfKey({ productId, warehouseId })) ?? 0
    return amount === seen ? [] : { productId, warehouseId, amount }
  })

const doShelvesExist = async (
  tx: Write,
  shelves: readonly { productId: number; warehouseId: number }[],
): Promise<boolean> =>
  (await doWarehousesExist(
    tx,
    shelves.map(({ warehouseId }) => warehouseId),
  )) &&
  (await doProductsExist(
    tx,
    shelves.map(({ productId }) => productId),
  ))

const toStockResult = (moved: Result<number, StockMove[]>): Result<number, StockFailure> =>
  moved.ok ? moved : failure({ kind: 'tooFew', productIds: moved.reason.map(({ productId }) => productId) })
