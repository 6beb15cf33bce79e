import type { Product } from '#catalog/contract-product.ts'
import { findAnnouncedPriorPrice } from '#catalog/domain/price-display.ts'
import { formatCents, toCents } from '#kernel/money.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { Price } from '#ui/price.tsx'

/** Shows the current price with its notes: unit price, days of a sale, tyre label, hazards. */
export const ProductPrice = ({ product, size }: { product: Product; size?: 'sm' | 'md' | 'lg' }) => {
  const t = useT()
  const language = useLanguage()
  const formatEuros = (euros: number) => formatCents(toCents(euros), language)
  if (product.unpriced) return <Price amount={t('catalog.unpriced')} size={size} />
  const { sale, unit_price, tyre_label, energy_label, hazard, total_price } = product
  const before = findAnnouncedPriorPrice(product.lowestPriceBefore, total_price)
  const notes = [
    unit_price?.text,
    sale && t('catalog.sale', { days: sale.text }),
    tyre_label?.text,
    energy_label?.text,
    hazard?.text,
  ]
  return (
    <Price
      amount={formatEuros(total_price)}
      note={notes.filter(Boolean).join(' · ')}
      size={size}
      previous={before === null ? undefined : { amount: formatEuros(before), label: t('catalog.lowestBefore') }}
    />
  )
}
