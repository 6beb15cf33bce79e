import { formatDateTime } from '#kernel/format-date.ts'
import { formatCents, toCents } from '#kernel/money.ts'
import { orderLineCalls } from '#orders/contract-order-lines.ts'
import type { AdminOrder } from '#orders/contract-staff-order.ts'
import { useAction } from '#platform/admin/use-action.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useVisitor } from '#platform/web/session.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { can } from '#wire/visitor.ts'
import { DetailCard } from './detail-card.tsx'
import { formatActor } from './order-history.tsx'

/** Revisions of the lines with a button to restore each; hidden before the first edit. */
export const OrderRevisions = ({ order }: { order: AdminOrder }) => {
  const t = useT()
  const language = useLanguage()
  const send = useSend()
  const { run } = useAction()
  const canRestore = can(useVisitor(), 'order.money') && order.editable
  const { id, version, editions } = order
  if (editions.length === 0) return null
  const latest = editions.at(-1)?.edition
  const restore = (edition: number) =>
    run(
      () => send(orderLineCalls.restore, { params: { id, edition }, body: { baseVersion: version } }),
      t('orderAdmin.stepDone', { number: order.number }),
    )
  return (
    <DetailCard title={t('orderAdmin.editions.title')}>
      <ol className="grid gap-3">
        {editions.toReversed().map(one => (
          <li className="grid gap-1 border-t border-line pt-3 first:border-t-0 first:pt-0" key={one.edition}>
            <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
              <p className="font-medium">
                {t('orderAdmin.editions.edition', { number: one.edition })}
                {one.restored === null ? '' : ` · ${t('orderAdmin.editions.restored', { number: one.restored })}`}
              </p>
              <b className="tabular">{formatCents(toCents(one.total), language)}</b>
            </div>
            <p className="text-sm">{one.lines.map(({ amount, name }) => `${amount} × ${name}`).join(' · ')}</p>
            {one.reason ? <p className="text-sm wrap-anywhere">{one.reason}</p> : null}
            <div className="flex flex-wrap items-center justify-between gap-2">
              <p className="tabular text-sm text-secondary">
                {formatDateTime(one.at, language)} · {formatActor(t, one.actor)}
              </p>
              {canRestore && one.edition !== latest ? (
                <Button onClick={() => void restore(one.edition)} size="sm">
                  {t('orderAdmin.editions.restore', { number: one.edition })}
                </Button>
              ) : null}
            </div>
          </li>
        ))}
      </ol>
    </DetailCard>
  )
}
