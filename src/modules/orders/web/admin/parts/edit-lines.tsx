import { useEffect, useState } from 'react'
import { toCents } from '#kernel/money.ts'
import type { AdminOrder } from '#orders/contract-order-admin.ts'
import { type EditPreviewTotals, type OfferedProduct, orderLineEndpoints } from '#orders/contract-order-lines.ts'
import { FormDialog } from '#platform/admin/form-dialog.tsx'
import { retryWhileThrowing } from '#platform/web/connection.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import type { Form } from '#platform/web/use-form.ts'
import { MoneyField } from '#ui/admin/money-field.tsx'
import { NumberField } from '#ui/admin/number-field.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextField } from '#ui/text-field.tsx'
import { SendError } from '#wire/send.ts'
import { EditPreviewSums } from './edit-preview-sums.tsx'
import {
  type EditedLine,
  type EditedLines,
  isNonNegative,
  mergeEditedLines,
  resumeEditedLines,
  toEditedLines,
  toRequestedLine,
} from './edited-lines.ts'
import { ProductPicker } from './product-picker.tsx'
import { useOrderForm } from './use-order-form.ts'

/** Edits amounts, prices and products of an unsent order, with a preview of the totals. */
export const EditLines = ({ order, onClose }: { order: AdminOrder; onClose: () => void }) => {
  const t = useT()
  const send = useSend()
  const form: Form<EditedLines> = useOrderForm<EditedLines>({
    order,
    toValues: toEditedLines,
    controlledPaths: ['lines'],
    check: ({ lines: typedLines, reason }) => ({
      ...Object.fromEntries(
        typedLines.flatMap(({ amount, priceCents }, lineIndex) => [
          ...(isNonNegative(amount) ? [] : [[`lines.${lineIndex}.amount`, t('app.problem.required')]]),
          ...(isNonNegative(priceCents) ? [] : [[`lines.${lineIndex}.price`, t('app.problem.required')]]),
        ]),
      ),
      ...(reason.trim() === '' && { reason: t('app.problem.required') }),
    }),
    send: ({ lines: typedLines, reason }, base) =>
      send(orderLineEndpoints.edit, {
        params: { id: base.id },
        body: { baseVersion: base.version, lines: typedLines.map(line => toRequestedLine(line, base)), reason },
      }),
    merge: mergeEditedLines,
    resume: (saves, current) => resumeEditedLines(saves, toEditedLines(current)),
    message: t('orderAdmin.stepDone', { number: order.number }),
    onClose,
  })
  const { lines } = form.values
  const addProduct = (product: OfferedProduct) =>
    form.set('lines', [
      ...lines,
      {
        position: null,
        productId: product.id,
        name: product.name,
        code1: product.code1,
        sent: 0,
        amount: 1,
        priceCents: toCents(product.price),
      },
    ])
  return (
    <FormDialog
      description={t('orderAdmin.stepOf', { number: order.number })}
      form={form}
      hint={t('orderAdmin.edit.hint')}
      onClose={onClose}
      size="lg"
      title={t('orderAdmin.edit.title')}
    >
      <ul className="grid gap-3">
        {lines.map((line, lineIndex) => (
          <EditedLineRow
            form={form}
            key={line.position ?? `new ${line.productId} ${lineIndex}`}
            line={line}
            lineIndex={lineIndex}
          />
        ))}
      </ul>
      <ProductPicker label={t('orderAdmin.edit.add')} onChoose={addProduct} />
      {form.isBusy ? null : <EditPreview lines={lines} order={order} />}
      <TextField {...form.field('reason')} label={t('orderAdmin.reason')} required />
    </FormDialog>
  )
}

const EditedLineRow = ({ form, line, lineIndex }: { form: Form<EditedLines>; line: EditedLine; lineIndex: number }) => {
  const t = useT()
  const language = useLanguage()
  const set = (change: Partial<EditedLine>) =>
    form.set(
      'lines',
      form.values.lines.map((editedLine, index) => (index === lineIndex ? { ...editedLine, ...change } : editedLine)),
    )
  return (
    <li className="grid grid-cols-2 items-end gap-3 border-t border-line pt-3 first:border-t-0 first:pt-0 small:grid-cols-[minmax(0,1fr)_6rem_9rem]">
      <div className="col-span-2 min-w-0 small:col-span-1">
        <p className="font-medium wrap-anywhere">{line.name}</p>
        <p className="code text-sm text-secondary">{line.code1}</p>
        {line.sent > 0 ? (
          <p className="text-sm text-secondary">{t('orderAdmin.sentCount', { count: line.sent })}</p>
        ) : null}
      </div>
      <NumberField
        error={form.errorAt(`lines.${lineIndex}.amount`)}
        label={t('orderAdmin.edit.amount')}
        language={language}
        name={`lines.${lineIndex}.amount`}
        onChange={amount => set({ amount })}
        size="sm"
        value={line.amount}
      />
      <MoneyField
        error={form.errorAt(`lines.${lineIndex}.price`)}
        label={t('orderAdmin.edit.price')}
        language={language}
        name={`lines.${lineIndex}.price`}
        onChange={priceCents => set({ priceCents })}
        size="sm"
        value={line.priceCents}
      />
    </li>
  )
}

const PREVIEW_DELAY_MS = 300

/** Previews the totals, after a pause since the last change. */
const EditPreview = ({ lines, order }: { lines: readonly EditedLine[]; order: AdminOrder }) => {
  const t = useT()
  const send = useSend()
  const isComplete = lines.every(({ amount, priceCents }) => isNonNegative(amount) && isNonNegative(priceCents))
  const key = isComplete ? JSON.stringify(lines.map(line => toRequestedLine(line, order))) : ''
  const [preview, setPreview] = useState<{ key: string; totals?: EditPreviewTotals; problem?: string }>()
  const { id, version } = order
  useEffect(() => {
    if (key === '') return
    const controller = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const body = { baseVersion: version, lines: JSON.parse(key) }
        const { signal } = controller
        const answer = await retryWhileThrowing(
          () => send(orderLineEndpoints.previewEdit, { params: { id }, body }, { signal }),
          signal,
        )
        setPreview({ key, totals: answer.body.data })
      } catch (error) {
        if (!(error instanceof SendError)) throw error
        if (error.kind !== 'aborted') setPreview({ key, problem: error.message })
      }
    }, PREVIEW_DELAY_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [key, id, version, send])
  if (preview?.key !== key) return <p className="text-secondary">{t('orderAdmin.edit.computing')}</p>
  if (preview.problem !== undefined || !preview.totals) return <Notice kind="info">{preview.problem}</Notice>
  return <EditPreviewSums totals={preview.totals} />
}
