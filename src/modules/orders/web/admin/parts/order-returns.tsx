import { useState } from 'react'
import { formatDateTime } from '#kernel/format-date.ts'
import { formatCents, toCents } from '#kernel/money.ts'
import type { AdminOrder } from '#orders/contract-order-admin.ts'
import { orderLineEndpoints } from '#orders/contract-order-lines.ts'
import { formatActor } from '#orders/domain/format-actor.ts'
import type { ReturnStep } from '#orders/domain/order-return.ts'
import { requiresMoneyPermission } from '#orders/domain/requires-money-permission.ts'
import { useAction } from '#platform/admin/use-action.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useVisitor } from '#platform/web/session.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { StateMark } from '#ui/admin/state-mark.tsx'
import { Button } from '#ui/button.tsx'
import { can } from '#wire/visitor.ts'
import { AnnounceReturnDialog } from './announce-return-dialog.tsx'
import { DetailCard } from './detail-card.tsx'
import { findLineName } from './find-line-name.ts'
import { InspectReturnDialog } from './inspect-return-dialog.tsx'

type Return = AdminOrder['returns'][number]

const TONES = { announced: 'wait', received: 'warn', inspected: 'good', cancelled: 'quiet' } as const

/** Shows the returns of an order, from announcement to inspection; hidden before anything was sent. */
export const OrderReturns = ({ order }: { order: AdminOrder }) => {
  const t = useT()
  const [isOpening, setIsOpening] = useState(false)
  const [inspectingId, setInspectingId] = useState<number>()
  const inspectedReturn = order.returns.find(
    ({ id, allowed_steps }) => id === inspectingId && allowed_steps.includes('inspect'),
  )
  if (order.returns.length === 0 && order.returnable.length === 0) return null
  return (
    <DetailCard
      actions={
        order.returnable.length > 0 ? (
          <Button onClick={() => setIsOpening(true)} size="sm">
            {t('orderAdmin.returns.open')}
          </Button>
        ) : null
      }
      id="order-returns"
      title={t('orderAdmin.returns.title')}
    >
      {order.returns.length === 0 ? <p className="text-secondary">{t('orderAdmin.returns.none')}</p> : null}
      <ul className="grid gap-4">
        {order.returns.map(orderReturn => (
          <ReturnRow
            key={orderReturn.id}
            onInspect={() => setInspectingId(orderReturn.id)}
            order={order}
            orderReturn={orderReturn}
          />
        ))}
      </ul>
      {isOpening && order.returnable.length > 0 ? (
        <AnnounceReturnDialog onClose={() => setIsOpening(false)} order={order} />
      ) : null}
      {inspectedReturn ? (
        <InspectReturnDialog onClose={() => setInspectingId(undefined)} order={order} orderReturn={inspectedReturn} />
      ) : null}
    </DetailCard>
  )
}

interface ReturnRowProps {
  order: AdminOrder
  orderReturn: Return
  onInspect: () => void
}

const ReturnRow = ({ order, orderReturn, onInspect }: ReturnRowProps) => {
  const t = useT()
  const language = useLanguage()
  const send = useSend()
  const { run } = useAction()
  const canManageMoney = can(useVisitor(), 'order.money')
  const steps = orderReturn.allowed_steps.filter(
    step => canManageMoney || !requiresMoneyPermission(step, { hasMoney: true }),
  )
  const takeStep = (step: ReturnStep) => {
    const params = { id: order.id, return: orderReturn.id, step }
    return run(() => send(orderLineEndpoints.moveReturn, { params, body: { baseVersion: order.version } }))
  }
  return (
    <li className="grid gap-2 border-t border-line pt-3 first:border-t-0 first:pt-0">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <StateMark tone={TONES[orderReturn.state]}>
          {t(`orderAdmin.returns.kinds.${orderReturn.kind}`)}: {t(`orderAdmin.returns.states.${orderReturn.state}`)}
        </StateMark>
        {orderReturn.state === 'inspected' ? (
          <b className="tabular">{formatCents(toCents(orderReturn.value), language)}</b>
        ) : null}
      </div>
      <ul className="text-sm">
        {orderReturn.lines.map(({ position, amount, restocked, deduction, cause }) => (
          <li key={position}>
            {amount} × {findLineName(order, position)}
            {cause === null ? '' : ` · ${t(`orderAdmin.returns.${cause}`)}`}
            {restocked === null ? '' : ` · ${t('orderAdmin.returns.restockedCount', { count: restocked })}`}
            {deduction > 0
              ? ` · ${t('orderAdmin.returns.deducted', { sum: formatCents(toCents(deduction), language) })}`
              : ''}
          </li>
        ))}
      </ul>
      {orderReturn.reason ? <p className="text-sm wrap-anywhere">{orderReturn.reason}</p> : null}
      <p className="tabular text-sm text-secondary">
        {formatDateTime(orderReturn.opened_at, language)} · {formatActor(t, orderReturn.actor)}
      </p>
      {steps.length < orderReturn.allowed_steps.length ? (
        <p className="text-sm text-secondary">{t('orderAdmin.needsMoney')}</p>
      ) : null}
      {steps.length > 0 ? (
        <div className="flex flex-wrap gap-2">
          {steps.map(step => (
            <Button key={step} onClick={() => (step === 'inspect' ? onInspect() : void takeStep(step))} size="sm">
              {t(`orderAdmin.returns.steps.${step}`)}
            </Button>
          ))}
        </div>
      ) : null}
    </li>
  )
}
