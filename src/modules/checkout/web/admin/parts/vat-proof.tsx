import type { VatCheck } from '#checkout/contract-checkout-admin.ts'
import { formatDateTime } from '#kernel/format-date.ts'
import type { AdminOrder } from '#orders/contract-order-admin.ts'
import { DetailCard } from '#orders/web/admin/parts/detail-card.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { StateMark } from '#ui/admin/state-mark.tsx'
import { RequestViesButton } from './request-vies-button.tsx'

const TONES = { valid: 'good', invalid: 'bad', unknown: 'wait' } as const

/** Lists the VIES checks that prove the VAT exemption, latest first. */
export const VatProof = ({ order, checks }: { order: AdminOrder; checks: readonly VatCheck[] }) => {
  const t = useT()
  return (
    <DetailCard actions={<RequestViesButton order={order} />} title={t('checkoutAdmin.vies.title')}>
      {checks.length === 0 ? <p className="text-secondary">{t('checkoutAdmin.vies.none')}</p> : null}
      <ol className="grid gap-3">
        {checks.map(check => (
          <VatCheckItem check={check} key={check.id} />
        ))}
      </ol>
    </DetailCard>
  )
}

const VatCheckItem = ({ check }: { check: VatCheck }) => {
  const t = useT()
  const language = useLanguage()
  const { number, result, reason, consultation_number: consultationNumber, raw, at } = check
  return (
    <li className="grid gap-0.5 border-t border-line pt-3 first:border-t-0 first:pt-0">
      <p className="flex flex-wrap items-center justify-between gap-x-4">
        <StateMark tone={TONES[result]}>{t(`checkoutAdmin.vies.result.${result}`)}</StateMark>
        <span className="code">{number}</span>
      </p>
      <p className="tabular text-sm text-secondary">{formatDateTime(at, language)}</p>
      {reason ? <p className="text-sm">{t('checkoutAdmin.vies.reason', { reason })}</p> : null}
      {result === 'valid' ? (
        <p className="text-sm wrap-anywhere">
          {consultationNumber
            ? t('checkoutAdmin.vies.consultation', { number: consultationNumber })
            : t('checkoutAdmin.vies.noConsultation')}
        </p>
      ) : null}
      {raw ? (
        <details className="text-sm">
          <summary className="cursor-pointer py-1 text-secondary">{t('checkoutAdmin.vies.raw')}</summary>
          <pre className="overflow-x-auto whitespace-pre-wrap wrap-anywhere">{raw}</pre>
        </details>
      ) : null}
    </li>
  )
}
