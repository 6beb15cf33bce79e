import ShoppingCart from 'lucide-react/icons/shopping-cart'
import { useEffect, useRef } from 'react'
import { isOutOfStock } from '#catalog/domain/availability.ts'
import { capQuantity, computeAddableQuantity, MAX_QUANTITY, type StockWarning } from '#catalog/domain/quantity.ts'
import type { AddToCartButtonProps } from '#listing/web/parts/slots.tsx'
import { runAfterPaint } from '#platform/web/run-after-paint.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { usePageOptions } from '#shop/web/parts/page-options.tsx'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { QuantityStepper } from '#ui/quantity-stepper.tsx'
import { showToast } from '#ui/toasts.ts'
import { cartStore, getCurrentCart, useAmountInCart } from './cart-store.ts'
import { formatStockWarning, WARNING_TOAST_MS } from './format-stock-warning.ts'

/** Keeps the focus when button and stepper replace each other. Call the returned function before the change. */
const useKeepFocus = (isStepperShown: boolean): (() => void) => {
  const container = useRef<Element | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after the replacement
  useEffect(() => {
    container.current?.querySelector<HTMLElement>('.stepper > button:last-of-type, :scope > .button')?.focus()
    container.current = null
  }, [isStepperShown])
  return () => {
    container.current = document.activeElement?.closest('.stepper, .button')?.parentElement ?? null
  }
}

/** Adds a product to the cart. In lists the button becomes a quantity stepper once the product is in the cart. */
export const AddToCartButton = ({ product, quantity = 1, size = 'card' }: AddToCartButtonProps) => {
  const t = useT()
  const language = useLanguage()
  const amountInCart = useAmountInCart(product.id)
  const isSoldOut = isOutOfStock(product)
  const keepFocus = useKeepFocus(amountInCart > 0)
  const isShopEnabled = usePageOptions().categories !== null
  const warn = (warning: StockWarning | null) => {
    if (!warning) return
    showToast('warning', formatStockWarning(t, warning), { durationMs: WARNING_TOAST_MS, id: `stock-${product.id}` })
  }
  const addToCart = () => {
    if (!isShopEnabled) {
      showToast('danger', t('cart.shopDisabled'), { id: 'shop-off' })
      return
    }
    const currentAmount = getCurrentCart()[product.id]?.amount ?? 0
    const addableQuantity = computeAddableQuantity(quantity, currentAmount, product)
    warn(addableQuantity.warning)
    if (addableQuantity.quantity <= 0) return
    if (size === 'card') keepFocus()
    cartStore.add(product, addableQuantity.quantity)
    const message = (
      <>
        <span className="max-mini:sr-only">{t('cart.added')}</span>
        <span aria-hidden className="mini:hidden">
          {t('cart.addedShort')}
        </span>{' '}
        <Link href={`/${language}/cart`}>{t('cart.toCart')}</Link>
      </>
    )
    // All additions share one toast, because several would cover the next button.
    runAfterPaint(() => showToast('success', message, { id: 'added' }))
  }
  const change = (requestedQuantity: number) => {
    const capped = capQuantity(requestedQuantity, product)
    warn(capped.warning)
    cartStore.setQuantity(product.id, capped.quantity)
    return capped.quantity
  }
  if (size === 'card' && amountInCart > 0) {
    return (
      <QuantityStepper
        labels={{
          quantity: t('cart.quantityOf', { name: product.name }),
          decrease: t('cart.decrease'),
          increase: t('cart.increase'),
          remove: t('cart.remove'),
        }}
        max={MAX_QUANTITY}
        onChange={change}
        onRemove={() => {
          keepFocus()
          cartStore.remove(product.id)
        }}
        size="sm"
        value={amountInCart}
      />
    )
  }
  return (
    <Button
      aria-label={size === 'card' ? t('cart.addNamed', { name: product.name }) : undefined}
      disabled={isSoldOut || product.unpriced}
      // CSS draws the icon in lists, because a page has dozens of them. The smallest screens hide it to fit the
      // label.
      icon={size === 'card' ? <i className="cart-mark" /> : <ShoppingCart aria-hidden className="max-mini:hidden" />}
      onClick={addToCart}
      size={size === 'card' ? 'sm' : 'lg'}
      variant={size === 'card' ? 'secondary' : 'primary'}
    >
      {size === 'card' ? t('cart.addShort') : t('cart.add')}
    </Button>
  )
}
