import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { goodsOf } from '#cart/domain/latest-products.ts'
import { type ProductCart, type ProductItem, useLatestProducts } from '#cart/web/parts/cart-store.ts'
import { useShowPrices } from '#cart/web/parts/shown-prices.ts'
import { useCheckoutGate } from '#cart/web/parts/use-checkout-gate.ts'
import type { CheckoutForm } from '#checkout/domain/checkout-form.ts'
import { isVatExempt } from '#checkout/domain/vat-exempt.ts'
import type { DeliveryProvider } from '#delivery/contract-provider.ts'
import type { OrderSums } from '#orders/domain/order-sums.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { showToast } from '#ui/toasts.ts'
import type { SendFailure } from '#wire/send.ts'
import { changedPrices, type PriceChange, type PricedOrder } from './changed-prices.ts'
import { checkoutSums, netOf } from './checkout-sums.ts'
import { type CheckoutFields, useCheckoutForm } from './use-checkout-form.ts'
import { ERROR_STANDS, usePlaceOrder } from './use-place-order.ts'
import { useShippingLine } from './use-shipping-line.ts'

export interface CheckoutOffer {
  cart: ProductCart
  countries: Readonly<Record<string, string>>
  providers: readonly DeliveryProvider[]
  /** Has the prices of goods and delivery read anew. */
  onReprice: () => Promise<void>
  /** The order is placed and its page is on the way; the cart is about to be emptied. */
  onPlaced: () => void
}

export interface Checkout {
  form: CheckoutFields
  goods: readonly ProductItem[]
  /** Paid without VAT. */
  exempt: boolean
  /** The chosen one. */
  provider: DeliveryProvider | null
  sums: OrderSums
  /** What the server said of a total that is no longer right, and what has changed. */
  repriced: { message: string; changes: readonly PriceChange[] } | null
  submit: (event: FormEvent) => void
}

/** From the cart to the order: the form, what it comes to, and what became of sending it. */
export const useCheckout = ({ cart, countries, providers, onReprice, onPlaced }: CheckoutOffer): Checkout => {
  const goods = goodsOf(cart, useLatestProducts())
  const pricedBy = (form: CheckoutForm): PricedOrder => ({
    goods,
    provider: providers.find(({ value }) => value === form.Delivery.provider) ?? null,
    exempt: isVatExempt(form),
  })
  const [repriced, setRepriced] = useState<{ message: string; seen: PricedOrder } | null>(null)
  const { place, goToOrder, tellOrderFailure } = usePlaceOrder()
  const form = useCheckoutForm({
    countries,
    providers,
    goods,
    send: values => {
      setRepriced(null)
      return place(values, goods, checkoutSums(goods, pricedBy(values)).gross.total)
    },
    onDone: placed => {
      onPlaced()
      return goToOrder(placed, goods)
    },
    onRefused: async (failure, values) => {
      if (!isRepriced(failure)) return tellOrderFailure(failure, values)
      // Still placing: the new prices and what is said of them appear together.
      await onReprice()
      setRepriced({ message: failure.message, seen: pricedBy(values) })
      return true
    },
  })
  const mayOrder = useMayOrder(goods)

  const priced = pricedBy(form.values)
  const { provider, exempt } = priced
  const sums = checkoutSums(goods, priced)
  useShippingLine(provider, sums.gross.goods)
  // The header's cart agrees with the summary.
  useShowPrices(exempt ? netOf : null)
  const changes = repriced && changedPrices(repriced.seen, priced)
  return {
    form,
    goods,
    exempt,
    provider,
    sums,
    repriced: repriced && changes ? { message: repriced.message, changes } : null,
    submit: event => {
      event.preventDefault()
      if (!form.busy && mayOrder()) form.submit()
    },
  }
}

/** Whether the cart may be ordered as it is; where not it says why, and leads to the cart, where it can be changed. */
const useMayOrder = (goods: readonly ProductItem[]): (() => boolean) => {
  const t = useT()
  const language = useLanguage()
  const navigate = useNavigate()
  const passes = useCheckoutGate()
  return () => {
    if (goods.length === 0) {
      showToast('danger', t('checkout.problem.empty'), { duration: ERROR_STANDS })
      return false
    }
    if (passes()) return true
    void navigate(`/${language}/cart`)
    return false
  }
}

const isRepriced = (failure: SendFailure): boolean => failure.status === 409 && 'seenTotal' in failure.errors
