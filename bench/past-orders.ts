import type { Contest, Measurement } from './measurement.ts'
import { orderLoad } from './order-load.ts'

const PRODUCTS = 10_000
const ORDERS = 100_000

const orders = (name: string, buyers: number, says: string, comparedTo?: string): Measurement => ({
  name,
  says: `Orders by ${buyers} buyers, ${says}`,
  load: shop => orderLoad(shop, { name, buyers, products: shop.stocked }),
  ...(comparedTo && { comparedTo }),
})

const pair = (buyers: number) => ({
  first: orders(`past-orders-few-${buyers}`, buyers, "the demo shop's few past orders"),
  second: orders(`past-orders-${buyers}`, buyers, `${ORDERS} past orders`, `past-orders-few-${buyers}`),
})

/** Compares how fast an old shop with many orders and a new one take orders. */
export const pastOrders: Contest = {
  products: PRODUCTS,
  large: true,
  rounds: 3,
  seconds: 6,
  another: {
    says: `Adding ${ORDERS} past orders`,
    prepare: shop => shop.seed(['--orders', String(ORDERS)]),
  },
  pairs: [pair(8), pair(64)],
}
