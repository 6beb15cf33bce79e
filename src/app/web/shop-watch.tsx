import { useEffect, useRef } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { useCart, useIsCartLoaded } from '#cart/web/parts/cart-store.ts'
import { useEditing } from '#platform/web/editing.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useLanguage } from '#platform/web/texts.tsx'
import { shop } from '#shop/contract-shop.ts'
import { usePageOptions } from '#shop/web/parts/page-options.tsx'
import { SendError } from '#wire/send.ts'

/** Milliseconds that the known shop state stays fresh. */
const STATE_TTL_MS = 30_000
/** Milliseconds that the state stays fresh for a customer. */
const CUSTOMER_STATE_TTL_MS = 2_000

/**
 * Notices in open tabs that the shop was switched off or on. It asks when the cart changes, cart or checkout opens,
 * the tab becomes visible, or the visitor navigates with a state older than `STATE_TTL_MS`. Nothing waits for the answer.
 */
export const ShopWatch = () => {
  const send = useSend()
  const lang = useLanguage()
  const { revalidate } = useRevalidator()
  const { isActive: isEditing } = useEditing()
  const { pathname } = useLocation()
  const cart = useCart()
  const isCartLoaded = useIsCartLoaded()
  const isShopOn = usePageOptions().categories !== null
  // 0 is the load time of the document, whose HTML holds the state of that moment.
  const lastCheckedAt = useRef(0)
  const isCheckDue = useRef(false)
  const lastState = useRef({ pathname, cart: isCartLoaded ? cart : null })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page or cart triggers the check
  useEffect(() => {
    const previousState = lastState.current
    lastState.current = { pathname, cart: isCartLoaded ? cart : null }
    if (isEditing) return
    const isNavigation = previousState.pathname !== pathname
    const isBuying = isNavigation
      ? /\/(cart|checkout)$/.test(pathname)
      : previousState.cart !== null && previousState.cart !== cart
    const controller = new AbortController()
    const checkShop = async () => {
      lastCheckedAt.current = performance.now()
      try {
        const { body } = await send(
          shop.pageOptions,
          { query: { lang } },
          { signal: controller.signal, suppressesErrorToast: true },
        )
        isCheckDue.current = false
        if ((body.data.categories !== null) !== isShopOn) await revalidate()
      } catch (error) {
        // Keeps the known state after a failed request. The server validates every order.
        if (!(error instanceof SendError) && !controller.signal.aborted) throw error
      }
    }
    const computeStateAgeMs = () => performance.now() - lastCheckedAt.current
    isCheckDue.current ||= isBuying || (isNavigation && computeStateAgeMs() >= STATE_TTL_MS)
    const timer = isCheckDue.current
      ? setTimeout(() => void checkShop(), Math.max(0, CUSTOMER_STATE_TTL_MS - computeStateAgeMs()))
      : undefined
    const onVisibilityChange = () => {
      if (!document.hidden && computeStateAgeMs() >= CUSTOMER_STATE_TTL_MS) void checkShop()
    }
    document.addEventListener('visibilitychange', onVisibilityChange)
    return () => {
      clearTimeout(timer)
      controller.abort()
      document.removeEventListener('visibilitychange', onVisibilityChange)
    }
  }, [pathname, cart, isCartLoaded, isShopOn, isEditing, lang])
  return null
}
