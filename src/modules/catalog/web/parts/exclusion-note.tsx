import type { Product } from '#catalog/contract-product.ts'
import { useT } from '#platform/web/texts.tsx'

/** Tells the customer before the order that the right of withdrawal does not cover a product. */
export const ExclusionNote = ({ product, className }: { product: Pick<Product, 'exclusion'>; className: string }) => {
  const t = useT()
  return product.exclusion ? <p className={className}>{t(`catalog.exclusion.${product.exclusion}`)}</p> : null
}
