import { useEffect, useState } from 'react'
import type { ListedProduct } from '#catalog/contract-product.ts'
import { products as productCalls } from '#listing/contract-products.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import { SendError } from '#wire/send.ts'
import { ProductList } from './product-list.tsx'
import { readRecentIds } from './recent-ids.ts'

const MAX_SHOWN_PRODUCTS = 4

/** Shows the products viewed before this one; nothing without any. */
export const RecentProductList = ({ productId }: { productId: number }) => {
  const t = useT()
  const products = useRecentProducts(productId)
  if (products.length === 0) return null
  return (
    <section className="no-print mt-20">
      <SectionTitle className="mb-6">{t('listing.recent')}</SectionTitle>
      <ProductList animatesPicture={false} products={products} />
    </section>
  )
}

const useRecentProducts = (id: number): readonly ListedProduct[] => {
  const send = useSend()
  const lang = useLanguage()
  const [recentProducts, setRecentProducts] = useState<readonly ListedProduct[]>([])
  useEffect(() => {
    const ids = readRecentIds()
      .filter(recentId => recentId !== id)
      .slice(0, MAX_SHOWN_PRODUCTS)
    if (ids.length === 0) return
    const controller = new AbortController()
    send(productCalls.listByIds, { query: { ids: ids.join(','), lang } }, { signal: controller.signal }).then(
      ({ body }) => controller.signal.aborted || setRecentProducts(body.results),
      (error: unknown) => {
        // Ignores the failure, because recent products are optional.
        if (!(error instanceof SendError)) throw error
      },
    )
    return () => controller.abort()
  }, [id, lang, send])
  return recentProducts
}
