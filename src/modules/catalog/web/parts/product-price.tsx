import type { Product } from '#catalog/contract-product.ts'
import { centsOf, formatCents } from '#kernel/money.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { Price } from '#ui/price.tsx'

/** The price in force; a cut one beside the regular price. */
export const ProductPrice = ({ product, size }: { product: Product; size?: 'sm' | 'md' | 'lg' }) => {
  const t = useT()
  const language = useLanguage()
  const written = (euros: number) => formatCents(centsOf(euros), language)
  const cut = product.total_price < product.price
  return (
    <Price
      amount={written(product.total_price)}
      size={size}
      was={cut ? { amount: written(product.price), label: t('catalog.regularPrice') } : undefined}
    />
  )
}
