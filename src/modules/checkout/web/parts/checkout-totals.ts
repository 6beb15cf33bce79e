import type { CartItem } from '#cart/domain/cart.ts'
import type { Product } from '#catalog/contract-product.ts'
import type { DeliveryProvider } from '#delivery/contract-provider.ts'
import { deliveryCents } from '#delivery/domain/delivery-price.ts'
import { type BasisPoints, type Cents, toCents } from '#kernel/money.ts'
import { type LinePrice, priceLine } from '#orders/domain/order-money.ts'
import { computeOrderTotals, type DeliveryOffer, type OrderTotals } from '#orders/domain/order-totals.ts'

/** VAT rates are multiples of half a per cent. */
const RATE_STEP = 50

/** Calculates the VAT rate of a product from its two prices. */
export const vatRateOf = ({ total_price, price_wo_vat }: Pick<Product, 'total_price' | 'price_wo_vat'>): BasisPoints =>
  price_wo_vat > 0 ? Math.round(((total_price / price_wo_vat - 1) * 10_000) / RATE_STEP) * RATE_STEP : 0

const offerOf = (provider: DeliveryProvider): DeliveryOffer => ({
  priceCents: toCents(provider.price),
  freeFromCents: provider.freeFrom === null ? null : toCents(provider.freeFrom),
  rate: vatRateOf({ ...provider, total_price: provider.price }),
})

const lineOf = ({ product, amount }: CartItem<Product>, exempt: boolean): LinePrice & { amount: number } => ({
  amount,
  ...priceLine(toCents(product.total_price), amount, vatRateOf(product), exempt),
})

/** Gross price of delivery with these goods; 0 above the free-delivery limit. */
export const providerCents = (provider: DeliveryProvider, goodsCents: Cents): Cents =>
  deliveryCents(offerOf(provider), goodsCents)

/** Payable price of delivery: gross, or without VAT when exempt. */
export const paidProviderCents = (provider: DeliveryProvider, goodsCents: Cents, exempt: boolean): Cents =>
  priceLine(providerCents(provider, goodsCents), 1, offerOf(provider).rate, exempt).totalCents

/** Payable price of a line: gross, or without VAT and rounded by line when exempt. */
export const paidCents = (item: CartItem<Product>, exempt: boolean): Cents => lineOf(item, exempt).totalCents

/** Price of a line without VAT. */
export const netCents = (item: CartItem<Product>): Cents => paidCents(item, true)

/** Calculates the order's totals from the prices of the API. */
export const calculateCheckoutTotals = (
  goods: readonly CartItem<Product>[],
  { provider, exempt }: { provider: DeliveryProvider | null; exempt: boolean },
): OrderTotals =>
  computeOrderTotals(
    goods.map(item => lineOf(item, exempt)),
    provider && offerOf(provider),
    exempt,
  )
