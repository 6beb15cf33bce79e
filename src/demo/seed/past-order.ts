import { randomBytes } from 'node:crypto'
import type { products } from '#catalog/server/tables.ts'
import { computeDeliveryCents } from '#delivery/domain/compute-delivery-cents.ts'
import { MINUTE_MS } from '#kernel/durations.ts'
import type { BasisPoints, Cents } from '#kernel/money.ts'
import { pickText } from '#kernel/multilingual.ts'
import { translateUnit } from '#kernel/unit.ts'
import { type LinePrice, priceLine, sumTotalCents } from '#orders/domain/order-money.ts'
import { type GeneratedOrder, UNPAID_CANCEL_DAYS } from './generate-order.ts'

/** Prefix of generated orders' tokens; a later run counts existing orders by it. The rest of a token is random. */
export const TOKEN_PREFIX = 'generated-'

type Product = typeof products.$inferSelect

/** Products, shipping and rates that past orders are made from. */
export interface SaleContext {
  products: readonly Product[]
  shipping: Product
  /** Delivery is free from this goods total; null means never. */
  freeFromCents: Cents | null
  warehouseId: number
  findVatRate: (vatClass: string, moment: Date) => BasisPoints
}

interface PastLine extends LinePrice {
  productId: number
  class: string
  code1: string
  name: string
  unit: string
  amount: number
}

/** An order of the past is ready to store except for its number. */
export interface PastOrder extends Omit<GeneratedOrder, 'events' | 'items' | 'placedMinutesAgo'> {
  token: string
  placedAt: Date
  paidAt: Date | null
  totalCents: Cents
  lines: readonly PastLine[]
  events: readonly { kind: string; at: Date }[]
  /** Stock taken by the order; `returnedAt` is set when a cancellation returned it. */
  movements: readonly { productId: number; warehouseId: number; amount: number; returnedAt: Date | null }[]
}

/** This time passes between two events of an order. */
const EVENT_INTERVAL_MS = 11 * 60 * MINUTE_MS
/** Time from placing to an event: customers pay at once, and unpaid orders are cancelled after some days. */
const DELAY_MS: Readonly<Record<string, number>> = {
  paid: 4 * MINUTE_MS,
  cancelled: UNPAID_CANCEL_DAYS * 24 * 60 * MINUTE_MS,
}

/** Builds an order with its prices and the times of its events. */
export const createPastOrder = (
  { items, events: kinds, placedMinutesAgo, ...order }: GeneratedOrder,
  { products, shipping, freeFromCents, warehouseId, findVatRate }: SaleContext,
  now: Date,
): PastOrder => {
  const placedAt = new Date(now.getTime() - placedMinutesAgo * MINUTE_MS)
  const soldItems = items.map(({ productIndex, amount }) => ({ product: products[productIndex] as Product, amount }))
  const goodsCents = soldItems.reduce((sum, { product, amount }) => sum + product.totalCents * amount, 0)
  const totalCents = computeDeliveryCents({ priceCents: shipping.totalCents, freeFromCents }, goodsCents)
  const lines = [...soldItems, { product: { ...shipping, totalCents }, amount: 1 }].map(({ product, amount }) => ({
    productId: product.id,
    class: product.class,
    code1: product.code1,
    name: pickText(product.name, order.language),
    unit: translateUnit(product.unit, order.language),
    amount,
    ...priceLine(product.totalCents, amount, findVatRate(product.vatClass, placedAt), { isExempt: false }),
  }))
  // The newest orders are a day old, so later events are capped at the present.
  const events = kinds.map((kind, index) => ({
    kind,
    at: new Date(Math.min(placedAt.getTime() + (DELAY_MS[kind] ?? index * EVENT_INTERVAL_MS), now.getTime())),
  }))
  const findEventTime = (kind: string): Date | null => events.find(event => event.kind === kind)?.at ?? null
  return {
    ...order,
    token: `${TOKEN_PREFIX}${randomBytes(18).toString('base64url')}`,
    placedAt,
    paidAt: findEventTime('paid'),
    totalCents: sumTotalCents(lines),
    lines,
    events,
    movements: soldItems
      .filter(({ product }) => product.hasLimitedAmount)
      .map(({ product, amount }) => ({
        productId: product.id,
        warehouseId,
        amount,
        returnedAt: findEventTime('cancelled'),
      })),
  }
}
