import { useEffect, useRef, useState } from 'react'
import { useT } from '#platform/web/texts.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import { ProductList } from './product-list.tsx'
import { useRecentProducts } from './use-recent-products.ts'

/** Distance below the viewport at which loading starts. */
const ROOT_MARGIN = '400px'

/** Products recently viewed in this browser; loads when the reader comes near. */
export const RecentProducts = ({ productId }: { productId: number }) => {
  const t = useT()
  const place = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)
  const products = useRecentProducts(productId, near)
  useEffect(() => {
    if (!place.current) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setNear(true)
      },
      { rootMargin: ROOT_MARGIN },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={place}>
      {products.length > 0 ? (
        <section className="no-print mt-20">
          <SectionTitle className="mb-6">{t('listing.recent')}</SectionTitle>
          <ProductList morph={false} products={products} />
        </section>
      ) : null}
    </div>
  )
}
