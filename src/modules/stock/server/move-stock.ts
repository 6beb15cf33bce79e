import { inArray, sql } from 'drizzle-orm'
import { createProductTag } from '#kernel/change-tag.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { Write } from '#platform/server/write.ts'
import { type MovementReason, stockMovements, warehouses } from './tables.ts'

/** Identifies the stock level of a product in a warehouse. */
export interface StockLevelKey {
  productId: number
  warehouseId: number
}

export interface StockMove extends StockLevelKey {
  /** Pieces to add; negative to remove. */
  delta: number
}

interface MoveContext {
  reason: MovementReason
  note?: string
  documentId?: number
  /** The user of the movement; by default the actor. */
  userId?: number | null
  now: Date
}

/** Above this number, one tag for all products is cheaper than one for each. */
const MAX_NAMED_PRODUCTS = 1_000

/** Saleable pieces by formatted key of a stock level. */
export type LockedLevels = ReadonlyMap<string, number>

export const formatLevelKey = ({ productId, warehouseId }: StockLevelKey): string => `${productId}:${warehouseId}`

/**
 * Locks stock levels until the transaction ends and returns their saleable pieces. Missing rows are created first, so
 * that no other transaction creates them. All writers lock in one order to avoid deadlocks. Every warehouse must exist.
 */
export const lockWarehouseLevels = async (tx: Write, levelKeys: readonly StockLevelKey[]): Promise<LockedLevels> => {
  if (levelKeys.length === 0) return new Map()
  const keysTable = sql`jsonb_to_recordset(${JSON.stringify(levelKeys.map(toLevelRow))}::jsonb) as k(product_id int, warehouse_id int)`
  await tx.execute(sql`
    insert into stock_level (product_id, warehouse_id, amount)
    select distinct product_id, warehouse_id, 0 from ${keysTable} order by 1, 2
    on conflict (product_id, warehouse_id) do nothing`)
  const { rows } = await tx.execute<{ product_id: number; warehouse_id: number; amount: number }>(sql`
    select product_id, warehouse_id, amount from stock_level
    where (product_id, warehouse_id) in (select product_id, warehouse_id from ${keysTable})
    order by product_id, warehouse_id for update`)
  return new Map(
    rows.map(row => [formatLevelKey({ productId: row.product_id, warehouseId: row.warehouse_id }), row.amount]),
  )
}

/**
 * Moves pieces and records the movements. Fails with the moves that lack pieces. Returns the number of movements; zero
 * moves are skipped.
 */
export const moveStock = async (
  tx: Write,
  requestedMoves: readonly StockMove[],
  { reason, note = '', documentId, userId, now }: MoveContext,
): Promise<Result<number, StockMove[]>> => {
  const moves = requestedMoves.filter(({ delta }) => delta !== 0)
  if (moves.length === 0) return ok(0)
  const totals = sumByLevel(moves)
  const levelsBefore = await lockWarehouseLevels(tx, totals)
  const missingMoves = totals.filter(move => (levelsBefore.get(formatLevelKey(move)) ?? 0) + move.delta < 0)
  if (missingMoves.length > 0) return failure(missingMoves)
  await tx.execute(sql`
    update stock_level l set amount = l.amount + m.delta
    from jsonb_to_recordset(${JSON.stringify(totals.map(move => ({ ...toLevelRow(move), delta: move.delta })))}::jsonb)
      as m(product_id int, warehouse_id int, delta int)
    where l.product_id = m.product_id and l.warehouse_id = m.warehouse_id`)
  const movedBy = userId ?? (tx.actor.kind === 'user' ? tx.actor.id : null)
  await tx.execute(sql`
    insert into ${stockMovements} (product_id, warehouse_id, delta, reason, note, user_id, document_id, at)
    select product_id, warehouse_id, delta, ${reason}, ${note}, ${movedBy}::int, ${documentId ?? null}::int, ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(moves.map(move => ({ ...toLevelRow(move), delta: move.delta })))}::jsonb)
      as m(product_id int, warehouse_id int, delta int)`)
  const ids = [...new Set(moves.map(({ productId }) => productId))]
  tx.changed(ids.length > MAX_NAMED_PRODUCTS ? ['catalog', 'listing'] : ids.map(createProductTag))
  return ok(moves.length)
}

export const doWarehousesExist = async (tx: Write, ids: readonly number[]): Promise<boolean> => {
  const uniqueIds = [...new Set(ids)]
  return uniqueIds.length === 0 || (await tx.$count(warehouses, inArray(warehouses.id, uniqueIds))) === uniqueIds.length
}

const toLevelRow = ({ productId, warehouseId }: StockLevelKey) => ({ product_id: productId, warehouse_id: warehouseId })

const sumByLevel = (moves: readonly StockMove[]): StockMove[] => {
  const totals = new Map<string, StockMove>()
  for (const move of moves) {
    const key = formatLevelKey(move)
    totals.set(key, { ...move, delta: (totals.get(key)?.delta ?? 0) + move.delta })
  }
  return [...totals.values()]
}
