import { useEffect, useState } from 'react'
import { type RetentionPlan, retentionCalls } from '#compliance/contract-retention.ts'
import { formatDay } from '#kernel/format-date.ts'
import { notifyError } from '#platform/web/notify-error.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useVisitor } from '#platform/web/session.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { Dialog } from '#ui/admin/dialog.tsx'
import { Link } from '#ui/link.tsx'
import { can } from '#wire/visitor.ts'

/** Previews which orders and clients lose their personal data, and which the shop still needs. */
export const RetentionDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useT()
  const language = useLanguage()
  const plan = useRetentionPlan()
  return (
    <Dialog
      closeLabel={t('admin.close')}
      description={t('complianceAdmin.retention.hint')}
      onClose={onClose}
      open
      title={t('complianceAdmin.retention.title')}
    >
      {plan ? (
        <div className="grid gap-4">
          <div className="grid gap-1" role="status">
            <p>
              {plan.due === 0
                ? t('complianceAdmin.retention.dueNone')
                : t('complianceAdmin.retention.due', { count: plan.due })}
              {plan.clients > 0 ? ` ${t('complianceAdmin.retention.clients', { count: plan.clients })}` : null}
            </p>
            <p>
              {plan.next.orders === 0
                ? t('complianceAdmin.retention.nextNone', { day: formatDay(plan.next.day, language) })
                : t('complianceAdmin.retention.next', {
                    count: plan.next.orders,
                    day: formatDay(plan.next.day, language),
                  })}
            </p>
          </div>
          {plan.held.length > 0 ? <HeldOrders held={plan.held} /> : null}
        </div>
      ) : (
        <p>{t('admin.list.loading')}</p>
      )}
    </Dialog>
  )
}

const HeldOrders = ({ held }: Pick<RetentionPlan, 'held'>) => {
  const t = useT()
  const language = useLanguage()
  const canOpenOrders = can(useVisitor(), 'order.edit')
  return (
    <section className="grid gap-2">
      <h3 className="text-base font-bold">{t('complianceAdmin.retention.held')}</h3>
      <ul className="grid gap-1">
        {held.map(({ id, number, ended_on, obstacle }) => {
          const name = t('complianceAdmin.retention.order', { number })
          return (
            <li className="wrap-anywhere" key={id}>
              {canOpenOrders ? (
                <Link className="link" href={`/${language}/admin/order/edit/${id}`}>
                  {name}
                </Link>
              ) : (
                name
              )}
              {`: ${t(`complianceAdmin.retention.obstacles.${obstacle}`)}, `}
              {t('complianceAdmin.retention.endedOn', { day: formatDay(ended_on, language) })}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const useRetentionPlan = (): RetentionPlan | null => {
  const send = useSend()
  const [plan, setPlan] = useState<RetentionPlan | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the plan is read once
  useEffect(() => {
    const controller = new AbortController()
    send(retentionCalls.plan, {}, { signal: controller.signal })
      .then(({ body }) => setPlan(body.data))
      .catch(error => {
        if (!controller.signal.aborted) notifyError(error)
      })
    return () => controller.abort()
  }, [])
  return plan
}
