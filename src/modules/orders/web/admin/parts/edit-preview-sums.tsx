import { formatCents, toCents } from '#kernel/money.ts'
import type { EditPreviewTotals } from '#orders/contract-order-lines.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'

/** Shows the totals after an edit, with the open amount. */
export const EditPreviewSums = ({ totals: { total, difference, open } }: { totals: EditPreviewTotals }) => {
  const t = useT()
  const language = useLanguage()
  const formatEuros = (sum: number) => formatCents(toCents(sum), language)
  return (
    <dl aria-live="polite" className="tabular grid gap-1">
      <SumRow label={t('orderAdmin.total')} value={formatEuros(total)} />
      <SumRow
        label={t('orderAdmin.edit.difference')}
        value={`${difference > 0 ? '+' : ''}${formatEuros(difference)}`}
      />
      {open === 0 ? null : (
        <SumRow label={t(open > 0 ? 'orderAdmin.toPay' : 'orderAdmin.toRefund')} value={formatEuros(Math.abs(open))} />
      )}
    </dl>
  )
}

const SumRow = ({ label, value }: { label: string; value: string }) => (
  <div className="flex justify-between gap-6">
    <dt>{label}</dt>
    <dd className="font-bold">{value}</dd>
  </div>
)
