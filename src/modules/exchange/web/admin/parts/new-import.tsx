import { type ChangeEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { importAdmin } from '#exchange/contract-import.ts'
import { LIST_KINDS, type ListKind } from '#exchange/domain/list-kinds.ts'
import { MOST_COLUMNS, MOST_ROWS } from '#exchange/domain/list-limits.ts'
import { listOfArchive } from '#exchange/domain/read-archive.ts'
import { readTable, type Table } from '#exchange/domain/read-table.ts'
import { FormDialog } from '#platform/admin/form-dialog.tsx'
import { useSend } from '#platform/web/send-context.tsx'
import { useVisitor } from '#platform/web/session.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { useForm } from '#platform/web/use-form.ts'
import { Select } from '#ui/admin/select.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { Send } from '#wire/send.ts'
import { can } from '#wire/visitor.ts'
import { ArchiveField } from './archive-field.tsx'
import type { OpenArchive } from './read-archive-file.ts'

/** Rows and letters that are sent at once. */
const MOST_AT_ONCE = 2_000
const MOST_LETTERS = 400_000

/** Rows in parts that a call may hold. */
const parts = function* (rows: readonly string[][]): Generator<{ from: number; rows: string[][] }> {
  let part: string[][] = []
  let letters = 0
  for (const [at, row] of rows.entries()) {
    const length = row.reduce((sum, cell) => sum + cell.length + 4, 2)
    if (part.length > 0 && (part.length === MOST_AT_ONCE || letters + length > MOST_LETTERS)) {
      yield { from: at - part.length, rows: part }
      part = []
      letters = 0
    }
    part.push(row)
    letters += length
  }
  if (part.length > 0) yield { from: rows.length - part.length, rows: part }
}

const readFile = async (file: File): Promise<Table | null> =>
  readTable(new Uint8Array(await file.arrayBuffer()), {
    unpacking: async () => {
      const { strFromU8, unzipSync } = await import('fflate')
      return (bytes, isWanted) => {
        const files = unzipSync(bytes, { filter: isWanted })
        return path => files[path] && strFromU8(files[path])
      }
    },
  })

/** How far something is that is sent part by part; `what` is the key of its words. */
interface Sent {
  what: string
  sent: number
  total: number
}

/** The pictures of an archive, one after the other: no more than one is unpacked at once. */
const sendPictures = async (
  send: Send,
  { id, archive, onSent }: { id: number; archive: OpenArchive; onSent: (sent: Sent) => void },
): Promise<void> => {
  const { pictures, bytesOf } = archive
  for (const [at, name] of pictures.entries()) {
    onSent({ what: 'exchange.archive.sending', sent: at, total: pictures.length })
    const bytes = bytesOf(name)
    if (!bytes || bytes.length === 0) continue
    await send(importAdmin.archive, { params: { id }, query: { name } }, { bytes: new Blob([bytes]) })
  }
}

/** Chooses a file and sends it part by part, or has the shop fetch one from an address. */
export const NewImport = ({ onClose }: { onClose: () => void }) => {
  const t = useT()
  const send = useSend()
  const language = useLanguage()
  const navigate = useNavigate()
  const [file, setFile] = useState<File>()
  const [wrong, setWrong] = useState<string>()
  const [archive, setArchive] = useState<OpenArchive>()
  const [sent, setSent] = useState<Sent>()
  const mayFiles = can(useVisitor(), 'file.edit')
  const form = useForm({
    initial: { address: '', kind: 'product' as ListKind },
    check: ({ address }): Record<string, string> =>
      address.trim() !== '' || (file ? !wrong : archive) ? {} : { file: wrong ?? t('app.problem.required') },
    send: async ({ address, kind }) => {
      if (address.trim() !== '') {
        return (await send(importAdmin.fetch, { body: { address: address.trim(), kind } })).body.data.id
      }
      const { heads, rows } = file
        ? ((await readFile(file)) ?? { heads: [], rows: [] })
        : listOfArchive(archive?.pictures ?? [])
      const name = file?.name ?? archive?.name ?? ''
      const { body } = await send(importAdmin.create, { body: { name, kind, heads, total: rows.length } })
      const { id } = body.data
      for (const part of parts(rows)) {
        setSent({ what: 'exchange.sending', sent: part.from, total: rows.length })
        await send(importAdmin.rows, { params: { id }, body: part })
      }
      if (archive && kind === 'product') await sendPictures(send, { id, archive, onSent: setSent })
      return id
    },
    onDone: id => navigate(`/${language}/admin/import/edit/${id}`),
  })
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = target.files ?? []
    setFile(chosen)
    setWrong(undefined)
    if (!chosen) return
    const read = await readFile(chosen)
    if (!read) {
      setWrong(t('exchange.unreadable'))
      return
    }
    const { heads, rows } = read
    if (rows.length === 0) setWrong(t('exchange.empty'))
    else if (rows.length > MOST_ROWS || heads.length > MOST_COLUMNS) setWrong(t('exchange.tooLong'))
  }
  const error = wrong ?? form.errorAt('file')
  return (
    <FormDialog form={form} hint={t('exchange.newHint')} onClose={onClose} title={t('exchange.new')}>
      <Select
        hint={t(`exchange.kindHint.${form.values.kind}`)}
        label={t('exchange.kind')}
        name="kind"
        onChange={kind => {
          form.change(values => ({ ...values, kind }))
          // Its field goes, and what was chosen in it.
          if (kind !== 'product') setArchive(undefined)
        }}
        options={LIST_KINDS.map(value => ({ value, label: t(`exchange.kinds.${value}`) }))}
        value={form.values.kind}
      />
      <label className="grid gap-1.5 text-sm font-medium">
        {t('exchange.file')}
        <input
          accept=".csv,.txt,.tsv,.xlsx,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          aria-describedby={error ? 'import-file-error' : undefined}
          aria-invalid={error ? true : undefined}
          className="control"
          data-field="file"
          onChange={choose}
          type="file"
        />
      </label>
      <p aria-live="polite" className="text-sm text-bad" id="import-file-error">
        {error}
      </p>
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
