import type { Product } from '#catalog/contract-product.ts'
import { findAnnouncedPriorPrice } from '#catalog/domain/price-display.ts'
import { formatCents, toCents } from '#kernel/money.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { Price } from '#ui/price.tsx'

/** The current price, with the prior price during a sale. */
export const ProductPrice = ({ product, size }: { product: Product; size?: 'sm' | 'md' | 'lg' }) => {
  const t = useT()
  const language = useLanguage()
  const formatEuros = (euros: number) => formatCents(toCents(euros), language)
  if (product.unpriced) return <Price amount={t('catalog.unpriced')} size={size} />
  const before = findAnnouncedPriorPrice(product.lowestPriceBefore, product.total_price)
  return (
    <Price
      amount={formatEuros(product.total_price)}
      size={size}
      previous={before === null ? undefined : { amount: formatEuros(before), label: t('catalog.lowestBefore') }}
    />
  )
}
