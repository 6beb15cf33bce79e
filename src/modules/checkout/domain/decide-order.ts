import { isShipping } from '#catalog/domain/is-shipping.ts'
import { type GoodsMeasure, measureGoods, type SizedProduct } from '#catalog/domain/measure-goods.ts'
import { isUnpriced } from '#catalog/domain/price-validation.ts'
import {
  findPurchaseFailure,
  isLimited,
  isStockedProduct,
  type PurchaseFailure,
} from '#catalog/domain/purchase-failure.ts'
import { computeDeliveryCents } from '#delivery/domain/compute-delivery-cents.ts'
import { findDeliveryRate } from '#delivery/domain/delivery-rates.ts'
import type { Cents } from '#kernel/money.ts'
import { pickText } from '#kernel/multilingual.ts'
import { getElementAt, getExistingValue } from '#kernel/require-existing.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import { getVisibilityState } from '#kernel/visibility.ts'
import { type OrderDiscount, sumDiscountCents } from '#orders/domain/line-discounts.ts'
import type { OrderDraft } from '#orders/domain/order-draft.ts'
import { sumTotalCents } from '#orders/domain/order-money.ts'
import { computeOrderTotals, type DeliveryOffer } from '#orders/domain/order-totals.ts'
import type { HoldSize } from '#orders/domain/stock-hold.ts'
import { buildDraft, buildLine, findCheapestCents, findRate } from './build-order-draft.ts'
import { checkEInvoiceAddress } from './check-e-invoice-address.ts'
import { checkForm, type FormErrors, type FormProvider } from './check-form.ts'
import { type CheckoutForm, getDeliveryCountry } from './checkout-form.ts'
import { isVatExempt } from './is-vat-exempt.ts'
import type { OrderInput, OrderProduct, OrderProvider } from './order-input.ts'

export interface BlockedItem {
  /** Index in the form. */
  index: number
  productId: number
  name: string
  reason: PurchaseFailure
  inStock: number
}

export type OrderDecisionFailure =
  | { kind: 'empty' }
  | { kind: 'form'; problems: FormErrors }
  | { kind: 'cart'; items: BlockedItem[] }
  /** The total exceeds what the database can store. */
  | { kind: 'totalTooHigh'; maxCents: Cents }
  /** The customer saw another total; `totalCents` is the current one. */
  | { kind: 'totalChanged'; totalCents: Cents }

/**
 * A decided order and the units that it takes from stock. Products that are not limited take at most the units in
 * stock.
 */
export interface DecidedOrder {
  draft: OrderDraft
  fromStock: { productId: number; amount: number }[]
  /** Sum of the limited lines, which other customers cannot order while they are held. */
  holds: HoldSize
}

/** Largest total that the database's integer column can store, in cents. */
const MAX_TOTAL_CENTS = 2_147_483_647

/** Validates form, cart, prices and VAT, and builds the order. No other function decides this. */
export const decideOrder = (input: OrderInput): Result<DecidedOrder, OrderDecisionFailure> => {
  const { form, products, provider, seenCents, levels: stockLevels } = input
  const demand = sumDemand(form, products)
  if (demand.size === 0) return failure({ kind: 'empty' })

  const measure = measureDemand(demand, products)
  const problems = {
    ...checkEInvoiceAddress(form),
    ...checkForm(form, { providers: provider ? [toFormProvider(provider)] : [], goods: measure }),
  }
  const shipping = provider && products.get(provider.productId)
  if (Object.keys(problems).length === 0 && !shipping) problems['Delivery.provider'] = 'providerNotAvailable'
  if (!provider || !shipping || Object.keys(problems).length > 0) return failure({ kind: 'form', problems })

  const blockedItems = findBlockedItems(input, demand)
  if (blockedItems.length > 0) return failure({ kind: 'cart', items: blockedItems })

  const goodsLines = [...demand].map(([id, amount]) =>
    buildLine(input, getExistingValue(products, id), { amount, discounts: input.discounts?.byProduct.get(id) ?? [] }),
  )
  const goodsCents = sumGrossCents(goodsLines)
  const terms = findDeliveryTerms(form, { provider, shipping, measure, goodsCents })
  const { gross } = computeOrderTotals(goodsLines, { ...terms, rate: findRate(input, shipping) }, isVatExempt(form))
  const deliveryDiscounts = listDeliveryDiscounts(input, gross.delivery)
  const lines = [
    ...goodsLines,
    buildLine(input, { ...shipping, totalCents: gross.delivery }, { amount: 1, discounts: deliveryDiscounts }),
  ]
  if (sumTotalCents(lines) > MAX_TOTAL_CENTS) return failure({ kind: 'totalTooHigh', maxCents: MAX_TOTAL_CENTS })
  if (seenCents !== undefined && seenCents !== gross.total - sumDiscountCents(deliveryDiscounts)) {
    return failure({ kind: 'totalChanged', totalCents: sumTotalCents(lines) })
  }

  const limitedLines = goodsLines.filter(line => isLimited(getExistingValue(products, line.productId)))
  const stockedLines = goodsLines.filter(line => isStockedProduct(getExistingValue(products, line.productId)))
  const takenUnits = stockedLines.map(({ productId, amount }) => ({
    productId,
    amount: Math.min(amount, stockLevels.get(productId) ?? 0),
  }))
  const isBackordered = stockedLines.some(({ amount }, index) => getElementAt(takenUnits, index).amount < amount)
  return ok({
    draft: buildDraft(input, provider, {
      lines,
      backordered: isBackordered,
      cheapestDeliveryCents: findCheapestCents(input, measure, gross),
    }),
    fromStock: takenUnits.filter(({ amount }) => amount > 0),
    holds: {
      lines: limitedLines.length,
      pieces: limitedLines.reduce((sum, { amount }) => sum + amount, 0),
      cents: sumTotalCents(limitedLines),
    },
  })
}

const sumGrossCents = (lines: readonly { unitCents: Cents; amount: number }[]): Cents =>
  lines.reduce((sum, { unitCents, amount }) => sum + unitCents * amount, 0)

const measureDemand = (demand: ReadonlyMap<number, number>, products: OrderInput['products']): GoodsMeasure =>
  measureGoods([...demand].map(([id, amount]) => ({ product: toSizedProduct(products.get(id)), amount })))

const toSizedProduct = (product: OrderProduct | undefined): SizedProduct => ({
  big_product: product?.bigProduct ?? false,
  weight_grams: product?.weightGrams ?? 0,
  longest_mm: product?.longestMm ?? 0,
})

const listDeliveryDiscounts = ({ discounts }: OrderInput, cents: Cents): OrderDiscount[] =>
  discounts?.freeShipping && cents > 0 ? [{ ...discounts.freeShipping, cents }] : []

/**
 * Lists the priced goods of an order for its promotions, one line for each product, and the gross price of the
 * delivery.
 */
export const listPricedGoods = ({ form, products, provider }: Pick<OrderInput, 'form' | 'products' | 'provider'>) => {
  const demand = sumDemand(form, products)
  const lines = [...demand].flatMap(([productId, amount]) => {
    const product = products.get(productId)
    return product ? [{ productId, unitCents: product.totalCents, amount }] : []
  })
  const shipping = provider && products.get(provider.productId)
  const goodsCents = sumGrossCents(lines)
  const measure = measureDemand(demand, products)
  const terms = shipping && findDeliveryTerms(form, { provider, shipping, measure, goodsCents })
  return { lines, deliveryCents: terms ? computeDeliveryCents(terms, goodsCents) : 0 }
}

/** Adds up the units of each product over all lines, without shipping products. */
const sumDemand = (form: CheckoutForm, products: OrderInput['products']): Map<number, number> => {
  const demand = new Map<number, number>()
  for (const { product_id, amount } of form.CartItem) {
    const product = products.get(product_id)
    if (product && isShipping(product)) continue
    demand.set(product_id, (demand.get(product_id) ?? 0) + amount)
  }
  return demand
}

const toFormProvider = (provider: OrderProvider): FormProvider => ({
  value: provider.value,
  supportedCountries: provider.supportedCountries,
  inputType: provider.inputType,
  options: provider.option ? [provider.option] : [],
  ...provider.limits,
})

const findBlockedItems = (
  { form, products, levels, language, now }: OrderInput,
  demand: ReadonlyMap<number, number>,
): BlockedItem[] =>
  [...demand].flatMap(([productId, amount]) => {
    const product = products.get(productId)
    const inStock = levels.get(productId) ?? 0
    const purchasable = product && {
      ...product,
      state: getVisibilityState(product.visibility, now),
      inStock,
      isUnpriced: isUnpriced(product),
    }
    const reason = findPurchaseFailure(purchasable, amount)
    if (!reason) return []
    const index = form.CartItem.findIndex(item => item.product_id === productId)
    return [{ index, productId, name: pickText(product?.name, language) || `#${productId}`, reason, inStock }]
  })

interface OfferedDelivery {
  provider: OrderProvider
  shipping: OrderProduct
  measure: GoodsMeasure
  goodsCents: Cents
}

/** Finds the price of the chosen method for the goods and their destination. */
const findDeliveryTerms = (
  form: CheckoutForm,
  { provider, shipping, measure, goodsCents }: OfferedDelivery,
): Pick<DeliveryOffer, 'priceCents' | 'freeFromCents'> => {
  const postcode = form.Delivery.Address.area_code
  const parcel = { country: getDeliveryCountry(form), postcode, grams: measure.grams, goodsCents }
  const { priceCents, freeFromCents } = findDeliveryRate(provider, parcel) ?? {
    priceCents: shipping.totalCents,
    freeFromCents: provider.freeFromCents,
  }
  return { priceCents, freeFromCents }
}
