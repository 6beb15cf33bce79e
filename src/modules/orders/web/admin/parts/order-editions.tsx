import { formatMoment } from '#kernel/format-date.ts'
import { centsOf, formatCents } from '#kernel/money.ts'
import { orderLineCalls } from '#orders/contract-order-lines.ts'
import type { AdminOrder } from '#orders/contract-staff-order.ts'
import { useDeed } from '#platform/admin/use-deed.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useVisitor } from '#platform/web/session.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { can } from '#wire/visitor.ts'
import { FactCard } from './fact-card.tsx'
import { actorName } from './order-history.tsx'

/** Revisions of the lines with a button to restore each; hidden before the first edit. */
export const OrderEditions = ({ order }: { order: AdminOrder }) => {
  const t = useT()
  const language = useLanguage()
  const send = useSend()
  const { run } = useDeed()
  const mayRestore = can(useVisitor(), 'order.money') && order.editable
  const { id, version, editions } = order
  if (editions.length === 0) return null
  const latest = editions.at(-1)?.edition
  const restore = (edition: number) =>
    run(
      () => send(orderLineCalls.restore, { params: { id, edition }, body: { baseVersion: version } }),
      t('orderAdmin.stepDone', { number: order.number }),
    )
  return (
    <FactCard title={t('orderAdmin.editions.title')}>
      <ol className="grid gap-3">
        {editions.toReversed().map(one => (
          <li className="grid gap-1 border-t border-line pt-3 first:border-t-0 first:pt-0" key={one.edition}>
            <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
              <p className="font-medium">
                {t('orderAdmin.editions.edition', { number: one.edition })}
                {one.restored === null ? '' : ` · ${t('orderAdmin.editions.restored', { number: one.restored })}`}
              </p>
              <b className="tabular">{formatCents(centsOf(one.total), language)}</b>
            </div>
            <p className="text-sm">{one.lines.map(({ amount, name }) => `${amount} × ${name}`).join(' · ')}</p>
            {one.reason ? <p className="text-sm wrap-anywhere">{one.reason}</p> : null}
            <div className="flex flex-wrap items-center justify-between gap-2">
              <p className="tabular text-sm text-secondary">
                {formatMoment(one.at, language)} · {actorName(t, one.actor)}
              </p>
              {mayRestore && one.edition !== latest ? (
                <Button onClick={() => void restore(one.edition)} size="sm">
                  {t('orderAdmin.editions.restore', { number: one.edition })}
                </Button>
              ) : null}
            </div>
          </li>
        ))}
      </ol>
    </FactCard>
  )
}
