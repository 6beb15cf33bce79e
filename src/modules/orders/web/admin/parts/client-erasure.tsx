import { useState } from 'react'
import { formatDay } from '#kernel/format-date.ts'
import { clientAdmin, type StaffClient } from '#orders/contract-client.ts'
import { useReload } from '#platform/admin/use-reload.ts'
import { notifyError } from '#platform/web/notify-error.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useVisitor } from '#platform/web/session.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { Alert } from '#ui/admin/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { showToast } from '#ui/toasts.ts'
import type { ResponseBody } from '#wire/endpoint.ts'
import { can } from '#wire/visitor.ts'

type Plan = ResponseBody<typeof clientAdmin.planErasure>['data']

/** Erases a person after a preview of the erased and the preserved data; hidden without permission. */
export const ClientErasure = ({ client }: { client: StaffClient }) => {
  const t = useT()
  const send = useSend()
  const visitor = useVisitor()
  const reload = useReload()
  const [plan, setPlan] = useState<Plan | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  if (!can(visitor, 'client.erase')) return null
  const params = { id: client.id }
  const runWithToast = async (action: () => Promise<void>) => {
    setIsBusy(true)
    try {
      await action()
    } catch (error) {
      notifyError(error)
    } finally {
      setIsBusy(false)
    }
  }
  const requestPlan = () =>
    runWithToast(async () => setPlan((await send(clientAdmin.planErasure, { params })).body.data))
  const erase = () =>
    runWithToast(async () => {
      await send(clientAdmin.erase, { params, body: { baseVersion: client.version } })
      setPlan(null)
      await reload()
      showToast('success', t('clientAdmin.erased'))
    })
  const openOrders = plan?.open ?? []
  return (
    <>
      <Button isLoading={isBusy && plan === null} onClick={() => void requestPlan()}>
        {t('clientAdmin.erase')}
      </Button>
      <Alert
        isBusy={isBusy}
        cancelLabel={t('admin.cancel')}
        confirmLabel={t('clientAdmin.erase')}
        isDestructive
        hideConfirm={openOrders.length > 0}
        onCancel={() => setPlan(null)}
        onConfirm={() => void erase()}
        open={plan !== null}
        title={t('clientAdmin.eraseTitle')}
      >
        {plan && openOrders.length > 0 ? <OpenOrders orders={openOrders} /> : null}
        {plan && openOrders.length === 0 ? <ErasureSummary plan={plan} /> : null}
      </Alert>
    </>
  )
}

const OpenOrders = ({ orders }: { orders: Plan['open'] }) => {
  const t = useT()
  const language = useLanguage()
  return (
    <>
      <p>{t('clientAdmin.openOrders')}</p>
      <ul className="mt-2 grid gap-1">
        {orders.map(({ id, number }) => (
          <li key={id}>
            <Link className="underline" href={`/${language}/admin/order/edit/${id}`}>
              #{number}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

const ErasureSummary = ({ plan }: { plan: Plan }) => {
  const t = useT()
  const language = useLanguage()
  return (
    <div className="grid gap-3">
      <section>
        <h3 className="text-sm font-bold">{t('clientAdmin.deletedData')}</h3>
        <ul className="ml-4 list-disc">
          <li>{t('clientAdmin.deletes.client', { number: plan.orders })}</li>
          {Object.entries(plan.deleted).map(([name, number]) => (
            <li key={name}>{t(`clientAdmin.deletes.${name}`, { number })}</li>
          ))}
        </ul>
      </section>
      <section>
        <h3 className="text-sm font-bold">{t('clientAdmin.preservedData')}</h3>
        <ul className="ml-4 list-disc">
          <li>{t('clientAdmin.preserves.orders')}</li>
          <li>
            {plan.keptUntil
              ? t('clientAdmin.preserves.invoices', { number: plan.invoices, day: plan.keptUntil })
              : t('clientAdmin.preserves.noInvoices')}
          </li>
          {plan.kept.map(({ name, id, title, day, until }) => (
            <li className="wrap-anywhere" key={`${name} ${id}`}>
              {t(`clientAdmin.preserves.${name}`, {
                title,
                day: formatDay(day, language),
                until: formatDay(until, language),
              })}
            </li>
          ))}
          <li>{t('clientAdmin.preserves.backups')}</li>
        </ul>
      </section>
    </div>
  )
}
