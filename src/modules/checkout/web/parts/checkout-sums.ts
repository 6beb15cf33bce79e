import type { CartItem } from '#cart/domain/cart.ts'
import { lineTotal } from '#cart/domain/cart-total.ts'
import type { Product } from '#catalog/contract.ts'
import type { DeliveryProvider } from '#delivery/contract.ts'
import { deliveryCents } from '#delivery/domain/delivery-price.ts'
import { type BasisPoints, type Cents, centsOf, netCents } from '#kernel/money.ts'

/** Rates are whole or half per cents. */
const RATE_STEP = 50

/** The VAT rate that a product's prices hold. */
export const rateOf = ({ total_price, price_wo_vat }: Pick<Product, 'total_price' | 'price_wo_vat'>): BasisPoints =>
  price_wo_vat > 0 ? Math.round(((total_price / price_wo_vat - 1) * 10_000) / RATE_STEP) * RATE_STEP : 0

/** What delivery by a provider costs with these goods: its price, or nothing from its free-delivery limit on. */
export const providerCents = ({ price, freeFrom }: DeliveryProvider, goodsCents: Cents): Cents =>
  deliveryCents({ priceCents: centsOf(price), freeFromCents: freeFrom === null ? null : centsOf(freeFrom) }, goodsCents)

/** The same as it is paid: gross, or without VAT. */
export const paidProviderCents = (provider: DeliveryProvider, goodsCents: Cents, exempt: boolean): Cents => {
  const gross = providerCents(provider, goodsCents)
  return exempt ? netCents(gross, rateOf({ ...provider, total_price: provider.price })) : gross
}

/** A line as it is paid: gross, or without VAT rounded by the line. */
export const paidCents = (item: CartItem<Product>, exempt: boolean): Cents =>
  exempt ? netCents(lineTotal(item), rateOf(item.product)) : lineTotal(item)

/** The same without VAT. */
export const netOf = (item: CartItem<Product>): Cents => paidCents(item, true)

export interface CheckoutSums {
  goods: Cents
  /** Null while no provider is chosen. */
  delivery: Cents | null
  total: Cents
  /** The total with VAT, whatever is paid: what the server compares with its own prices. */
  gross: Cents
}

/** Sums of the summary. */
export const checkoutSums = (
  goods: readonly CartItem<Product>[],
  { provider, exempt }: { provider: DeliveryProvider | null; exempt: boolean },
): CheckoutSums => {
  const sum = goods.reduce((cents, item) => cents + paidCents(item, exempt), 0)
  const gross = goods.reduce((cents, item) => cents + lineTotal(item), 0)
  if (!provider) return { goods: sum, delivery: null, total: sum, gross }
  const delivery = paidProviderCents(provider, gross, exempt)
  return { goods: sum, delivery, total: sum + delivery, gross: gross + providerCents(provider, gross) }
}
