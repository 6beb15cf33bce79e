import { centsOf, formatCents } from '#kernel/money.ts'
import type { TriedEdit } from '#orders/contract-order-lines.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'

/** What an order would come to, and what is open then. */
export const TriedSums = ({ tried: { total, difference, open } }: { tried: TriedEdit }) => {
  const t = useT()
  const language = useLanguage()
  const written = (sum: number) => formatCents(centsOf(sum), language)
  return (
    <dl aria-live="polite" className="tabular grid gap-1">
      <Sum label={t('orderAdmin.total')} value={written(total)} />
      <Sum label={t('orderAdmin.edit.difference')} value={`${difference > 0 ? '+' : ''}${written(difference)}`} />
      {open === 0 ? null : (
        <Sum label={t(open > 0 ? 'orderAdmin.toPay' : 'orderAdmin.toRefund')} value={written(Math.abs(open))} />
      )}
    </dl>
  )
}

const Sum = ({ label, value }: { label: string; value: string }) => (
  <div className="flex justify-between gap-6">
    <dt>{label}</dt>
    <dd className="font-bold">{value}</dd>
  </div>
)
