import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { importAdmin } from '#exchange/contract-import.ts'
import { LIST_KINDS, type ListKind } from '#exchange/domain/list-kinds.ts'
import { tableFromArchive } from '#exchange/domain/read-archive.ts'
import type { TableReading } from '#exchange/domain/read-table.ts'
import { FormDialog } from '#platform/admin/form-dialog.tsx'
import { useSend } from '#platform/web/send-context.tsx'
import { useVisitor } from '#platform/web/session.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { useForm } from '#platform/web/use-form.ts'
import { useNavigationSignal } from '#platform/web/use-navigation-signal.ts'
import { Select } from '#ui/admin/select.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { TextField } from '#ui/text-field.tsx'
import { LONG_TIMEOUT_MS, type Send, withAbortSignal } from '#wire/send.ts'
import { can } from '#wire/visitor.ts'
import { ArchiveField } from './archive-field.tsx'
import { type ChosenList, ListField } from './list-field.tsx'
import type { OpenArchive } from './read-files.ts'
import { type SendProgress, sendPictures, sendRows } from './send-list.ts'

/** The import that this form created; sending again resumes it. */
interface StartedImport {
  id: number
  kind: ListKind
  list: ChosenList | undefined
  archive: OpenArchive | undefined
}

/** Uploads a file in parts or lets the shop fetch one from an address. */
export const NewImport = ({ onClose }: { onClose: () => void }) => {
  const t = useT()
  const ask = useSend()
  const whileThere = useNavigationSignal()
  const language = useLanguage()
  const navigate = useNavigate()
  const [list, setList] = useState<ChosenList>()
  const [archive, setArchive] = useState<OpenArchive>()
  const [sent, setSent] = useState<SendProgress>()
  const started = useRef<StartedImport>(null)
  const mayFiles = can(useVisitor(), 'file.edit')
  /** Creates the import, or finds the one created before. Returns the number of received rows. */
  const announce = async (
    send: Send,
    kind: ListKind,
    { heads, total, reading }: { heads: string[]; total: number; reading?: TableReading },
  ) => {
    const before = started.current
    // An archive without a list serves as the list.
    if (before?.kind === kind && before.list === list && (list || before.archive === archive)) {
      const { body } = await send(importAdmin.view, { params: { id: before.id } })
      return { id: before.id, received: body.data.received }
    }
    const name = list?.file.name ?? archive?.name ?? ''
    const { body } = await send(importAdmin.create, { body: { name, kind, heads, total, ...(reading && { reading }) } })
    started.current = { id: body.data.id, kind, list, archive }
    return { id: body.data.id, received: 0 }
  }
  const form = useForm({
    initial: { address: '', kind: 'product' as ListKind },
    lostAnswerMessage: t('exchange.broken'),
    check: ({ address }): Record<string, string> =>
      address.trim() !== '' || list || archive ? {} : { file: t('app.problem.required') },
    send: async ({ address, kind }) => {
      // Closing the dialog stops the upload and the navigation that would follow.
      const send = withAbortSignal(ask, whileThere())
      if (address.trim() !== '') {
        const call = { body: { address: address.trim(), kind } }
        return (await send(importAdmin.fetch, call, { timeoutMs: LONG_TIMEOUT_MS })).body.data.id
      }
      const read = list && (await list.table)
      const table = list ? read : tableFromArchive(archive?.pictures ?? [])
      const { heads = [], rows = [], lines } = table ?? {}
      const { id, received } = await announce(send, kind, {
        ...{ heads, total: rows.length },
        ...(read && { reading: read.reading }),
      })
      await sendRows(send, { id, rows, from: received, onSent: setSent, ...(lines && { lines }) })
      if (archive && kind === 'product') await sendPictures(send, { id, archive, onSent: setSent })
      return id
    },
    onDone: id => navigate(`/${language}/admin/import/edit/${id}`),
  })
  return (
    <FormDialog form={form} abortsOnClose hint={t('exchange.newHint')} onClose={onClose} title={t('exchange.new')}>
      <Select
        hint={t(`exchange.kindHint.${form.values.kind}`)}
        label={t('exchange.kind')}
        name="kind"
        onChange={kind => {
          form.change(values => ({ ...values, kind }))
          // The archive field disappears with its choice.
          if (kind !== 'product') setArchive(undefined)
        }}
        options={LIST_KINDS.map(value => ({ value, label: t(`exchange.kinds.${value}`) }))}
        value={form.values.kind}
      />
      <ListField error={form.errorAt('file')} label={t('exchange.file')} onChange={setList} />
      {mayFiles && form.values.kind === 'product' ? <ArchiveField onChange={setArchive} /> : null}
      <TextField
        {...form.field('address')}
        autoComplete="off"
        hint={t('exchange.addressHint')}
        inputMode="url"
        label={t('exchange.address')}
        maxLength={2_000}
      />
      {sent ? <ProgressBar label={t(sent.what, { ...sent })} value={sent.sent / sent.total} /> : null}
    </FormDialog>
  )
}
