import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { leaveCartNotices } from '#cart/web/parts/cart-notices.ts'
import { cartStore, type ProductItem } from '#cart/web/parts/cart-store.ts'
import { checkout } from '#checkout/contract-place-order.ts'
import type { CheckoutForm } from '#checkout/domain/checkout-form.ts'
import { type Cents, euros } from '#kernel/money.ts'
import { rememberPlaced } from '#payments/web/parts/placed-order.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { showToast } from '#ui/toasts.ts'
import type { FieldErrors } from '#wire/problem.ts'
import { SendFailure } from '#wire/send.ts'
import { forgetOrderKey, orderKey } from './order-key.ts'

/** How long a checkout error stands, in milliseconds (spec.md section 9). */
export const ERROR_STANDS = 6000

interface PlaceOrder {
  /** Shows what the server refused at its fields. */
  refuse: (errors: FieldErrors) => void
  /** Prices are others than were seen: nothing was ordered, and `message` says so. */
  onRepriced: (message: string) => Promise<void>
  /** The order is placed; the cart is emptied after this. */
  onPlaced: () => void
}

/** What the order is known by: the form with client fields trimmed, and the goods. */
const bodyOf = (form: CheckoutForm, goods: readonly ProductItem[]): CheckoutForm => ({
  ...form,
  Client: Object.fromEntries(
    Object.entries(form.Client).map(([name, value]) => [name, value.trim()]),
  ) as unknown as CheckoutForm['Client'],
  CartItem: goods.map(({ product, amount }) => ({ product_id: product.id, amount })),
})

/** Places the order and goes to its page; a second press while the first is under way does nothing. */
export const usePlaceOrder = ({ refuse, onRepriced, onPlaced }: PlaceOrder) => {
  const t = useT()
  const send = useSend()
  const language = useLanguage()
  const navigate = useNavigate()
  const [placing, setPlacing] = useState(false)
  const busy = useRef(false)

  const backToCart = (failure: SendFailure) => {
    const items = Object.values(failure.errors).flat()
    leaveCartNotices([
      { kind: 'warning', message: t('cart.notAccepted') },
      ...items.map(message => ({ kind: 'warning' as const, message })),
    ])
    return navigate(`/${language}/cart`)
  }
  const tell = (failure: SendFailure, form: CheckoutForm) => {
    const atFields = Object.entries(failure.errors).filter(([path]) => hasField(form, path))
    if (atFields.length > 0) return refuse(Object.fromEntries(atFields))
    // A lost connection is told by itself; the form is still here, and sending it again places no second order.
    if (failure.kind === 'network') return
    forgetStale(failure)
    const messages = Object.values(failure.errors).flat()
    showToast('danger', t('checkout.unexpected'), { duration: ERROR_STANDS, id: 'order' })
    for (const message of messages.length > 0 ? messages : [failure.message]) {
      if (message !== '') showToast('danger', message, { duration: ERROR_STANDS })
    }
  }
  const place = async (form: CheckoutForm, goods: readonly ProductItem[], seenCents: Cents): Promise<void> => {
    if (busy.current) return
    const release = () => {
      busy.current = false
      setPlacing(false)
    }
    busy.current = true
    setPlacing(true)
    try {
      const body = bodyOf(form, goods)
      // The key is the order's, not its price's: an order whose answer was lost is found again at other prices too.
      const call = { headers: { 'idempotency-key': orderKey(body) }, body: { ...body, seenTotal: euros(seenCents) } }
      const { order, paymentMethods } = (await send(checkout.placeOrder, call)).body.data
      rememberPlaced({ order, paymentMethods })
      onPlaced()
      forgetOrderKey()
      cartStore.clear()
      await navigate(`/${language}/payment/${order.public_token}`, { replace: true, state: { order, paymentMethods } })
    } catch (error) {
      // Still placing: the new prices and what is said of them appear together.
      if (isRepriced(error)) return await onRepriced(error.message).finally(release)
      release()
      if (!(error instanceof SendFailure)) throw error
      if (error.redirect?.endsWith('/cart')) await backToCart(error)
      else tell(error, form)
    }
  }
  return { placing, place }
}

const hasField = (form: CheckoutForm, path: string): boolean => {
  const [group] = path.split('.')
  return group === 'acceptedTos' || (group !== undefined && group !== 'CartItem' && group in form)
}

const isRepriced = (error: unknown): error is SendFailure =>
  error instanceof SendFailure && error.status === 409 && 'seenTotal' in error.errors

/** A key that the server knows for another order is of no more use. */
const forgetStale = ({ errors }: SendFailure): void => {
  if ('idempotency-key' in errors) forgetOrderKey()
}
