import type { Comparison, Measurement } from './measurement.ts'
import { createOrderLoad } from './order-load.ts'

const PRODUCTS = 10_000
const ORDERS = 100_000

const createOrderMeasurement = (
  name: string,
  buyers: number,
  circumstance: string,
  comparedTo?: string,
): Measurement => ({
  name,
  description: `Orders by ${buyers} buyers, ${circumstance}`,
  createLoad: shop => createOrderLoad(shop, { name, buyers, products: shop.stocked }),
  ...(comparedTo && { comparedTo }),
})

const createPair = (buyers: number) => ({
  first: createOrderMeasurement(`past-orders-few-${buyers}`, buyers, "the demo shop's few past orders"),
  second: createOrderMeasurement(`past-orders-${buyers}`, buyers, `${ORDERS} past orders`, `past-orders-few-${buyers}`),
})

/** Compares how fast an old shop with many orders and a new one take orders. */
export const pastOrders: Comparison = {
  products: PRODUCTS,
  isLarge: true,
  rounds: 3,
  seconds: 6,
  preparation: {
    description: `Adding ${ORDERS} past orders`,
    prepare: shop => shop.seed(['--orders', String(ORDERS)]),
  },
  pairs: [createPair(8), createPair(64)],
}
