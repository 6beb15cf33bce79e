import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { formatDateTime, formatDay } from '#kernel/format-date.ts'
import { getShopDay } from '#kernel/shop-day.ts'
import type { AdminOrder } from '#orders/contract-order-admin.ts'
import { type TransportEvidence, transportEvidenceEndpoints } from '#orders/contract-transport-evidence.ts'
import { TRANSPORT_EVIDENCE_KINDS, type TransportEvidenceKind } from '#orders/domain/transport-evidence.ts'
import { FormDialog } from '#platform/admin/form-dialog.tsx'
import { useAction } from '#platform/admin/use-action.ts'
import { useReload } from '#platform/admin/use-reload.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { useForm } from '#platform/web/use-form.ts'
import { Select } from '#ui/admin/select.tsx'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { DetailCard } from './detail-card.tsx'

/** Shows the documents that prove the transport of goods sold without VAT. */
export const TransportEvidenceCard = ({ order }: { order: AdminOrder }) => {
  const t = useT()
  const { transport_evidence: evidence, is_export: isExport } = order
  return (
    <DetailCard
      actions={<AddEvidenceButton order={order} />}
      title={t(isExport ? 'orderAdmin.evidence.titleExport' : 'orderAdmin.evidence.title')}
    >
      {evidence.length === 0 ? <p className="text-secondary">{t('orderAdmin.evidence.none')}</p> : null}
      <ul className="grid gap-3">
        {evidence.map(item => (
          <EvidenceItem item={item} key={item.id} orderId={order.id} />
        ))}
      </ul>
    </DetailCard>
  )
}

const EvidenceItem = ({ item, orderId }: { item: TransportEvidence; orderId: number }) => {
  const t = useT()
  const language = useLanguage()
  const send = useSend()
  const { isBusy, run } = useAction()
  const { id, kind, day, note, author, at } = item
  const params = { id: orderId, evidence: id }
  return (
    <li className="flex items-start justify-between gap-2">
      <div className="min-w-0">
        <p>
          {t(`orderAdmin.evidence.kinds.${kind}`)}, <span className="tabular">{formatDay(day, language)}</span>
        </p>
        <p className="wrap-anywhere">{note}</p>
        <p className="tabular text-sm text-secondary">
          {formatDateTime(at, language)} · {author}
        </p>
      </div>
      <IconButton
        disabled={isBusy}
        icon={<X aria-hidden />}
        label={t('orderAdmin.evidence.remove')}
        onClick={() => void run(() => send(transportEvidenceEndpoints.remove, { params }))}
        size="sm"
      />
    </li>
  )
}

interface AddEvidenceButtonProps {
  order: AdminOrder
  isPrimary?: boolean
}

/** Shows a button that opens the form for a new document. */
export const AddEvidenceButton = ({ order, isPrimary = false }: AddEvidenceButtonProps) => {
  const t = useT()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)} size="sm" {...(isPrimary && { variant: 'primary' })}>
        {t('orderAdmin.evidence.add')}
      </Button>
      {isOpen ? <EvidenceDialog onClose={() => setIsOpen(false)} order={order} /> : null}
    </>
  )
}

interface EvidenceValues {
  kind: TransportEvidenceKind
  day: string
  note: string
}

const EvidenceDialog = ({ order, onClose }: { order: AdminOrder; onClose: () => void }) => {
  const t = useT()
  const send = useSend()
  const reload = useReload()
  const today = getShopDay(new Date())
  const form = useForm<EvidenceValues, unknown>({
    initial: () => ({ kind: order.is_export ? 'export' : 'waybill', day: today, note: order.tracking?.code ?? '' }),
    controlledPaths: ['kind'],
    check: ({ day, note }): Record<string, string> => ({
      ...(day === '' && { day: t('app.problem.required') }),
      ...(day > today && { day: t('orderAdmin.evidence.futureDay') }),
      ...(note.trim() === '' && { note: t('app.problem.required') }),
    }),
    send: values => send(transportEvidenceEndpoints.add, { params: { id: order.id }, body: values }),
    onDone: async () => {
      await reload()
      onClose()
    },
  })
  return (
    <FormDialog form={form} hint={t('orderAdmin.evidence.hint')} onClose={onClose} title={t('orderAdmin.evidence.add')}>
      <Select
        label={t('orderAdmin.evidence.kind')}
        onChange={kind => form.set('kind', kind)}
        options={TRANSPORT_EVIDENCE_KINDS.map(value => ({ value, label: t(`orderAdmin.evidence.kinds.${value}`) }))}
        value={form.values.kind}
      />
      <TextField {...form.field('day')} label={t('orderAdmin.evidence.day')} max={today} required type="date" />
      <TextField
        {...form.field('note')}
        hint={t('orderAdmin.evidence.noteHint')}
        label={t('orderAdmin.evidence.note')}
        maxLength={500}
        required
      />
    </FormDialog>
  )
}
