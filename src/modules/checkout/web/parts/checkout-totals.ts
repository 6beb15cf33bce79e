import type { CartItem } from '#cart/domain/cart.ts'
import { type CartDiscounts, NO_DISCOUNTS } from '#cart/web/parts/cart-discounts.ts'
import type { Product } from '#catalog/contract-product.ts'
import type { DeliveryProvider } from '#delivery/contract-delivery.ts'
import { computeDeliveryCents } from '#delivery/domain/compute-delivery-cents.ts'
import { type BasisPoints, type Cents, toCents } from '#kernel/money.ts'
import { type LinePrice, priceLine } from '#orders/domain/order-money.ts'
import { computeOrderTotals, type DeliveryOffer, type OrderTotals } from '#orders/domain/order-totals.ts'

/** VAT rates are multiples of half a per cent. */
const RATE_STEP_BASIS_POINTS = 50

/** Calculates the VAT rate of a product from its two prices. */
export const computeVatRate = ({
  total_price,
  price_wo_vat,
}: Pick<Product, 'total_price' | 'price_wo_vat'>): BasisPoints =>
  price_wo_vat > 0
    ? Math.round(((total_price / price_wo_vat - 1) * 10_000) / RATE_STEP_BASIS_POINTS) * RATE_STEP_BASIS_POINTS
    : 0

export const toOffer = (provider: DeliveryProvider): DeliveryOffer => ({
  priceCents: toCents(provider.price),
  freeFromCents: provider.freeFrom === null ? null : toCents(provider.freeFrom),
  rate: computeVatRate({ ...provider, total_price: provider.price }),
})

interface LinePricing {
  isExempt: boolean
  /** The discounts of the cart; none by default. */
  discounts?: CartDiscounts | undefined
}

export const priceItem = (
  { product, amount }: CartItem<Product>,
  { isExempt, discounts = NO_DISCOUNTS }: LinePricing,
): LinePrice & { amount: number } => ({
  amount,
  ...priceLine(toCents(product.total_price), amount, computeVatRate(product), {
    isExempt,
    discounts: discounts.byProduct.get(product.id),
  }),
})

/** Returns the gross price of delivery with these goods; 0 above the free-delivery limit. */
export const computeProviderCents = (provider: DeliveryProvider, goodsCents: Cents): Cents =>
  computeDeliveryCents(toOffer(provider), goodsCents)

/** Returns the payable price of delivery: gross, or without VAT when exempt. */
export const computePayableProviderCents = (provider: DeliveryProvider, goodsCents: Cents, isExempt: boolean): Cents =>
  priceLine(computeProviderCents(provider, goodsCents), 1, toOffer(provider).rate, { isExempt }).totalCents

/** Returns the payable price of a line: gross, or without VAT and rounded by line when exempt. */
export const computePayableCents = (item: CartItem<Product>, pricing: LinePricing): Cents =>
  priceItem(item, pricing).totalCents

/** Returns the price of a line without VAT. */
export const computeNetCents = (item: CartItem<Product>): Cents => computePayableCents(item, { isExempt: true })

/** Calculates the order's totals from the prices of the API. */
export const calculateCheckoutTotals = (
  goods: readonly CartItem<Product>[],
  { provider, ...pricing }: LinePricing & { provider: DeliveryProvider | null },
): OrderTotals =>
  computeOrderTotals(
    goods.map(item => priceItem(item, pricing)),
    provider && { ...toOffer(provider), ...(pricing.discounts?.delivery && { priceCents: 0 }) },
    pricing.isExempt,
  )
