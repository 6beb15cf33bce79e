import type { CartItem } from '#cart/domain/cart.ts'
import type { Product } from '#catalog/contract-product.ts'
import type { DeliveryProvider } from '#delivery/contract-provider.ts'
import { deliveryCents } from '#delivery/domain/delivery-price.ts'
import { type BasisPoints, type Cents, centsOf } from '#kernel/money.ts'
import { type LinePrice, priceLine } from '#orders/domain/order-money.ts'
import { type DeliveryOffer, type OrderSums, orderSums } from '#orders/domain/order-sums.ts'

/** Rates are whole or half per cents. */
const RATE_STEP = 50

/** The VAT rate that a product's prices hold. */
export const rateOf = ({ total_price, price_wo_vat }: Pick<Product, 'total_price' | 'price_wo_vat'>): BasisPoints =>
  price_wo_vat > 0 ? Math.round(((total_price / price_wo_vat - 1) * 10_000) / RATE_STEP) * RATE_STEP : 0

const offerOf = (provider: DeliveryProvider): DeliveryOffer => ({
  priceCents: centsOf(provider.price),
  freeFromCents: provider.freeFrom === null ? null : centsOf(provider.freeFrom),
  rate: rateOf({ ...provider, total_price: provider.price }),
})

const lineOf = ({ product, amount }: CartItem<Product>, exempt: boolean): LinePrice & { amount: number } => ({
  amount,
  ...priceLine(centsOf(product.total_price), amount, rateOf(product), exempt),
})

/** What delivery by a provider costs with these goods, gross: its price, or nothing from its free-delivery limit on. */
export const providerCents = (provider: DeliveryProvider, goodsCents: Cents): Cents =>
  deliveryCents(offerOf(provider), goodsCents)

/** The same as it is paid: gross, or without VAT. */
export const paidProviderCents = (provider: DeliveryProvider, goodsCents: Cents, exempt: boolean): Cents =>
  priceLine(providerCents(provider, goodsCents), 1, offerOf(provider).rate, exempt).totalCents

/** A line as it is paid: gross, or without VAT rounded by the line. */
export const paidCents = (item: CartItem<Product>, exempt: boolean): Cents => lineOf(item, exempt).totalCents

/** The same without VAT. */
export const netOf = (item: CartItem<Product>): Cents => paidCents(item, true)

/** Sums of the summary: what the order will cost, from the prices that the shop answered. */
export const checkoutSums = (
  goods: readonly CartItem<Product>[],
  { provider, exempt }: { provider: DeliveryProvider | null; exempt: boolean },
): OrderSums =>
  orderSums(
    goods.map(item => lineOf(item, exempt)),
    provider && offerOf(provider),
    exempt,
  )
