import { useEffect, useState } from 'react'
import { isHiddenFromVisitors } from '#catalog/web/parts/product-marks.tsx'
import { ProductPrice } from '#catalog/web/parts/product-price.tsx'
import type { ProductDetails } from '#listing/contract-products.ts'
import { useListingSlots } from './slots.tsx'

/** Keeps price and button visible on a phone while the main ones are out of view. */
export const BuyBar = ({ product }: { product: ProductDetails }) => {
  const { AddToCartButton } = useListingSlots()
  const [isVisible, setIsVisible] = useState(false)
  useEffect(() => {
    const buyButton = document.getElementById('buy')
    if (!buyButton) return
    const observer = new IntersectionObserver(([entry]) => setIsVisible(entry?.isIntersecting === false))
    observer.observe(buyButton)
    return () => observer.disconnect()
  }, [])
  if (!isVisible || isHiddenFromVisitors(product)) return null
  return (
    <div
      className="no-print fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface px-4 pt-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] small:hidden"
      data-keep-clear
    >
      <div className="flex items-center justify-between gap-4">
        <div className="min-w-0">
          <p className="truncate text-xs text-secondary">{product.name}</p>
          <ProductPrice product={product} />
        </div>
        <AddToCartButton product={product} size="card" />
      </div>
    </div>
  )
}
