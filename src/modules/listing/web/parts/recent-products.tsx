import { useEffect, useRef, useState } from 'react'
import { useT } from '#platform/web/texts.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import { ProductList } from './product-list.tsx'
import { useRecentProducts } from './use-recent-products.ts'

/** Distance below the viewport at which loading starts. */
const PRELOAD_MARGIN = '400px'

/** Shows products recently viewed in this browser; loads when the reader comes near. */
export const RecentProducts = ({ productId }: { productId: number }) => {
  const t = useT()
  const container = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(false)
  const products = useRecentProducts(productId, isNear)
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
      {products.length > 0 ? (
        <section className="no-print mt-20">
          <SectionTitle className="mb-6">{t('listing.recent')}</SectionTitle>
          <ProductList animatesPicture={false} products={products} />
        </section>
      ) : null}
    </div>
  )
}
