import { useEffect, useRef } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { useCart, useIsCartLoaded } from '#cart/web/parts/cart-store.ts'
import { useEditing } from '#platform/web/editing.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useLanguage } from '#platform/web/texts.tsx'
import { shop } from '#shop/contract-page-options.ts'
import { usePageOptions } from '#shop/web/parts/page-options.tsx'
import { SendFailure } from '#wire/send.ts'

/** What is known of the shop is true for so long. */
const FRESH_MS = 30_000
/** Where something is about to be bought it is asked sooner. */
const FRESH_FOR_BUYERS_MS = 2_000

/**
 * A tab that was opened before the shop was switched off or on follows it: it asks when somebody changes the cart, goes on to
 * cart or checkout, comes back to the tab, or goes on after a while. Nobody waits for the answer.
 */
export const ShopWatch = () => {
  const send = useSend()
  const lang = useLanguage()
  const { revalidate } = useRevalidator()
  const { isActive: isEditing } = useEditing()
  const { pathname } = useLocation()
  const cart = useCart()
  const isKnown = useIsCartLoaded()
  const isOn = usePageOptions().categories !== null
  // The page came with what is true now.
  const askedAt = useRef(0)
  const isDue = useRef(false)
  const last = useRef({ pathname, cart: isKnown ? cart : null })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page, or another cart, is an occasion to ask
  useEffect(() => {
    const before = last.current
    last.current = { pathname, cart: isKnown ? cart : null }
    if (isEditing) return
    const goesOn = before.pathname !== pathname
    const isBuying = goesOn ? /\/(cart|checkout)$/.test(pathname) : before.cart !== null && before.cart !== cart
    const asked = new AbortController()
    const look = async () => {
      askedAt.current = performance.now()
      try {
        const { body } = await send(shop.pageOptions, { query: { lang } }, { signal: asked.signal, quiet: true })
        isDue.current = false
        if ((body.data.categories !== null) !== isOn) await revalidate()
      } catch (error) {
        // Without an answer nothing else is known than before; what is ordered is judged by the shop anyway.
        if (!(error instanceof SendFailure) && !asked.signal.aborted) throw error
      }
    }
    const age = () => performance.now() - askedAt.current
    isDue.current ||= isBuying || (goesOn && age() >= FRESH_MS)
    const timer = isDue.current ? setTimeout(() => void look(), Math.max(0, FRESH_FOR_BUYERS_MS - age())) : undefined
    const back = () => {
      if (!document.hidden && age() >= FRESH_FOR_BUYERS_MS) void look()
    }
    document.addEventListener('visibilitychange', back)
    return () => {
      clearTimeout(timer)
      asked.abort()
      document.removeEventListener('visibilitychange', back)
    }
  }, [pathname, cart, isKnown, isOn, isEditing, lang])
  return null
}
