import { useState } from 'react'
import { formatDateTime } from '#kernel/format-date.ts'
import { formatCents, toCents } from '#kernel/money.ts'
import type { AdminOrder } from '#orders/contract-order-admin.ts'
import { orderLineEndpoints } from '#orders/contract-order-lines.ts'
import { formatActor } from '#orders/domain/format-actor.ts'
import { FormDialog } from '#platform/admin/form-dialog.tsx'
import { useSend } from '#platform/web/send-context.tsx'
import { useVisitor } from '#platform/web/session.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { can } from '#wire/visitor.ts'
import { DetailCard } from './detail-card.tsx'
import { useOrderForm } from './use-order-form.ts'

type Revision = AdminOrder['revisions'][number]

/** Shows the revisions of the lines, each with a button to restore it; hidden before the first edit. */
export const OrderRevisions = ({ order }: { order: AdminOrder }) => {
  const t = useT()
  const language = useLanguage()
  const [revisionToRestore, setRevisionToRestore] = useState<Revision>()
  const canRestore = can(useVisitor(), 'order.money') && order.can_edit
  const { revisions } = order
  if (revisions.length === 0) return null
  const latest = revisions.at(-1)?.revision
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
            <p className="text-sm">{listLines(revision)}</p>
            {revision.reason ? <p className="text-sm wrap-anywhere">{revision.reason}</p> : null}
            <div className="flex flex-wrap items-center justify-between gap-2">
              <p className="tabular text-sm text-secondary">
                {formatDateTime(revision.at, language)} · {formatActor(t, revision.actor)}
              </p>
              {canRestore && revision.revision !== latest ? (
                <Button onClick={() => setRevisionToRestore(revision)} size="sm">
                  {t('orderAdmin.revisions.restore', { number: revision.revision })}
                </Button>
              ) : null}
            </div>
          </li>
        ))}
      </ol>
      {revisionToRestore ? (
        <RestoreDialog onClose={() => setRevisionToRestore(undefined)} order={order} revision={revisionToRestore} />
      ) : null}
    </DetailCard>
  )
}

const listLines = ({ lines }: Revision): string => lines.map(({ amount, name }) => `${amount} × ${name}`).join(' · ')

interface RestoreDialogProps {
  order: AdminOrder
  revision: Revision
  onClose: () => void
}

const RestoreDialog = ({ order, revision, onClose }: RestoreDialogProps) => {
  const number = revision.revision
  const t = useT()
  const send = useSend()
  const form = useOrderForm({
    order,
    toValues: () => ({ revision: number }),
    send: (values, base) =>
      send(orderLineEndpoints.restore, { params: { id: base.id, ...values }, body: { baseVersion: base.version } }),
    resume: (_saves, { revisions }, base) =>
      revisions.slice(base.revisions.length).some(({ restored }) => restored === number) ? 'done' : null,
    message: t('orderAdmin.stepDone', { number: order.number }),
    onConflict: onClose,
    onClose,
  })
  return (
    <FormDialog
      description={t('orderAdmin.stepOf', { number: order.number })}
      form={form}
      hint={t('orderAdmin.revisions.restoreHint')}
      onClose={onClose}
      title={t('orderAdmin.revisions.restore', { number })}
    >
      <p>{listLines(revision)}</p>
    </FormDialog>
  )
}
