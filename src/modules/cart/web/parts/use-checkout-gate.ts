import { useEffect } from 'react'
import { checkCart } from '#cart/domain/check-cart.ts'
import { listGoods } from '#cart/domain/latest-products.ts'
import { useVisitor } from '#platform/web/session.tsx'
import { type T, useT } from '#platform/web/texts.tsx'
import { showToast } from '#ui/toasts.ts'
import { getCurrentCart, useLatestProducts } from './cart-store.ts'

const ERROR_TOAST_MS = 6000

/** Returns the element id of a cart line. */
export const buildLineId = (productId: number): string => `cart-line-${productId}`

const showEmptyCartError = (t: T) =>
  showToast('danger', t('cart.noProducts'), { durationMs: ERROR_TOAST_MS, id: 'gate' })

/** Shows the empty-cart error when a checkout page opens without goods. */
export const useEmptyCartToast = (isOpened: boolean): void => {
  const t = useT()
  useEffect(() => {
    if (isOpened && listGoods(getCurrentCart(), []).length === 0) showEmptyCartError(t)
  }, [isOpened, t])
}

/**
 * Returns whether the cart can be ordered. If not, it shows the error and scrolls to the line; logged-in users also see
 * the reason.
 */
export const useCheckoutGate = (): (() => boolean) => {
  const t = useT()
  const { username } = useVisitor()
  const latestProducts = useLatestProducts()
  return () => {
    const decision = checkCart(listGoods(getCurrentCart(), latestProducts))
    if (decision.ok) return true
    const { reason } = decision
    if (reason.kind === 'empty') showEmptyCartError(t)
    else {
      const text =
        username === null
          ? t('cart.cannotBuy')
          : t('cart.cannotBuyBecause', { reason: t(`cart.reason.${reason.kind}`) })
      showToast('danger', text, { durationMs: ERROR_TOAST_MS, id: 'gate' })
      const line = document.getElementById(buildLineId(reason.productId))
      line?.scrollIntoView({ block: 'center' })
      line?.querySelector<HTMLElement>('input, button')?.focus({ preventScroll: true })
    }
    return false
  }
}
