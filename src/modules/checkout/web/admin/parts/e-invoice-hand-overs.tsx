import type { HandOver } from '#bookkeeping/contract-e-invoice.ts'
import { formatDateTime } from '#kernel/format-date.ts'
import { DetailCard } from '#orders/web/admin/parts/detail-card.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { StateMark } from '#ui/admin/state-mark.tsx'

const TONES = {
  waiting: 'wait',
  sending: 'wait',
  unclear: 'warn',
  sent: 'good',
  failed: 'bad',
  skipped: 'quiet',
} as const

/** Shows the hand-over of an order's documents to the e-invoice operator. */
export const EInvoiceHandOvers = ({ handOvers }: { handOvers: readonly HandOver[] }) => {
  const t = useT()
  const language = useLanguage()
  return (
    <DetailCard title={t('checkoutAdmin.eInvoice.title')}>
      <p>{t('checkoutAdmin.eInvoice.wanted')}</p>
      {handOvers.length === 0 ? <p className="text-secondary">{t('checkoutAdmin.eInvoice.none')}</p> : null}
      <ul className="mt-3 grid gap-3">
        {handOvers.map(({ number, state, failure_detail: detail, changed_at: at }) => (
          <li key={number}>
            <p className="flex flex-wrap items-center justify-between gap-x-4">
              <span className="tabular">{t('checkoutAdmin.eInvoice.document', { number })}</span>
              <StateMark tone={TONES[state]}>{t(`checkoutAdmin.eInvoice.states.${state}`)}</StateMark>
            </p>
            {state === 'failed' && detail ? <p className="text-sm wrap-anywhere">{detail}</p> : null}
            <p className="tabular text-sm text-secondary">{formatDateTime(at, language)}</p>
          </li>
        ))}
      </ul>
    </DetailCard>
  )
}
