import type { Durability } from '#catalog/domain/durability.ts'
import { isShipping } from '#catalog/domain/is-shipping.ts'
import { type GoodsMeasure, measureGoods, type SizedProduct } from '#catalog/domain/measure-goods.ts'
import { isUnpriced } from '#catalog/domain/price-validation.ts'
import {
  findPurchaseFailure,
  isLimited,
  isStockedProduct,
  type PurchaseFailure,
} from '#catalog/domain/purchase-failure.ts'
import { type Approval, createRoadUseSnapshot } from '#catalog/domain/road-approval.ts'
import { resolveExclusion, type WithdrawalExclusion } from '#catalog/domain/withdrawal-exclusion.ts'
import type { DeliveryLimits } from '#delivery/domain/delivery-limits.ts'
import { findCheapestSending, type OfferedProvider } from '#delivery/domain/delivery-offer.ts'
import type { FitSnapshot } from '#fitment/domain/fit-snapshot.ts'
import type { Language } from '#kernel/language.ts'
import type { BasisPoints, Cents } from '#kernel/money.ts'
import { type Multilingual, pickText } from '#kernel/multilingual.ts'
import { getElementAt, getExistingValue } from '#kernel/require-existing.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import { translateUnit } from '#kernel/unit.ts'
import { getVisibilityState, type Visibility } from '#kernel/visibility.ts'
import { findLineAvailability } from '#orders/domain/line-availability.ts'
import type { DraftLine, OrderDraft } from '#orders/domain/order-draft.ts'
import { priceLine, sumTotalCents } from '#orders/domain/order-money.ts'
import { computeOrderTotals, type DeliveryOffer, type OrderTotals } from '#orders/domain/order-totals.ts'
import type { HoldSize } from '#orders/domain/stock-hold.ts'
import { canReceiveEInvoice } from './can-receive-e-invoice.ts'
import { checkForm, type FormErrors, type FormProvider } from './check-form.ts'
import { type CheckoutForm, getDeliveryCountry } from './checkout-form.ts'
import { isVatExempt } from './is-vat-exempt.ts'

export interface OrderProduct {
  id: number
  class: string
  code1: string
  code2: string
  name: Multilingual
  unit: string
  /** Gross price of one unit. */
  totalCents: Cents
  /** True when the price of 0 is intended. */
  free: boolean
  vatClass: string
  bigProduct: boolean
  withdrawalExclusion: WithdrawalExclusion
  durability?: Durability | null
  approvals?: readonly Approval[]
  weightGrams?: number | null
  longestMm?: number | null
  hasLimitedAmount: boolean
  /** 0: not kept in stock; -1: on demand; -2: not in stock; positive: number of workdays. */
  availableIn: number
  visibility: Visibility | null
}

/** The chosen provider with its chosen or automatic option. */
export interface OrderProvider {
  value: string
  name: Multilingual
  supportedCountries: readonly string[]
  inputType: FormProvider['inputType']
  productId: number
  limits: DeliveryLimits
  freeFromCents: Cents | null
  option: { id: string; name: string; address: string; country: string; hours?: string } | null
}

export interface OrderInput {
  form: CheckoutForm
  language: Language
  /** Existing products of the cart and the provider's shipping product, by id. */
  products: ReadonlyMap<number, OrderProduct>
  /** Units for sale of each product that is kept in stock. */
  levels: ReadonlyMap<number, number>
  provider: OrderProvider | null
  /** The delivery methods that a customer could choose; null when staff place the order. */
  offers: readonly OfferedProvider[] | null
  /** Rate of every product in `vatCountry`, by VAT class. */
  rates: ReadonlyMap<string, BasisPoints>
  vatCountry: string
  /** Verdicts for the customer's car by product. */
  fits?: ReadonlyMap<number, FitSnapshot> | undefined
  /** Gross total that the customer saw; undefined when nobody saw one. */
  seenCents?: Cents | undefined
  /** Current time in epoch milliseconds. */
  now: number
}

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

/**
 * Validates form, cart, prices and VAT, and builds the order. This pure function is the only place that decides it.
 */
export const decideOrder = (input: OrderInput): Result<DecidedOrder, OrderDecisionFailure> => {
  const { form, products, provider, seenCents, levels: stockLevels } = input
  const demand = sumDemand(form, products)
  if (demand.size === 0) return failure({ kind: 'empty' })

  const measure = measureGoods(
    [...demand].map(([id, amount]) => ({ product: toSizedProduct(products.get(id)), amount })),
  )
  const problems = checkForm(form, { providers: provider ? [toFormProvider(provider)] : [], goods: measure })
  const shipping = provider && products.get(provider.productId)
  if (Object.keys(problems).length === 0 && !shipping) problems['Delivery.provider'] = 'providerNotAvailable'
  if (!provider || !shipping || Object.keys(problems).length > 0) return failure({ kind: 'form', problems })

  const blockedItems = findBlockedItems(input, demand)
  if (blockedItems.length > 0) return failure({ kind: 'cart', items: blockedItems })

  const goods = [...demand].map(([id, amount]) => buildLine(input, getExistingValue(products, id), amount))
  const { gross } = computeOrderTotals(goods, buildOffer(input, provider, shipping), isVatExempt(form))
  const lines = [...goods, buildLine(input, { ...shipping, totalCents: gross.delivery }, 1)]
  if (sumTotalCents(lines) > MAX_TOTAL_CENTS) return failure({ kind: 'totalTooHigh', maxCents: MAX_TOTAL_CENTS })
  if (seenCents !== undefined && seenCents !== gross.total) {
    return failure({ kind: 'totalChanged', totalCents: sumTotalCents(lines) })
  }

  const limited = goods.filter(line => isLimited(getExistingValue(products, line.productId)))
  const stocked = goods.filter(line => isStockedProduct(getExistingValue(products, line.productId)))
  const takenUnits = stocked.map(({ productId, amount }) => ({
    productId,
    amount: Math.min(amount, stockLevels.get(productId) ?? 0),
  }))
  const isBackordered = stocked.some(({ amount }, index) => getElementAt(takenUnits, index).amount < amount)
  return ok({
    draft: buildDraft(input, provider, {
      lines,
      backordered: isBackordered,
      cheapestDeliveryCents: findCheapestCents(input, measure, gross),
    }),
    fromStock: takenUnits.filter(({ amount }) => amount > 0),
    holds: {
      lines: limited.length,
      pieces: limited.reduce((sum, { amount }) => sum + amount, 0),
      cents: sumTotalCents(limited),
    },
  })
}

const toSizedProduct = (product: OrderProduct | undefined): SizedProduct => ({
  big_product: product?.bigProduct ?? false,
  weight_grams: product?.weightGrams ?? 0,
  longest_mm: product?.longestMm ?? 0,
})

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

const findRate = ({ rates }: OrderInput, { vatClass }: OrderProduct): BasisPoints => {
  const rate = rates.get(vatClass)
  if (rate === undefined) throw new Error(`The VAT rate of class ${vatClass} was not fetched`)
  return rate
}

const buildOffer = (input: OrderInput, { freeFromCents }: OrderProvider, shipping: OrderProduct): DeliveryOffer => ({
  priceCents: shipping.totalCents,
  freeFromCents,
  rate: findRate(input, shipping),
})

const buildLine = (input: OrderInput, product: OrderProduct, amount: number): DraftLine => {
  const { form, language, levels } = input
  return {
    productId: product.id,
    class: product.class,
    code1: product.code1,
    name: pickText(product.name, language),
    unit: translateUnit(product.unit, language),
    amount,
    withdrawalExclusion: resolveExclusion(product.withdrawalExclusion, { hasDigitalConsent: form.acceptsDigital }),
    durability: product.durability ?? null,
    fit: input.fits?.get(product.id) ?? null,
    roadUse: createRoadUseSnapshot(product.approvals ?? [], getDeliveryCountry(form)),
    availability: isShipping(product)
      ? null
      : findLineAvailability({
          isLimited: isLimited(product),
          availableIn: product.availableIn,
          amount,
          inStock: levels.get(product.id) ?? 0,
        }),
    ...priceLine(product.totalCents, amount, findRate(input, product), { isExempt: isVatExempt(form) }),
  }
}

/** Includes the chosen method, because the offers were read slightly earlier and may not contain it. */
const findCheapestCents = (
  { form, offers }: OrderInput,
  measure: GoodsMeasure,
  gross: OrderTotals['gross'],
): Cents | null => {
  if (!offers) return null
  const country = getDeliveryCountry(form)
  const offered = findCheapestSending(offers, { measure, goodsCents: gross.goods, country })
  return Math.min(gross.delivery, offered ?? gross.delivery)
}

const buildDraft = (
  { form, language, vatCountry }: OrderInput,
  provider: OrderProvider,
  {
    lines,
    backordered: isBackordered,
    cheapestDeliveryCents,
  }: Pick<OrderDraft, 'lines' | 'backordered' | 'cheapestDeliveryCents'>,
): OrderDraft => {
  const country = getDeliveryCountry(form)
  const option = provider.option && {
    id: provider.option.id,
    name: provider.option.name,
    address: provider.option.address,
    ...(provider.option.hours && { hours: provider.option.hours }),
  }
  return {
    language,
    clientType: form.Order.client_type,
    client: form.Client,
    delivery: {
      country,
      provider: provider.value,
      providerName: pickText(provider.name, language),
      option: provider.inputType === 'Address' ? null : option,
      address: provider.inputType === 'Address' ? { ...form.Delivery.Address, country } : null,
      ...(provider.inputType === 'value' && { collected: true }),
    },
    shortContactAddress: form.Order.short_contact_address,
    comment: form.Order.delivery_user_comment,
    vatExempt: isVatExempt(form),
    vatCountry,
    wantsEInvoice: form.wantsEInvoice && canReceiveEInvoice(form),
    lines,
    backordered: isBackordered,
    cheapestDeliveryCents,
    totalCents: sumTotalCents(lines),
  }
}
