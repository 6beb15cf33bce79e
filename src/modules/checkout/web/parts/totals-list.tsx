import { SummaryRow, SummaryTotal } from '#cart/web/parts/summary-rows.tsx'
import { formatCents } from '#kernel/money.ts'
import type { OrderTotals } from '#orders/domain/order-totals.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { joinClassNames } from '#ui/class-names.ts'

interface TotalsListProps {
  goods: readonly { amount: number }[]
  sums: OrderTotals
  /** Label of the last row. */
  totalLabel: string
  className?: string
}

/** Shows goods, delivery and total. Screen readers announce changes. */
export const TotalsList = ({ goods, sums, totalLabel, className }: TotalsListProps) => {
  const t = useT()
  const language = useLanguage()
  const formatAmount = (cents: number) => formatCents(cents, language)
  const formatDelivery = (cents: number | null) => {
    if (cents === null) return t('checkout.deliveryNotChosen')
    return cents === 0 ? t('checkout.free') : formatAmount(cents)
  }
  const unitCount = goods.reduce((count, { amount }) => count + amount, 0)
  return (
    <dl aria-live="polite" className={joinClassNames('tabular grid gap-2 border-t border-line pt-4', className)}>
      <SummaryRow name={t('cart.goods', { count: unitCount })} value={formatAmount(sums.goods)} />
      <SummaryRow name={t('cart.delivery')} value={formatDelivery(sums.delivery)} />
      <SummaryTotal name={totalLabel} value={formatAmount(sums.total)} />
    </dl>
  )
}
