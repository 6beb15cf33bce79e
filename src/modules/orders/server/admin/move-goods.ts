import { eq } from 'drizzle-orm'
import { isKeptInStock, isLimited } from '#catalog/domain/purchase-failure.ts'
import { productsForSale } from '#catalog/server/catalog.ts'
import { textIn } from '#kernel/multilingual.ts'
import { type Outcome, ok, refused } from '#kernel/outcome.ts'
import type { PlacedLine } from '#orders/domain/order-edit.ts'
import type { Write } from '#platform/server/write.ts'
import { giveBackSome, heldBy, type StockLevels, takeStock } from '#stock/server/stock.ts'
import type { OrderRow } from '../stored-order.ts'
import { orders } from '../tables.ts'

/** There are too few pieces of it. */
export interface ShortGoods {
  kind: 'short'
  name: string
  /** As many as the order can have: what it holds and what is on the shelf. */
  most: number
}

interface Moves {
  /** Pieces more or less by product. */
  moves: ReadonlyMap<number, number>
  /** The lines as they will be. */
  after: readonly PlacedLine[]
  /** Pieces that came back and were looked at, by product: the order has them no more, though they stand on its lines. */
  cameBack: ReadonlyMap<number, number>
  /** Of all products that move, locked. */
  levels: StockLevels
  now: Date
}

/**
 * Takes what an order wants more from the shelves, of limited products all of it and of others as far as it lies there, and puts back
 * what it wants no more.
 */
export const moveGoods = async (
  tx: Write,
  order: OrderRow,
  { moves, after, cameBack, levels, now }: Moves,
): Promise<Outcome<null, ShortGoods>> => {
  const ids = [...moves.keys()]
  if (ids.length === 0) return ok(null)
  const products = await productsForSale(tx, ids)
  const wantedOf = (id: number) =>
    after.reduce((sum, { productId, amount }) => (productId === id ? sum + amount : sum), 0)
  const held = await heldBy(tx, order.id)
  const limited = new Set(products.filter(isLimited).map(({ id }) => id))
  const kept = new Set(products.filter(isKeptInStock).map(({ id }) => id))
  const more: { productId: number; amount: number }[] = []
  let backordered = order.backordered
  for (const [productId, pieces] of moves) {
    if (pieces <= 0 || !kept.has(productId)) continue
    const inStock = levels.get(productId) ?? 0
    if (inStock < pieces && limited.has(productId)) {
      const name = textIn(products.find(({ id }) => id === productId)?.name, order.language)
      return refused({ kind: 'short', name, most: wantedOf(productId) - pieces + inStock })
    }
    if (inStock < pieces) backordered = true
    if (inStock > 0) more.push({ productId, amount: Math.min(pieces, inStock) })
  }
  if (backordered !== order.backordered) await tx.update(orders).set({ backordered }).where(eq(orders.id, order.id))
  const less = [...moves].flatMap(([productId, pieces]) => {
    const kept = wantedOf(productId) - (cameBack.get(productId) ?? 0)
    const amount = Math.min(-pieces, (held.get(productId) ?? 0) - kept)
    return pieces < 0 && amount > 0 ? [{ productId, amount }] : []
  })
  await takeStock(tx, order.id, more, now)
  if (less.length > 0) await giveBackSome(tx, order.id, less, now)
  return ok(null)
}
