import { useState } from 'react'
import { FormDialog } from '#platform/admin/form-dialog.tsx'
import { TextFileField } from '#platform/admin/text-file-field.tsx'
import { isAnswerLost } from '#platform/web/is-answer-lost.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import { useForm } from '#platform/web/use-form.ts'
import { Notice } from '#ui/notice.tsx'
import { TextareaField } from '#ui/textarea-field.tsx'
import { showToast } from '#ui/toasts.ts'
import { documentAdmin, type StockDocument } from '#warehouse/contract-document.ts'
import type { ResponseBody } from '#wire/endpoint.ts'
import type { ListKeys } from './use-list-keys.ts'

interface ReadListDialogProps {
  document: StockDocument
  listKeys: ListKeys
  onRead: () => Promise<void>
  onClose: () => void
}

type RejectedLines = ResponseBody<typeof documentAdmin.read>['rejected']

/** Reads a supplier's list or a list of counted pieces, and shows its rejected lines. */
export const ReadListDialog = ({ document, listKeys, onRead, onClose }: ReadListDialogProps) => {
  const t = useT()
  const send = useSend()
  const [unreadLines, setUnreadLines] = useState<RejectedLines>([])
  /** The previous list was sent instead of this one. */
  const [isEarlierResult, setIsEarlierResult] = useState(false)
  const form = useForm({
    initial: { text: '' },
    check: ({ text }) => (text.trim() === '' ? { text: t('app.problem.required') } : {}),
    send: async ({ text }) => {
      const list = listKeys.next(text.trim())
      const { body } = await send(documentAdmin.read, { params: { id: document.id }, body: list })
      return { body, isEarlier: list.text !== text.trim() }
    },
    onError: error => {
      if (!isAnswerLost(error)) listKeys.markAnswered()
      return false
    },
    onDone: async ({ body, isEarlier }) => {
      listKeys.markAnswered()
      await onRead()
      showToast('success', t('warehouse.read', { number: body.read }))
      setIsEarlierResult(isEarlier)
      if (isEarlier) return setUnreadLines(body.rejected)
      if (body.rejected.length === 0) return onClose()
      setUnreadLines(body.rejected)
      form.set('text', '')
    },
  })
  return (
    <FormDialog
      form={form}
      hint={t(document.kind === 'delivery' ? 'warehouse.readDeliveryHint' : 'warehouse.readCountHint')}
      onClose={onClose}
      title={t('warehouse.readList')}
    >
      {isEarlierResult ? <Notice kind="warning">{t('warehouse.earlierRead')}</Notice> : null}
      {unreadLines.length > 0 ? (
        <Notice kind="warning" title={t('warehouse.notRead', { number: unreadLines.length })}>
          <ul className="max-h-40 overflow-auto">
            {unreadLines.map(({ line, text, reason }) => (
              <li key={line}>{t('warehouse.line', { line, text, reason })}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
      <TextFileField
        accept=".csv,.txt,text/csv,text/plain"
        encodingsOption="stockListEncodings"
        label={t('warehouse.file')}
        onText={text => form.set('text', text)}
      />
      <TextareaField {...form.field('text')} label={t('warehouse.list')} required rows={8} spellCheck={false} />
    </FormDialog>
  )
}
