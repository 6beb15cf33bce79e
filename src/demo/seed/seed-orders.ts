import { asc, desc, eq, gt, like } from 'drizzle-orm'
import { products } from '#catalog/server/tables.ts'
import { deliveryProviders } from '#delivery/server/tables.ts'
import { getShopDay } from '#kernel/shop-day.ts'
import { orders } from '#orders/server/tables.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { vatRates } from '#shop/server/tables.ts'
import { warehouses } from '#stock/server/tables.ts'
import { generateOrder } from './generate-order.ts'
import { createPastOrder, type PastOrder, type SaleContext, TOKEN_PREFIX } from './past-order.ts'
import { SeedArgumentError } from './read-seed-arguments.ts'
import { storeOrders } from './store-orders.ts'

const BATCH_SIZE = 2_000

/**
 * Fills a shop up to `target` orders of the last thirteen months, with clients, lines, history, payments and stock
 * movements. Current stock levels stay, and no mails or documents are created. Returns the number of added orders.
 */
export const seedOrders = async (
  db: Queryable,
  target: number,
  { now = new Date(), reportProgress = () => undefined }: { now?: Date; reportProgress?: (count: number) => void } = {},
): Promise<number> => {
  const context = await readSaleContext(db)
  const existingCount = await db.$count(orders, like(orders.publicToken, `${TOKEN_PREFIX}%`))
  for (let from = existingCount; from < target; from += BATCH_SIZE) {
    const batch: PastOrder[] = []
    for (let seedIndex = from + 1; seedIndex <= Math.min(from + BATCH_SIZE, target); seedIndex++) {
      batch.push(createPastOrder(generateOrder(seedIndex, context.products.length), context, now))
    }
    // Order numbers rise with time.
    batch.sort((a, b) => a.placedAt.getTime() - b.placedAt.getTime())
    await db.transaction(tx => storeOrders(tx, batch))
    reportProgress(from + batch.length)
  }
  return Math.max(0, target - existingCount)
}

const readSaleContext = async (db: Queryable): Promise<SaleContext> => {
  // Queries run one after another, because a transaction has a single connection.
  const sellable = await db.select().from(products).where(gt(products.totalCents, 0)).orderBy(asc(products.id))
  const rates = await db.select().from(vatRates).orderBy(desc(vatRates.validFrom))
  const [warehouse] = await db.select().from(warehouses).orderBy(asc(warehouses.position), asc(warehouses.id)).limit(1)
  // Parcel machines do not take big products.
  const goods = sellable.filter(product => product.class === 'product' && !product.bigProduct)
  const shipping = sellable.find(product => product.class === 'shipping')
  if (goods.length === 0 || !shipping || !warehouse)
    throw new SeedArgumentError('Nothing could be ordered without products: add --products 1000.')
  const [provider] = await db.select().from(deliveryProviders).where(eq(deliveryProviders.productId, shipping.id))
  return {
    products: goods,
    shipping,
    freeFromCents: provider?.freeFromCents ?? null,
    warehouseId: warehouse.id,
    findVatRate: (vatClass, moment) => {
      const day = getShopDay(moment)
      const rate = rates.find(row => row.country === 'EE' && row.vatClass === vatClass && row.validFrom <= day)
      if (!rate) throw new Error(`No VAT rate of class ${vatClass} is known on ${day}`)
      return rate.basisPoints
    },
  }
}
