import { computeDiscountPercent, findAnnouncedPriorPrice } from '#catalog/domain/price-display.ts'
import { formatCents, toCents } from '#kernel/money.ts'
import type { ProductDetails } from '#listing/contract-products.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { Badge } from '#ui/badge.tsx'

/** Shows the VAT, and for a sale the lowest price of the 30 days before (98/6/EC art. 6a). */
export const PriceNotes = ({ product }: { product: ProductDetails }) => {
  const t = useT()
  const language = useLanguage()
  if (product.unpriced) return null
  const { lowestPriceBefore, total_price, price_wo_vat, vatPercent } = product
  const formatPrice = (euros: number) => formatCents(toCents(euros), language)
  const priorPrice = findAnnouncedPriorPrice(lowestPriceBefore, total_price)
  const discount = computeDiscountPercent(lowestPriceBefore, total_price)
  return (
    <div className="mt-1.5 grid gap-1.5 text-sm text-secondary">
      {priorPrice === null ? null : (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {discount === null ? null : <Badge tone="primary">{`−${discount}%`}</Badge>}
          <span className="tabular">{t('listing.lowestBefore', { price: formatPrice(priorPrice) })}</span>
        </p>
      )}
      <p className="tabular">{t('listing.vatLine', { percent: vatPercent, net: formatPrice(price_wo_vat) })}</p>
    </div>
  )
}
