import type { Durability } from '#catalog/domain/durability.ts'
import type { Approval } from '#catalog/domain/road-approval.ts'
import type { WithdrawalExclusion } from '#catalog/domain/withdrawal-exclusion.ts'
import type { DeliveryLimits } from '#delivery/domain/delivery-limits.ts'
import type { OfferedProvider } from '#delivery/domain/delivery-offer.ts'
import type { DeliveryRate } from '#delivery/domain/delivery-rates.ts'
import type { FitSnapshot } from '#fitment/domain/fit-snapshot.ts'
import type { Language } from '#kernel/language.ts'
import type { BasisPoints, Cents } from '#kernel/money.ts'
import type { Multilingual } from '#kernel/multilingual.ts'
import type { Visibility } from '#kernel/visibility.ts'
import type { OrderDiscount } from '#orders/domain/line-discounts.ts'
import type { FormProvider } from './check-form.ts'
import type { CheckoutForm } from './checkout-form.ts'

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
  rates?: readonly DeliveryRate[] | undefined
  option: { id: string; name: string; address: string; country: string; hours?: string } | null
}

/** The discounts of an order, in its language. */
export interface OrderDiscounts {
  byProduct: ReadonlyMap<number, readonly OrderDiscount[]>
  /** The promotion that makes the delivery free; null without one. */
  freeShipping: OrderDiscount | null
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
  /** The discounts of the promotions that reduce the order; undefined without any. */
  discounts?: OrderDiscounts | undefined
  /** Gross total that the customer saw; undefined when nobody saw one. */
  seenCents?: Cents | undefined
  /** Current time in epoch milliseconds. */
  now: number
}
