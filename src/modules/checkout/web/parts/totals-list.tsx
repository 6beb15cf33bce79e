import { SummaryRow, SummaryTotal } from '#cart/web/parts/summary-rows.tsx'
import { formatCents } from '#kernel/money.ts'
import type { OrderTotals } from '#orders/domain/order-totals.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { classNames } from '#ui/class-names.ts'

interface SumsListProps {
  goods: readonly { amount: number }[]
  sums: OrderTotals
  /** Label of the last row. */
  total: string
  className?: string
}

/** Goods, delivery and total. Screen readers announce changes. */
export const TotalsList = ({ goods, sums, total, className }: SumsListProps) => {
  const t = useT()
  const language = useLanguage()
  const formatAmount = (cents: number) => formatCents(cents, language)
  const pieces = goods.reduce((count, { amount }) => count + amount, 0)
  return (
    <dl aria-live="polite" className={classNames('tabular grid gap-2 border-t border-line pt-4', className)}>
      <SummaryRow name={t('cart.goods', { count: pieces })} value={formatAmount(sums.goods)} />
      <SummaryRow
        name={t('cart.delivery')}
        value={
          sums.delivery === null
            ? t('checkout.deliveryNotChosen')
            : sums.delivery === 0
              ? t('checkout.free')
              : formatAmount(sums.delivery)
        }
      />
      <SummaryTotal name={total} value={formatAmount(sums.total)} />
    </dl>
  )
}
