import { useState } from 'react'
import { type ListedStatement, withdrawalAdmin } from '#compliance/contract-withdrawal-admin.ts'
import { formatDateTime, formatDay } from '#kernel/format-date.ts'
import type { AdminOrder } from '#orders/contract-order-admin.ts'
import { DetailCard } from '#orders/web/admin/parts/detail-card.tsx'
import { listUnsentPieces } from '#orders/web/admin/parts/piece-amounts.ts'
import { useAction } from '#platform/admin/use-action.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { ChooseLinesDialog, listReturnableGoods } from './choose-lines-dialog.tsx'
import { formatWithdrawnGoods } from './format-withdrawn-goods.ts'
import { ReceiptMark } from './receipt-mark.tsx'
import { WithdrawalVerdictMark } from './withdrawal-verdict.tsx'

interface OrderWithdrawalsProps {
  order: AdminOrder
  statements: readonly ListedStatement[]
}

/** Shows the withdrawals from an order with their goods and deadlines; hidden without any. */
export const OrderWithdrawals = ({ order, statements }: OrderWithdrawalsProps) => {
  const t = useT()
  if (statements.length === 0) return null
  const lacksInstructions = statements.some(
    ({ received_instructions, closed_at }) => received_instructions === false && closed_at === null,
  )
  const mustNotLeave =
    order.state !== 'cancelled' &&
    listUnsentPieces(order).length > 0 &&
    statements.some(({ closed_at, verdict }) => closed_at === null && verdict !== 'excluded')
  return (
    <DetailCard id="order-withdrawals" title={t('complianceAdmin.withdrawals.title')}>
      {mustNotLeave ? (
        <Notice kind="warning" title={t('orderAdmin.stepWithdrawn')}>
          {t('complianceAdmin.withdrawals.unsentHint')}
        </Notice>
      ) : null}
      {lacksInstructions ? (
        <Notice kind="warning">{t('complianceAdmin.withdrawals.instructionsNotSent')}</Notice>
      ) : null}
      <ul className="mt-3 grid gap-4 first:mt-0">
        {statements.map(statement => (
          <StatementRow key={statement.id} order={order} statement={statement} />
        ))}
      </ul>
    </DetailCard>
  )
}

const StatementRow = ({ order, statement }: { order: AdminOrder; statement: ListedStatement }) => {
  const t = useT()
  const language = useLanguage()
  const send = useSend()
  const { isBusy, run } = useAction()
  const [isChoosing, setIsChoosing] = useState(false)
  const { id, submitted_at, refund_by, has_refund: hasRefund, closed_at, needs_choice } = statement
  const isClosed = closed_at !== null
  const canChoose = statement.can_choose_lines && !isClosed && listReturnableGoods(order).length > 0
  const unlink = () =>
    run(() => send(withdrawalAdmin.unlink, { params: { id } }), t('complianceAdmin.withdrawals.unlinked'))
  const toggleClosed = () => run(() => send(withdrawalAdmin.close, { params: { id }, body: { closed: !isClosed } }))
  return (
    <li className="grid gap-2 border-t border-line pt-3 first:border-t-0 first:pt-0">
      <WithdrawalVerdictMark {...statement} />
      <p className="whitespace-pre-line wrap-anywhere">{formatWithdrawnGoods(t, language, statement)}</p>
      <p className="tabular text-sm text-secondary">
        {t('complianceAdmin.withdrawals.submittedOn', { moment: formatDateTime(submitted_at, language) })}
      </p>
      <ReceiptMark receipt={statement.receipt} />
      {isClosed ? (
        <p className="tabular text-sm text-secondary">
          {t('complianceAdmin.withdrawals.closedOn', { day: formatDay(closed_at, language) })}
        </p>
      ) : (
        <>
          {hasRefund ? (
            <p className="text-sm">{t('orderAdmin.refundBy', { day: formatDay(refund_by, language) })}</p>
          ) : null}
          {order.shipments.length > 0 || order.returnable.length > 0 ? (
            <p className="text-sm">{t('orderAdmin.sendBy', { day: formatDay(refund_by, language) })}</p>
          ) : null}
        </>
      )}
      <div className="flex flex-wrap gap-2">
        {canChoose ? (
          <Button onClick={() => setIsChoosing(true)} size="sm" {...(needs_choice && { variant: 'primary' as const })}>
            {t('complianceAdmin.withdrawals.chooseLines')}
          </Button>
        ) : null}
        <Button isLoading={isBusy} onClick={() => void toggleClosed()} size="sm">
          {t(`complianceAdmin.withdrawals.${isClosed ? 'reopen' : 'close'}`)}
        </Button>
        {statement.can_unlink ? (
          <Button isLoading={isBusy} onClick={() => void unlink()} size="sm">
            {t('complianceAdmin.withdrawals.unlink')}
          </Button>
        ) : null}
      </div>
      {isChoosing && canChoose ? (
        <ChooseLinesDialog onClose={() => setIsChoosing(false)} order={order} statement={statement} />
      ) : null}
    </li>
  )
}
