import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { listGoods } from '#cart/domain/latest-products.ts'
import { useCartDiscounts } from '#cart/web/parts/cart-discounts.ts'
import { type ProductCart, type ProductItem, useLatestProducts } from '#cart/web/parts/cart-store.ts'
import { useLinePriceOverride } from '#cart/web/parts/line-price.ts'
import { useCheckoutGate } from '#cart/web/parts/use-checkout-gate.ts'
import type { CheckoutForm } from '#checkout/domain/checkout-form.ts'
import { isVatExempt } from '#checkout/domain/is-vat-exempt.ts'
import type { DeliveryProvider } from '#delivery/contract-delivery.ts'
import { quoteProvider } from '#delivery/domain/delivery-rates.ts'
import type { OrderTotals } from '#orders/domain/order-totals.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { showToast } from '#ui/toasts.ts'
import type { SendError } from '#wire/send.ts'
import { calculateCheckoutTotals, computeNetCents } from './checkout-totals.ts'
import type { PricedOrder } from './find-price-changes.ts'
import { toParcel } from './to-parcel.ts'
import { type CheckoutFields, useCheckoutForm } from './use-checkout-form.ts'
import { ERROR_TOAST_MS, usePlaceOrder } from './use-place-order.ts'
import { useShippingLine } from './use-shipping-line.ts'

export interface CheckoutOffer {
  cart: ProductCart
  countries: Readonly<Record<string, string>>
  providers: readonly DeliveryProvider[]
  /** VAT rates in per cent of the countries that tax consumers at the destination. */
  destinationVat: Readonly<Record<string, number>>
  /** Reloads the prices of goods and delivery. */
  onReprice: () => Promise<void>
  /** Runs when the order is placed, before the cart is emptied. */
  onPlaced: () => void
}

export interface Checkout {
  form: CheckoutFields
  goods: readonly ProductItem[]
  pricing: PricedOrder
  /** Increases when the promotions of the cart are asked for again. */
  attempt: number
  sums: OrderTotals
  /** The server's message about an outdated total, with the prices before and now; null without such a change. */
  priceConflict: { message: string; seen: PricedOrder; current: PricedOrder } | null
  submit: (event: FormEvent) => void
}

/** Manages the checkout: form, totals and the result of sending. */
export const useCheckout = ({ cart, countries, providers, onReprice, onPlaced }: CheckoutOffer): Checkout => {
  const goods = listGoods(cart, useLatestProducts())
  const discounts = useCartDiscounts()
  const findPricing = (pricedForm: CheckoutForm): PricedOrder => {
    const chosen = providers.find(({ value }) => value === pricedForm.Delivery.provider)
    return {
      goods,
      provider: chosen ? quoteProvider(chosen, toParcel(pricedForm, goods)) : null,
      isExempt: isVatExempt(pricedForm),
      discounts,
    }
  }
  const [attempt, setAttempt] = useState(0)
  const [priceConflict, setPriceConflict] = useState<{ message: string; seen: PricedOrder } | null>(null)
  const { placeOrder, goToOrder, showOrderError } = usePlaceOrder()
  const form = useCheckoutForm({
    countries,
    providers,
    goods,
    send: values => {
      setPriceConflict(null)
      return placeOrder(values, goods, calculateCheckoutTotals(goods, findPricing(values)).gross.total)
    },
    onDone: placedOrder => {
      onPlaced()
      return goToOrder(placedOrder, goods)
    },
    onError: async (error, values) => {
      if (!isPriceConflict(error)) return showOrderError(error, values)
      // Waits for the new prices, so that they appear together with the message.
      setAttempt(current => current + 1)
      await onReprice()
      setPriceConflict({ message: error.message, seen: findPricing(values) })
      return true
    },
  })
  const canOrder = useOrderCheck(goods)

  const pricing = findPricing(form.values)
  const { provider, isExempt } = pricing
  const sums = calculateCheckoutTotals(goods, pricing)
  useShippingLine(provider, sums.gross.goods)
  // The header shows the same prices as the summary.
  useLinePriceOverride(isExempt ? computeNetCents : null)
  return {
    form,
    goods,
    pricing,
    attempt,
    sums,
    priceConflict: priceConflict && { ...priceConflict, current: pricing },
    submit: event => {
      event.preventDefault()
      if (!form.isBusy && canOrder()) form.submit()
    },
  }
}

/** Returns whether the cart can be ordered. If not, it shows the reason and opens the cart. */
const useOrderCheck = (goods: readonly ProductItem[]): (() => boolean) => {
  const t = useT()
  const language = useLanguage()
  const navigate = useNavigate()
  const passesGate = useCheckoutGate()
  return () => {
    if (goods.length === 0) {
      showToast('danger', t('checkout.problem.empty'), { durationMs: ERROR_TOAST_MS })
      return false
    }
    if (passesGate()) return true
    void navigate(`/${language}/cart`)
    return false
  }
}

const isPriceConflict = (error: SendError): boolean => error.status === 409 && 'seenTotal' in error.errors
