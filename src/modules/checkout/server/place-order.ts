import { randomBytes } from 'node:crypto'
import { isStockedProduct } from '#catalog/domain/purchase-failure.ts'
import { readProductsToOrder } from '#catalog/server/catalog.ts'
import { type CheckoutForm, getDeliveryCountry } from '#checkout/domain/checkout-form.ts'
import { decideOrder, listPricedGoods, type OrderDecisionFailure } from '#checkout/domain/decide-order.ts'
import { isVatExempt } from '#checkout/domain/is-vat-exempt.ts'
import type { OrderDiscounts, OrderInput, OrderProduct } from '#checkout/domain/order-input.ts'
import { readCurrentTexts, recordMarketingConsent, recordOrderTexts } from '#compliance/server/compliance.ts'
import { findProvider, readDeliveryOffers } from '#delivery/server/delivery.ts'
import { createFitSnapshots } from '#fitment/server/fitment.ts'
import { normalizeEmail } from '#kernel/email-address.ts'
import type { Language } from '#kernel/language.ts'
import type { Cents } from '#kernel/money.ts'
import { pickText } from '#kernel/multilingual.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import { getShopDay } from '#kernel/shop-day.ts'
import { recordSearchConversion } from '#listing/server/listing.ts'
import type { OrderDiscount } from '#orders/domain/line-discounts.ts'
import { sumNetCents } from '#orders/domain/order-money.ts'
import { listOfferedPaymentMethods } from '#orders/domain/payment-method.ts'
import { computeHoldEnd, EMPTY_HOLDS, type HoldSize, isHoldAllowed } from '#orders/domain/stock-hold.ts'
import { isTaxablePerson } from '#orders/domain/vat-number.ts'
import {
  createOrder,
  findOrderByPlacedToken,
  isDistanceOrder,
  ORDER_PLACED,
  type PlacedByStaff,
  type StoredOrder,
  wouldCrossOssThreshold,
} from '#orders/server/orders.ts'
import { insertManualPayment } from '#payments/server/payments.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { toIpAddressKey } from '#platform/server/http/to-ip-address-key.ts'
import { type Write, write } from '#platform/server/write.ts'
import {
  type CartDiscounts,
  findDiscounts,
  type GivenDiscount,
  readActivePromotions,
  recordUses,
} from '#promotions/server/promotions.ts'
import type { ShopSettings } from '#shop/contract-shop.ts'
import { HOME_COUNTRY } from '#shop/domain/eu-countries.ts'
import { findVatCountry } from '#shop/domain/find-vat-country.ts'
import { lockLevels, takeStock } from '#stock/server/stock.ts'
import { claimIdempotencyKey, type IdempotencyKey } from './claim-idempotency-key.ts'
import { type InFlightOrder, registerInFlightOrder } from './in-flight-orders.ts'
import { VAT_CHECK } from './vies/vat-check-job.ts'

const TOKEN_BYTES = 24

export type PlacementFailure =
  | OrderDecisionFailure
  | { kind: 'keyReused' }
  | { kind: 'shopDisabled' | 'noBankAccount' }
  | HoldsTooMuch

/** The order exceeds the limit of unpaid holds, alone or with the customer's other orders. */
interface HoldsTooMuch {
  kind: 'holdsTooMuch'
  exceedsAlone: boolean
}

/** Context of an order: the customer, the shown total and the shop's rules. */
export interface PlacementOptions extends IdempotencyKey {
  language: Language
  /** True when the shop is enabled for this visitor. */
  isShopEnabled: boolean
  /** Gross total that the customer saw. */
  seenCents?: Cents | undefined
  /** IP address of the request. */
  address: string
  /** Limits and durations of unpaid holds. */
  rules: Pick<
    ShopSettings,
    'unpaidDays' | 'unpaidHoldMinutes' | 'unpaidLimits' | 'company' | 'ossFrom' | 'name' | 'asksMarketing'
  >
  paysOnline: boolean
  /** The member of staff who orders for a client; null when the customer orders. */
  madeBy: StaffPlacement | null
  /** Searches that led to the goods. */
  searchedFor?: readonly string[]
  /** The key of the customer's car. */
  car?: string | undefined
  /** The promotion code that the customer entered. */
  promotionCode?: string | undefined
}

export interface StaffPlacement extends PlacedByStaff {
  /** True when the client has paid. */
  isPaid: boolean
}

/**
 * Places an order in one transaction, or rejects it without a trace (docs/decisions/015-placing-orders.md). The same
 * key and form return the same order.
 */
export const placeOrder = async (
  app: App,
  actor: Actor,
  form: CheckoutForm,
  {
    language,
    isShopEnabled,
    seenCents,
    address,
    rules,
    paysOnline,
    madeBy,
    searchedFor = [],
    car,
    promotionCode = '',
    ...key
  }: PlacementOptions,
): Promise<Result<StoredOrder, PlacementFailure>> => {
  let inFlightOrder: InFlightOrder | undefined
  const offers = madeBy ? null : await readDeliveryOffers(app)
  // Staff agree prices with the client, so that promotions reduce only the orders that customers place.
  const promotions = madeBy ? [] : await readActivePromotions(app)
  const legalTexts = await readCurrentTexts(app, language)
  const productIds = form.CartItem.map(item => item.product_id)
  const fits = car === undefined ? undefined : await createFitSnapshots(app, car, productIds)
  try {
    const placement = await write(app, actor, async (tx): Promise<Result<StoredOrder, NoNewOrder>> => {
      const now = app.now()
      const publicToken = randomBytes(TOKEN_BYTES).toString('base64url')
      const claim = await claimIdempotencyKey(tx, key, { body: madeBy ? { ...form, madeBy } : form, publicToken, now })
      if (claim.kind === 'keyReused') return failure(claim)
      if (claim.kind === 'placed') return failure({ ...claim, stored: await findPlacedOrder(tx, claim.publicToken) })
      if (!isShopEnabled) return failure({ kind: 'shopDisabled' })
      if (madeBy && !listOfferedPaymentMethods(rules.company.iban).includes(madeBy.paysBy))
        return failure({ kind: 'noBankAccount' })

      const requestFacts = { form, language, seenCents, offers, fits, now: now.getTime() }
      const input = await loadInput(tx, requestFacts, { now, ossFrom: rules.ossFrom })
      const cartDiscounts =
        promotions.length === 0
          ? null
          : await findDiscounts(tx, promotions, {
              ...listPricedGoods({ form, ...input }),
              code: promotionCode,
              now,
              email: form.Client.email,
            })
      const discounts = cartDiscounts ? toOrderDiscounts(cartDiscounts, { form, ...input }, language) : undefined
      const decision = await decideTaxedOrder(tx, { ...requestFacts, ...input, discounts }, now)
      if (!decision.ok) return decision

      const { draft, fromStock, holds: holdSize } = decision.value
      // The browser and address of staff do not identify the client.
      const buyerOrigin = madeBy
        ? { address: publicToken, visitor: publicToken }
        : { address: toIpAddressKey(address), visitor: key.visitor }
      const holder = { ...buyerOrigin, email: normalizeEmail(draft.client.email) }
      // An order that is paid in cash on handover has no time limit, so it counts as no hold.
      if (holdSize.lines > 0 && madeBy?.paysBy !== 'cash')
        inFlightOrder = registerInFlightOrder(app.db, { token: publicToken, holder, size: holdSize })
      const until = computeHoldEnd('placed', { placedAt: now, now, rules, paysOnline: paysOnline && !madeBy })
      const hold = inFlightOrder ? { holder, size: holdSize, until, excludedTokens: inFlightOrder.otherTokens } : null
      const { previousHolds: before, ...stored } = await createOrder(tx, draft, {
        token: publicToken,
        now,
        hold,
        placedBy: madeBy,
      })
      if (
        inFlightOrder &&
        !madeBy?.isPaid &&
        !isHoldAllowed(holdSize, inFlightOrder.addOtherHolds(before), rules.unpaidLimits)
      )
        return failure(createHoldLimitFailure(holdSize, rules))
      if (cartDiscounts) await recordUses(tx, stored.order.id, cartDiscounts)
      await recordOrderTexts(tx, stored.order, legalTexts)
      // Staff cannot agree for a customer.
      if (form.acceptsMarketing && rules.asksMarketing && !madeBy)
        await recordMarketingConsent(tx, app, {
          email: stored.order.client.email,
          language,
          text: app.texts(language)('checkout.marketing', { shop: rules.name }),
          orderId: stored.order.id,
        })
      await takeStock(tx, stored.order.id, fromStock, now)
      const origin = madeBy ? actor.kind === 'user' && { madeBy: actor.id } : { requester: key.visitor }
      await app.jobs.enqueue(tx, ORDER_PLACED, { orderId: stored.order.id, ...origin })
      if (draft.vatExempt) await app.jobs.enqueue(tx, VAT_CHECK, { orderId: stored.order.id, attempt: 1 })
      if (!madeBy?.isPaid) return ok(stored)
      await recordPayment(tx, app, stored, madeBy)
      // The payment may have changed the VAT of the order.
      return ok(await findPlacedOrder(tx, publicToken))
    })
    if (placement.ok) {
      for (const words of new Set(searchedFor)) recordSearchConversion(app, { words, kind: 'order' })
      return placement
    }
    return placement.reason.kind === 'placed' ? ok(placement.reason.stored) : failure(placement.reason)
  } finally {
    inFlightOrder?.unregister()
  }
}

const recordPayment = async (
  tx: Write,
  app: App,
  { order }: StoredOrder,
  { username, paysBy }: StaffPlacement,
): Promise<void> => {
  const payment = await insertManualPayment(tx, app, order.id, {
    username,
    method: paysBy === 'cash' ? 'cash' : 'transfer',
    comment: '',
  })
  if (!payment.ok) throw new Error(`Order ${order.number} was placed and cannot be paid`)
}

const createHoldLimitFailure = (holdSize: HoldSize, { unpaidLimits }: PlacementOptions['rules']): HoldsTooMuch => ({
  kind: 'holdsTooMuch',
  exceedsAlone: !isHoldAllowed(holdSize, EMPTY_HOLDS, unpaidLimits),
})

/** `placed`: the key belongs to an order that was placed before. */
type NoNewOrder = PlacementFailure | { kind: 'placed'; stored: StoredOrder }

interface TaxMoment {
  now: Date
  ossFrom: string | null
}

/**
 * Decides an order with the VAT of its destination, also when the order itself would cross the OSS threshold
 * (docs/decisions/047-crossing-the-oss-threshold.md). Its gross prices are the same.
 */
const decideTaxedOrder = async (
  tx: Transaction,
  input: OrderInput,
  now: Date,
): Promise<ReturnType<typeof decideOrder>> => {
  const decision = decideOrder(input)
  if (!decision.ok || input.vatCountry !== HOME_COUNTRY || !isDistanceOrder(decision.value.draft)) return decision
  if (!(await wouldCrossOssThreshold(tx, sumNetCents(decision.value.draft.lines), now))) return decision
  const vatCountry = getDeliveryCountry(input.form)
  const ids = new Set(input.products.keys())
  const { rates } = await readProductsToOrder(tx, ids, { day: getShopDay(now), country: vatCountry })
  return decideOrder({ ...input, rates, vatCountry })
}

/** Assigns the discounts of the priced goods to their products, in the order's language. */
const toOrderDiscounts = (
  { lines, freeShipping }: CartDiscounts,
  input: Parameters<typeof listPricedGoods>[0],
  language: Language,
): OrderDiscounts => {
  const toOrderDiscount = ({ name, ...discount }: GivenDiscount): OrderDiscount => ({
    ...discount,
    name: pickText(name, language),
  })
  return {
    byProduct: new Map(
      listPricedGoods(input).lines.map(({ productId }, index) => [
        productId,
        (lines[index] ?? []).map(toOrderDiscount),
      ]),
    ),
    freeShipping: freeShipping && toOrderDiscount(freeShipping),
  }
}

/** Loads the data for the decision and locks the stock rows. */
const loadInput = async (
  tx: Transaction,
  { form, language }: Pick<OrderInput, 'form' | 'language'>,
  { now, ossFrom }: TaxMoment,
) => {
  const provider = await findProvider(tx, { value: form.Delivery.provider, option: form.Delivery.option, language })
  const ids = new Set(form.CartItem.map(item => item.product_id))
  if (provider) ids.add(provider.productId)
  const day = getShopDay(now)
  const vatCountry = findVatCountry({
    country: getDeliveryCountry(form),
    isTaxablePerson:
      isVatExempt(form) || isTaxablePerson(form.Order.client_type, form.Client, getDeliveryCountry(form)),
    day,
    ossFrom,
  })
  const { products: orderedProducts, rates } = await readProductsToOrder(tx, ids, { day, country: vatCountry })
  const products = new Map<number, OrderProduct>(orderedProducts.map(product => [product.id, product]))
  const levels = await lockLevels(
    tx,
    orderedProducts.filter(isStockedProduct).map(({ id }) => id),
  )
  return { provider, products, rates, vatCountry, levels }
}

const findPlacedOrder = async (tx: Transaction, publicToken: string): Promise<StoredOrder> => {
  const stored = await findOrderByPlacedToken(tx, publicToken)
  if (!stored) throw new Error('An order vanished, but its idempotency key did not')
  return stored
}
