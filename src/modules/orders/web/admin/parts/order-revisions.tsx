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
  const canRestore = can(useVisitor(), 'order.money') && order.can_edit
  const { id, version, revisions } = order
  if (revisions.length === 0) return null
  const latest = revisions.at(-1)?.revision
  const restore = (revision: number) =>
    run(
      () => send(orderLineCalls.restore, { params: { id, revision }, body: { baseVersion: version } }),
      t('orderAdmin.stepDone', { number: order.number }),
    )
  return (
    <DetailCard title={t('orderAdmin.revisions.title')}>
      <ol className="grid gap-3">
        {revisions.toReversed().map(revision => (
          <li className="grid gap-1 border-t border-line pt-3 first:border-t-0 first:pt-0" key={revision.revision}>
            <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
              <p className="font-medium">
                {t('orderAdmin.revisions.revision', { number: revision.revision })}
                {revision.restored === null
                  ? ''
                  : ` · ${t('orderAdmin.revisions.restored', { number: revision.restored })}`}
              </p>
              <b className="tabular">{formatCents(toCents(revision.total), language)}</b>
            </div>
            <p className="text-sm">{revision.lines.map(({ amount, name }) => `${amount} × ${name}`).join(' · ')}</p>
            {revision.reason ? <p className="text-sm wrap-anywhere">{revision.reason}</p> : null}
            <div className="flex flex-wrap items-center justify-between gap-2">
              <p className="tabular text-sm text-secondary">
                {formatDateTime(revision.at, language)} · {formatActor(t, revision.actor)}
              </p>
              {canRestore && revision.revision !== latest ? (
                <Button onClick={() => void restore(revision.revision)} size="sm">
                  {t('orderAdmin.revisions.restore', { number: revision.revision })}
                </Button>
              ) : null}
            </div>
          </li>
        ))}
      </ol>
    </DetailCard>
  )
}
