import { type RefObject, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { importAdmin } from '#exchange/contract-import.ts'
import { createTableFromPictures } from '#exchange/domain/archive-pictures.ts'
import { findMissingPermission } from '#exchange/domain/import-permissions.ts'
import { LIST_KINDS, type ListKind } from '#exchange/domain/list-kinds.ts'
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
import { bindAbortSignal, LONG_TIMEOUT_MS, type Send } from '#wire/send.ts'
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
export const NewImportDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useT()
  const baseSend = useSend()
  const createNavigationSignal = useNavigationSignal()
  const language = useLanguage()
  const navigate = useNavigate()
  const [list, setList] = useState<ChosenList>()
  const [archive, setArchive] = useState<OpenArchive>()
  const [progress, setProgress] = useState<SendProgress>()
  const startedImport = useRef<StartedImport>(null)
  const visitor = useVisitor()
  const canUploadFiles = can(visitor, 'file.edit')
  const kinds = LIST_KINDS.filter(
    listKind => findMissingPermission({ kind: listKind, mapping: {} }, visitor.permissions) === null,
  )
  const form = useForm({
    initial: { address: '', kind: 'product' as ListKind },
    lostAnswerMessage: t('exchange.broken'),
    check: ({ address }): Record<string, string> =>
      address.trim() !== '' || list || archive ? {} : { file: t('app.problem.required') },
    send: async ({ address, kind }) => {
      // Closing the dialog stops the upload and the navigation that would follow.
      const send = bindAbortSignal(baseSend, createNavigationSignal())
      if (address.trim() !== '') {
        const call = { body: { address: address.trim(), kind } }
        return (await send(importAdmin.fetch, call, { timeoutMs: LONG_TIMEOUT_MS })).body.data.id
      }
      const chosenTable = list && (await list.table)
      const table = list ? chosenTable : createTableFromPictures(archive?.pictures ?? [])
      const { headings = [], rows = [], lines } = table ?? {}
      const { id, received } = await findOrCreateImport(send, startedImport, {
        kind,
        list,
        archive,
        headings,
        total: rows.length,
        ...(chosenTable && { reading: chosenTable.reading }),
      })
      await sendRows(send, { id, rows, from: received, onProgress: setProgress, ...(lines && { lines }) })
      if (archive && kind === 'product') await sendPictures(send, { id, archive, onProgress: setProgress })
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
        options={kinds.map(value => ({ value, label: t(`exchange.kinds.${value}`) }))}
        value={form.values.kind}
      />
      <ListField error={form.errorAt('file')} label={t('exchange.file')} onChange={setList} />
      {canUploadFiles && form.values.kind === 'product' ? <ArchiveField onChange={setArchive} /> : null}
      <TextField
        {...form.field('address')}
        autoComplete="off"
        hint={t('exchange.addressHint')}
        inputMode="url"
        label={t('exchange.address')}
        maxLength={2_000}
      />
      {progress ? (
        <ProgressBar label={t(progress.messageKey, { ...progress })} value={progress.sent / progress.total} />
      ) : null}
    </FormDialog>
  )
}

interface ImportToStart extends Omit<StartedImport, 'id'> {
  headings: string[]
  total: number
  reading?: TableReading
}

/** Creates the import, or finds the one created before. Returns its id and the number of received rows. */
const findOrCreateImport = async (
  send: Send,
  startedImport: RefObject<StartedImport | null>,
  { kind, list, archive, headings, total, reading }: ImportToStart,
): Promise<{ id: number; received: number }> => {
  const previous = startedImport.current
  // An archive without a list serves as the list.
  if (previous?.kind === kind && previous.list === list && (list || previous.archive === archive)) {
    const { body: answer } = await send(importAdmin.view, { params: { id: previous.id } })
    return { id: previous.id, received: answer.data.received }
  }
  const name = list?.file.name ?? archive?.name ?? ''
  const { body } = await send(importAdmin.create, {
    body: { name, kind, headings, total, ...(reading && { reading }) },
  })
  startedImport.current = { id: body.data.id, kind, list, archive }
  return { id: body.data.id, received: 0 }
}
