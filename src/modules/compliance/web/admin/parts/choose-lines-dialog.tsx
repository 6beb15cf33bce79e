import { type ListedStatement, withdrawalAdmin } from '#compliance/contract-withdrawal-admin.ts'
import type { AdminOrder } from '#orders/contract-order-admin.ts'
import type { PieceCount } from '#orders/domain/order-pieces.ts'
import { type PieceAmounts, toPieceCounts } from '#orders/web/admin/parts/piece-amounts.ts'
import { PieceFields } from '#orders/web/admin/parts/piece-fields.tsx'
import { useOrderForm } from '#orders/web/admin/parts/use-order-form.ts'
import { FormDialog } from '#platform/admin/form-dialog.tsx'
import { useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { formatWithdrawnGoods } from './format-withdrawn-goods.ts'

interface ChooseLinesDialogProps {
  statement: ListedStatement
  order: AdminOrder
  onClose: () => void
}

/** Lists the goods that can be returned; the server adds delivery when no goods remain. */
export const listReturnableGoods = ({ returnable, lines }: AdminOrder): PieceCount[] =>
  returnable.filter(({ position }) => lines.some(line => line.position === position && line.class !== 'shipping'))

/** Lets staff choose the lines that a statement means, and announces their return. */
export const ChooseLinesDialog = ({ statement, order, onClose }: ChooseLinesDialogProps) => {
  const t = useT()
  const language = useLanguage()
  const send = useSend()
  const form = useOrderForm<{ amounts: PieceAmounts }>({
    order,
    toValues: current => ({
      amounts: Object.fromEntries(listReturnableGoods(current).map(({ position }) => [position, 0])),
    }),
    controlledPaths: ['amounts'],
    send: ({ amounts }, base) =>
      send(withdrawalAdmin.chooseLines, {
        params: { id: statement.id },
        body: { baseVersion: base.version, lines: toPieceCounts(amounts) },
      }),
    resume: (_saves, current, base) => (current.returns.length > base.returns.length ? 'done' : null),
    message: t('complianceAdmin.withdrawals.linesChosen'),
    onClose,
  })
  return (
    <FormDialog
      description={t('orderAdmin.stepOf', { number: order.number })}
      form={form}
      hint={t('complianceAdmin.withdrawals.chooseHint')}
      onClose={onClose}
      title={t('complianceAdmin.withdrawals.chooseLines')}
    >
      <p className="whitespace-pre-line wrap-anywhere">{formatWithdrawnGoods(t, language, statement)}</p>
      <PieceFields
        amounts={form.values.amounts}
        onChange={amounts => form.set('amounts', amounts)}
        order={order}
        pieces={listReturnableGoods(order)}
      />
    </FormDialog>
  )
}
