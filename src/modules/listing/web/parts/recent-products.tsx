import { useEffect, useRef, useState } from 'react'
import { useT } from '#platform/web/texts.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import { ProductList } from './product-list.tsx'
import { useRecentProducts } from './use-recent-products.ts'

/** How far below the window it is asked for. */
const AHEAD = '400px'

/** Looked at lately in this browser; asked for when the reader comes near. */
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
      { rootMargin: AHEAD },
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
