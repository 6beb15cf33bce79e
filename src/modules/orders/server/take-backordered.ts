import { eq, sql } from 'drizzle-orm'
import { isStockedProduct } from '#catalog/domain/purchase-failure.ts'
import { readProductsForSale } from '#catalog/server/catalog.ts'
import { getElementAt } from '#kernel/require-existing.ts'
import { ok } from '#kernel/result.ts'
import { countBackorderedPieces } from '#orders/domain/count-backordered-pieces.ts'
import type { PieceCount } from '#orders/domain/order-pieces.ts'
import { awaitsGoods } from '#orders/domain/order-states.ts'
import { UNSHIPPED_STATES } from '#orders/domain/unshipped-states.ts'
import { createSystemActor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { type Write, write } from '#platform/server/write.ts'
import { lockLevels, readHeldPieces, recordDirectDelivery, takeStock } from '#stock/server/stock.ts'
import { lockOrder } from './lock-order.ts'
import { countReturned, type OrderFulfilment, readFulfilment } from './order-fulfilment.ts'
import type { OrderRow } from './stored-order.ts'
import { orders } from './tables.ts'

/**
 * Takes backordered pieces of a locked order from stock, as far as available
 * (docs/decisions/016-stock.md). Does nothing without backordered pieces.
 */
export const takeBackordered = async (
  tx: Write,
  order: OrderRow,
  fulfilment: OrderFulfilment,
  now: Date,
): Promise<void> => {
  if (!order.backordered) return
  const stockedIds = await findStockedProducts(tx, fulfilment)
  const levels = await lockLevels(tx, stockedIds)
  const missingByProduct = await countBackordered(tx, order, fulfilment, stockedIds)
  const takenPieces = [...missingByProduct].map(([productId, pieces]) => ({
    productId,
    amount: Math.min(pieces, levels.get(productId) ?? 0),
  }))
  await takeStock(
    tx,
    order.id,
    takenPieces.filter(({ amount }) => amount > 0),
    now,
  )
  const isBackordered = takenPieces.some(({ productId, amount }) => amount < (missingByProduct.get(productId) ?? 0))
  if (!isBackordered) await tx.update(orders).set({ backordered: isBackordered }).where(eq(orders.id, order.id))
}

const findStockedProducts = async (db: Queryable, { lines }: OrderFulfilment): Promise<number[]> =>
  (await readProductsForSale(db, [...new Set(lines.map(({ productId }) => productId))]))
    .filter(isStockedProduct)
    .map(({ id }) => id)

const countBackordered = async (
  db: Queryable,
  order: OrderRow,
  fulfilment: OrderFulfilment,
  stockedIds: readonly number[],
): Promise<Map<number, number>> => {
  const lines = fulfilment.pieces.map((piece, index) => ({
    ...piece,
    productId: getElementAt(fulfilment.lines, index).productId,
  }))
  return countBackorderedPieces({
    lines: lines.filter(({ productId }) => stockedIds.includes(productId)),
    returned: countReturned(fulfilment),
    held: await readHeldPieces(db, order.id),
  })
}

/** Counts the pieces that each line waits for, in the order of the lines. */
export const countBackorderedByLine = async (
  db: Queryable,
  order: OrderRow,
  fulfilment: OrderFulfilment,
): Promise<number[]> => {
  const missingByProduct = awaitsGoods(order)
    ? await countBackordered(db, order, fulfilment, await findStockedProducts(db, fulfilment))
    : new Map()
  return fulfilment.pieces.map(({ ordered, sent }, index) => {
    const { productId } = getElementAt(fulfilment.lines, index)
    const backordered = Math.min(missingByProduct.get(productId) ?? 0, ordered - sent)
    missingByProduct.set(productId, (missingByProduct.get(productId) ?? 0) - backordered)
    return backordered
  })
}

/**
 * Takes the backordered pieces of a shipment from stock; missing ones go straight from the supplier to the customer.
 */
export const takeStockForShipment = async (
  tx: Write,
  order: OrderRow,
  fulfilment: OrderFulfilment,
  { lines, now }: { lines: readonly PieceCount[]; now: Date },
): Promise<void> => {
  if (!order.backordered) return
  await takeBackordered(tx, order, fulfilment, now)
  const heldPieces = await readHeldPieces(tx, order.id)
  const returnedPieces = countReturned(fulfilment)
  const leavingPieces = new Map<number, number>()
  for (const [index, { position, sent }] of fulfilment.pieces.entries()) {
    const { productId } = getElementAt(fulfilment.lines, index)
    const leaving = lines.find(piece => piece.position === position)?.amount ?? 0
    leavingPieces.set(productId, (leavingPieces.get(productId) ?? 0) + sent + leaving)
  }
  const products = await readProductsForSale(tx, [...leavingPieces.keys()])
  const directPieces = products.filter(isStockedProduct).map(({ id }) => ({
    productId: id,
    amount: Math.max(0, (leavingPieces.get(id) ?? 0) - (returnedPieces.get(id) ?? 0) - (heldPieces.get(id) ?? 0)),
  }))
  await recordDirectDelivery(tx, order.id, directPieces, now)
}

/** Assigns pieces in stock to the orders that wait for them: paid orders first, then by age. */
export const fillBackorders = async (app: App, productIds: readonly number[] | 'all'): Promise<void> => {
  for (const id of await findFillableOrders(app.db, productIds)) {
    await write(app, createSystemActor('goods-came'), async tx => {
      const order = await lockOrder(tx, id)
      if (UNSHIPPED_STATES.includes(order.state))
        await takeBackordered(tx, order, await readFulfilment(tx, order), app.now())
      return ok(null)
    })
  }
}

const findFillableOrders = async (db: Queryable, productIds: readonly number[] | 'all'): Promise<number[]> => {
  const productFilter = productIds === 'all' ? sql`true` : sql`l.product_id = any(${sql.param([...productIds])}::int[])`
  const { rows } = await db.execute<{ id: number }>(sql`
    select o.id from shop_order o
    where o.backordered and o.state = any(${sql.param(UNSHIPPED_STATES)}::text[]) and exists (
      select from order_line l join stock_level s on s.product_id = l.product_id and s.amount > 0
      where l.order_id = o.id and ${productFilter})
    order by o.paid_at is null, o.placed_at, o.id`)
  return rows.map(({ id }) => id)
}
