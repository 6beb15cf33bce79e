import { useNavigate } from 'react-router'
import { promotionCode } from '#cart/web/parts/cart-discounts.ts'
import { storeCartNotices } from '#cart/web/parts/cart-notices.ts'
import { cartStore, type ProductItem } from '#cart/web/parts/cart-store.ts'
import { checkout, type PlacedOrder } from '#checkout/contract-checkout.ts'
import type { CheckoutForm } from '#checkout/domain/checkout-form.ts'
import { classifyOrderFailure } from '#checkout/domain/classify-order-failure.ts'
import { readCurrentCar } from '#fitment/web/parts/garage.ts'
import { type Cents, toEuros } from '#kernel/money.ts'
import { listSearchWords } from '#listing/web/parts/track-search-clicks.ts'
import { storePlacedOrder } from '#payments/web/parts/placed-order.ts'
import { isAnswerLost } from '#platform/web/is-answer-lost.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { showToast } from '#ui/toasts.ts'
import type { SendError } from '#wire/send.ts'
import { createOrderKey, discardOrderKey } from './order-key.ts'

export const ERROR_TOAST_MS = 6000

const MAX_SEARCHES = 20

/** Builds the body that identifies the order: the form with trimmed client fields, and the goods. */
const toBody = (form: CheckoutForm, goods: readonly ProductItem[]): CheckoutForm => ({
  ...form,
  Client: Object.fromEntries(
    Object.entries(form.Client).map(([name, value]) => [name, value.trim()]),
  ) as unknown as CheckoutForm['Client'],
  CartItem: goods.map(({ product, amount }) => ({ product_id: product.id, amount })),
})

/** Places the order and opens its page, or shows the error. */
export const usePlaceOrder = () => {
  const t = useT()
  const send = useSend()
  const language = useLanguage()
  const navigate = useNavigate()

  const placeOrder = async (
    form: CheckoutForm,
    goods: readonly ProductItem[],
    seenCents: Cents,
  ): Promise<PlacedOrder> => {
    const body = toBody(form, goods)
    // The key ignores prices, so that a repeated request finds the order whose response was lost even if prices have
    // changed.
    const searchedFor = listSearchWords(goods.map(({ product }) => product.id)).slice(0, MAX_SEARCHES)
    const car = readCurrentCar()
    const call = {
      headers: { 'idempotency-key': createOrderKey(body) },
      body: {
        ...body,
        seenTotal: toEuros(seenCents),
        ...(searchedFor.length > 0 && { searchedFor }),
        ...(car && { car: car.key }),
        promotionCode: promotionCode.get(),
      },
    }
    const placedOrder = (await send(checkout.placeOrder, call)).body.data
    storePlacedOrder(placedOrder)
    return placedOrder
  }
  const goToOrder = async ({ order, paymentMethods }: PlacedOrder, goods: readonly ProductItem[]): Promise<void> => {
    discardOrderKey()
    cartStore.removeOrderedItems(goods)
    await navigate(`/${language}/payment/${order.public_token}`, { replace: true, state: { order, paymentMethods } })
  }
  const returnToCart = (messages: readonly string[]) => {
    storeCartNotices([
      { kind: 'warning', message: t('cart.notAccepted') },
      ...messages.map(message => ({ kind: 'warning' as const, message })),
    ])
    return navigate(`/${language}/cart`)
  }
  /** Returns false when the form shows the error or the result is unknown. */
  const showOrderError = async (error: SendError, form: CheckoutForm): Promise<boolean> => {
    const { message, errors, redirect } = error
    const outcome = classifyOrderFailure({ message, errors, redirect, isLost: isAnswerLost(error) }, form)
    if (outcome.shownIn === 'form') return false
    if (outcome.shownIn === 'cart') {
      await returnToCart(outcome.messages)
      return true
    }
    discardUsedKey(error)
    showToast('danger', t('checkout.unexpected'), { durationMs: ERROR_TOAST_MS, id: 'order' })
    for (const outcomeMessage of outcome.messages) showToast('danger', outcomeMessage, { durationMs: ERROR_TOAST_MS })
    return true
  }
  return { placeOrder, goToOrder, showOrderError }
}

/** Discards a key that the server knows from another order. */
const discardUsedKey = ({ errors }: SendError): void => {
  if ('idempotency-key' in errors) discardOrderKey()
}
