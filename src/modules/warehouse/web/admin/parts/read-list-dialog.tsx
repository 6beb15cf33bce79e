import { type ChangeEvent, useState } from 'react'
import { decodeText, TEXT_ENCODINGS, type TextEncoding } from '#kernel/decode-text.ts'
import { FormDialog } from '#platform/admin/form-dialog.tsx'
import { formatEncoding } from '#platform/admin/format-encoding.ts'
import { readSourceChoice, storeSourceChoice } from '#platform/admin/source-choice.ts'
import { isAnswerLost } from '#platform/web/is-answer-lost.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import { useForm } from '#platform/web/use-form.ts'
import { Select } from '#ui/admin/select.tsx'
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

/** A chosen file and its decoding. */
interface ReadFile {
  name: string
  bytes: Uint8Array
  encoding: TextEncoding
  isCertain: boolean
}

/** The option under which the chosen encodings are stored. */
const ENCODINGS_OPTION = 'stockListEncodings'

type RejectedLines = ResponseBody<typeof documentAdmin.read>['rejected']

/** Reads a list of a supplier or of a count; rejected lines stay visible. */
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
  const [file, setFile] = useState<ReadFile>()
  const decodeFile = (name: string, bytes: Uint8Array, chosen?: TextEncoding) => {
    const { text, encoding, isCertain } = decodeText(bytes, chosen)
    setFile({ name, bytes, encoding, isCertain })
    form.set('text', text)
  }
  const chooseFile = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosenFile] = target.files ?? []
    if (!chosenFile) return
    const rememberedEncoding = readSourceChoice(ENCODINGS_OPTION, chosenFile.name)
    const encoding = TEXT_ENCODINGS.find(knownEncoding => knownEncoding === rememberedEncoding)
    decodeFile(chosenFile.name, new Uint8Array(await chosenFile.arrayBuffer()), encoding)
  }
  const chooseEncoding = (encoding: TextEncoding) => {
    if (!file) return
    storeSourceChoice(ENCODINGS_OPTION, file.name, encoding)
    decodeFile(file.name, file.bytes, encoding)
  }
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
      <label className="grid gap-1.5 text-sm font-medium">
        {t('warehouse.file')}
        <input accept=".csv,.txt,text/csv,text/plain" className="control" onChange={chooseFile} type="file" />
      </label>
      {file && !file.isCertain ? (
        <Select<TextEncoding>
          hint={t('admin.encodingGuessed', { encoding: formatEncoding(file.encoding, t) })}
          label={t('admin.encoding')}
          onChange={chooseEncoding}
          options={TEXT_ENCODINGS.map(value => ({ value, label: formatEncoding(value, t) }))}
          value={file.encoding}
        />
      ) : null}
      <TextareaField {...form.field('text')} label={t('warehouse.list')} required rows={8} spellCheck={false} />
    </FormDialog>
  )
}
