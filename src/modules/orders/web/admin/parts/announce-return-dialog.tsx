import type { AdminOrder } from '#orders/contract-order-admin.ts'
import { orderLineEndpoints } from '#orders/contract-order-lines.ts'
import type { PieceCount } from '#orders/domain/order-pieces.ts'
import { RETURN_KINDS, type ReturnKind } from '#orders/domain/order-return.ts'
import { FormDialog } from '#platform/admin/form-dialog.tsx'
import { isSame } from '#platform/web/form-values.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import { Select } from '#ui/admin/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import { type PieceAmounts, toPieceCounts } from './piece-amounts.ts'
import { PieceFields } from './piece-fields.tsx'
import { useOrderForm } from './use-order-form.ts'

type Return = AdminOrder['returns'][number]

interface AnnouncedReturn {
  kind: ReturnKind
  reason: string
  amounts: PieceAmounts
}

/** Returns whether the order received this return after `base`. */
const hasNewReturn = ({ kind, reason, amounts }: AnnouncedReturn, current: AdminOrder, base: AdminOrder): boolean => {
  const toPieces = (lines: readonly PieceCount[]) => lines.map(({ position, amount }) => ({ position, amount }))
  const isAnnounced = (row: Return) =>
    row.kind === kind && row.reason === reason.trim() && isSame(toPieces(row.lines), toPieceCounts(amounts))
  return current.returns.some(row => base.returns.every(({ id }) => id !== row.id) && isAnnounced(row))
}

/** Announces a return or an exchange of delivered pieces. */
export const AnnounceReturnDialog = ({ order, onClose }: { order: AdminOrder; onClose: () => void }) => {
  const t = useT()
  const send = useSend()
  const form = useOrderForm<AnnouncedReturn>({
    order,
    toValues: ({ returnable }) => ({
      kind: 'return',
      reason: '',
      amounts: Object.fromEntries(returnable.map(({ position }) => [position, 0])),
    }),
    controlledPaths: ['amounts', 'kind'],
    send: ({ kind, reason, amounts }, base) =>
      send(orderLineEndpoints.openReturn, {
        params: { id: base.id },
        body: { baseVersion: base.version, kind, reason, lines: toPieceCounts(amounts) },
      }),
    resume: ({ mine, lost }, current, base) => {
      const saved = lost.findLast(values => hasNewReturn(values, current, base))
      if (!saved) return null
      return isSame(saved, mine) ? 'done' : 'arrived'
    },
    onClose,
  })
  return (
    <FormDialog
      description={t('orderAdmin.stepOf', { number: order.number })}
      form={form}
      hint={t('orderAdmin.returns.openHint')}
      onClose={onClose}
      title={t('orderAdmin.returns.open')}
    >
      <Select
        label={t('orderAdmin.returns.kind')}
        onChange={kind => form.set('kind', kind)}
        options={RETURN_KINDS.map(value => ({ value, label: t(`orderAdmin.returns.kinds.${value}`) }))}
        value={form.values.kind}
      />
      <PieceFields
        amounts={form.values.amounts}
        onChange={amounts => form.set('amounts', amounts)}
        order={order}
        pieces={order.returnable}
      />
      <TextField {...form.field('reason')} label={t('orderAdmin.reason')} />
    </FormDialog>
  )
}
