import { useT } from '#platform/web/texts.tsx'
import { hideToast, showToast } from '#ui/toasts.ts'
import { cartStore, type ProductItem, useLatestProducts } from './cart-store.ts'

const UNDO_TOAST_MS = 6000

/** Removes a product from the cart and offers to undo it. */
export const useRemoveItem = (): ((item: ProductItem) => void) => {
  const t = useT()
  const latestProducts = useLatestProducts()
  return item => {
    const id = `removed-${item.product.id}`
    const order = latestProducts
    cartStore.remove(item.product.id)
    const undo = () => {
      cartStore.restore(item, order)
      hideToast(id)
    }
    const message = (
      <>
        {t('cart.removed', { name: item.product.name })}{' '}
        <button onClick={undo} type="button">
          {t('cart.undo')}
        </button>
      </>
    )
    showToast('info', message, { durationMs: UNDO_TOAST_MS, id })
  }
}
