import type { Measurement, Scene } from './measurement.ts'
import { orderLoad } from './order-load.ts'

const PRODUCTS = 10_000
const ORDERS = 100_000

const orders = (name: string, buyers: number, says: string, comparedTo?: string): Measurement => ({
  name,
  says: `Orders by ${buyers} buyers, ${says}`,
  load: shop => orderLoad(shop, { name, buyers, products: shop.stocked }),
  ...(comparedTo && { comparedTo }),
})

/** Whether a shop that has sold for years sells as fast as a new one. */
export const pastOrders: Scene = {
  products: PRODUCTS,
  large: true,
  steps: [
    orders('past-orders-none-8', 8, 'no past orders'),
    orders('past-orders-none-64', 64, 'no past orders'),
    {
      says: `Adding ${ORDERS} past orders`,
      prepare: shop => shop.seed(['--orders', String(ORDERS)]),
    },
    orders('past-orders-8', 8, `${ORDERS} past orders`, 'past-orders-none-8'),
    orders('past-orders-64', 64, `${ORDERS} past orders`, 'past-orders-none-64'),
  ],
}
