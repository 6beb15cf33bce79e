import { useEffect, useRef, useState } from 'react'
import { createLazyComponent } from '#platform/web/lazy-component.tsx'
import { rememberProduct } from './recent-ids.ts'

/** Distance below the viewport at which loading starts. */
const PRELOAD_MARGIN = '400px'

const RecentProductList = createLazyComponent(() =>
  import('./recent-product-list.tsx').then(({ RecentProductList: component }) => component),
)

/** Remembers the open product and shows those viewed before, once the reader comes near. */
export const RecentProducts = ({ productId }: { productId: number }) => {
  const container = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(false)
  useEffect(() => rememberProduct(productId), [productId])
  useEffect(() => {
    if (!container.current) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setIsNear(true)
      },
      { rootMargin: PRELOAD_MARGIN },
    )
    observer.observe(container.current)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={container}>
      <RecentProductList isNeeded={isNear} productId={productId} />
    </div>
  )
}
