import { type ChangeEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { importAdmin, MOST_ROWS } from '#exchange/contract-import.ts'
import { readWorkbook } from '#exchange/domain/read-workbook.ts'
import { decodeText } from '#kernel/decode-text.ts'
import { detectSeparator, readCsv } from '#kernel/read-csv.ts'
import { FormDialog } from '#platform/admin/form-dialog.tsx'
import { useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { useForm } from '#platform/web/use-form.ts'
import { ProgressBar } from '#ui/progress-bar.tsx'

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

interface ReadFile {
  heads: string[]
  rows: string[][]
}

/** The heads and rows of a file, of a workbook those of its first sheet; empty rows say nothing. Null where it is none of both. */
const readFile = async (file: File): Promise<ReadFile | null> => {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const table = isZip(bytes) ? await readArchive(bytes) : readText(bytes)
  if (!table) return null
  const [heads = [], ...rows] = table.filter(row => row.some(cell => cell.trim() !== ''))
  return { heads, rows }
}

/** Workbooks are archives, whatever they are called. */
const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b

const readText = (bytes: Uint8Array): string[][] => {
  const { text } = decodeText(bytes)
  return readCsv(text, detectSeparator(text))
}

/** No list is so large; what unpacks to more was made to fill the memory. */
const MOST_UNPACKED = 500_000_000

/** What unpacks comes when there is something to unpack. */
const readArchive = async (bytes: Uint8Array): Promise<string[][] | null> => {
  const { unzipSync } = await import('fflate')
  try {
    let unpacked = 0
    const files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!/\.(?:xml|rels)$/.test(name)) return false
        unpacked += originalSize
        return unpacked <= MOST_UNPACKED
      },
    })
    const decoder = new TextDecoder()
    return readWorkbook(path => files[path] && decoder.decode(files[path]))
  } catch {
    // Whatever is wrong within it: the person is told that it cannot be read.
    return null
  }
}

/** Chooses a file and sends it part by part. */
export const NewImport = ({ onClose }: { onClose: () => void }) => {
  const t = useT()
  const send = useSend()
  const language = useLanguage()
  const navigate = useNavigate()
  const [file, setFile] = useState<File>()
  const [wrong, setWrong] = useState<string>()
  const [sent, setSent] = useState<{ sent: number; total: number }>()
  const form = useForm({
    initial: {},
    check: (): Record<string, string> => (file && !wrong ? {} : { file: wrong ?? t('app.problem.required') }),
    send: async () => {
      const { heads, rows } = (await readFile(file!)) ?? { heads: [], rows: [] }
      const { body } = await send(importAdmin.create, { body: { name: file!.name, heads, total: rows.length } })
      const { id } = body.data
      for (const part of parts(rows)) {
        setSent({ sent: part.from, total: rows.length })
        await send(importAdmin.rows, { params: { id }, body: part })
      }
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
    else if (rows.length > MOST_ROWS || heads.length > 100) setWrong(t('exchange.tooLong'))
  }
  const error = wrong ?? form.errorAt('file')
  return (
    <FormDialog form={form} hint={t('exchange.newHint')} onClose={onClose} title={t('exchange.new')}>
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
      {sent ? <ProgressBar label={t('exchange.sending', sent)} value={sent.sent / sent.total} /> : null}
    </FormDialog>
  )
}
