import type { Comparison, Measurement } from './measurement.ts'
import { createOrderLoad } from './order-load.ts'

const PRODUCTS = 10_000
const ORDERS = 100_000

const createOrderMeasurement = (
  name: string,
  customers: number,
  circumstance: string,
  comparedTo?: string,
): Measurement => ({
  name,
  description: `Orders by ${customers} customers, ${circumstance}`,
  createLoad: shop => createOrderLoad(shop, { name, customers, products: shop.stocked }),
  ...(comparedTo && { comparedTo }),
})

const createPair = (customers: number) => ({
  first: createOrderMeasurement(`past-orders-few-${customers}`, customers, "the demo shop's few past orders"),
  second: createOrderMeasurement(
    `past-orders-${customers}`,
    customers,
    `${ORDERS} past orders`,
    `past-orders-few-${customers}`,
  ),
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
