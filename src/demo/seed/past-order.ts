import { randomBytes } from 'node:crypto'
import type { products } from '#catalog/server/tables.ts'
import { deliveryCents } from '#delivery/domain/delivery-price.ts'
import type { BasisPoints, Cents } from '#kernel/money.ts'
import { textIn } from '#kernel/multilingual.ts'
import { unitIn } from '#kernel/unit.ts'
import { type LinePrice, priceLine, totalOf } from '#orders/domain/order-money.ts'
import { type GeneratedOrder, UNPAID_DAYS } from './generated-order.ts'

/** Tokens of generated orders begin so; by them a second run knows how many are there already. How they end cannot be guessed. */
export const TOKEN_PREFIX = 'generated-'

type Product = typeof products.$inferSelect

/** What past orders were made of. */
export interface SaleGround {
  products: readonly Product[]
  shipping: Product
  /** Delivery is free from this sum of goods on; null never. */
  freeFromCents: Cents | null
  warehouseId: number
  rateOn: (vatClass: string, moment: Date) => BasisPoints
}

interface PastLine extends LinePrice {
  productId: number
  class: string
  code1: string
  name: string
  unit: string
  amount: number
}

/** An order of the past as it is stored, but for its numbers. */
export interface PastOrder extends Omit<GeneratedOrder, 'events' | 'items' | 'placedMinutesAgo'> {
  token: string
  placedAt: Date
  paidAt: Date | null
  totalCents: Cents
  lines: readonly PastLine[]
  events: readonly { kind: string; at: Date }[]
  /** What was taken from the stock, and given back by a cancellation. */
  movements: readonly { productId: number; warehouseId: number; amount: number; givenBackAt: Date | null }[]
}

const MINUTE = 60_000
/** From one event of an order to the next. */
const STEP = 11 * 60 * MINUTE
/** After placing: who pays does so at once. */
const UNTIL: Readonly<Record<string, number>> = { paid: 4 * MINUTE, cancelled: UNPAID_DAYS * 24 * 60 * MINUTE }

/** An order with what its products cost; each step of its life came some hours after the one before. */
export const pastOrder = (
  { items, events: kinds, placedMinutesAgo, ...given }: GeneratedOrder,
  { products, shipping, freeFromCents, warehouseId, rateOn }: SaleGround,
  now: Date,
): PastOrder => {
  const placedAt = new Date(now.getTime() - placedMinutesAgo * MINUTE)
  const sold = items.map(({ place, amount }) => ({ product: products[place] as Product, amount }))
  const goodsCents = sold.reduce((sum, { product, amount }) => sum + product.totalCents * amount, 0)
  const totalCents = deliveryCents({ priceCents: shipping.totalCents, freeFromCents }, goodsCents)
  const lines = [...sold, { product: { ...shipping, totalCents }, amount: 1 }].map(({ product, amount }) => ({
    productId: product.id,
    class: product.class,
    code1: product.code1,
    name: textIn(product.name, given.language),
    unit: unitIn(product.unit, given.language),
    amount,
    ...priceLine(product.totalCents, amount, rateOn(product.vatClass, placedAt), false),
  }))
  // What is still to come has not happened: the newest orders are a day old.
  const events = kinds.map((kind, nth) => ({
    kind,
    at: new Date(Math.min(placedAt.getTime() + (UNTIL[kind] ?? nth * STEP), now.getTime())),
  }))
  const moment = (kind: string): Date | null => events.find(event => event.kind === kind)?.at ?? null
  return {
    ...given,
    token: `${TOKEN_PREFIX}${randomBytes(18).toString('base64url')}`,
    placedAt,
    paidAt: moment('paid'),
    totalCents: totalOf(lines),
    lines,
    events,
    movements: sold
      .filter(({ product }) => product.hasLimitedAmount)
      .map(({ product, amount }) => ({
        productId: product.id,
        warehouseId,
        amount,
        givenBackAt: moment('cancelled'),
      })),
  }
}
