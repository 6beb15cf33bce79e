import { type ChangeEvent, useRef, useState } from 'react'
import { MAX_COLUMNS, MAX_ROWS } from '#exchange/domain/list-limits.ts'
import type { ChosenReading, Table } from '#exchange/domain/read-table.ts'
import { useT } from '#platform/web/texts.tsx'
import { readListFile } from './read-files.ts'
import { ReadingChoice } from './reading-choice.tsx'
import { rememberedReading, rememberReading } from './remembered-reading.ts'

/** A chosen file; `table` resolves after reading. */
export interface ChosenList {
  file: File
  table: Promise<Table | null>
}

interface ListFieldProps {
  label: string
  /** Receives undefined when nothing or an unusable file is chosen. */
  onChange: (chosen: ChosenList | undefined) => void
  error?: string | undefined
}

/** Returns a message key; null for a usable list. */
const findFault = (table: Table | null): string | null => {
  if (!table) return 'exchange.unreadable'
  if (table.rows.length === 0) return 'exchange.empty'
  return table.rows.length > MAX_ROWS || table.heads.length > MAX_COLUMNS ? 'exchange.tooLong' : null
}

export const ListField = ({ label, onChange, error }: ListFieldProps) => {
  const t = useT()
  const [state, setState] = useState<{ wrong?: string; reading?: boolean; table?: Table; chosen?: ChosenReading }>({})
  const latest = useRef<ChosenList>(undefined)
  const source = useRef<File>(undefined)
  const read = async (file: File | undefined, reading: ChosenReading | undefined) => {
    const chosen = file && { file, table: readListFile(file, reading) }
    latest.current = chosen
    setState(({ table }) => ({
      reading: chosen !== undefined,
      ...(reading && { chosen: reading, ...(table && { table }) }),
    }))
    onChange(chosen)
    if (!chosen) return
    const table = await chosen.table
    const fault = findFault(table)
    if (latest.current !== chosen) return
    setState({ ...(fault && { wrong: t(fault) }), ...(table && { table }), ...(reading && { chosen: reading }) })
    if (fault) onChange(undefined)
  }
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    source.current = file
    void read(file, file && rememberedReading(file.name))
  }
  const readAgain = (chosen: ChosenReading) => {
    if (!source.current) return
    rememberReading(source.current.name, chosen)
    void read(source.current, chosen)
  }
  const shownError = state.wrong ?? (state.reading ? undefined : error)
  return (
    <>
      <label className="grid gap-1.5 text-sm font-medium">
        {label}
        <input
          accept=".csv,.txt,.tsv,.xlsx,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          aria-describedby={shownError ? 'import-file-error' : undefined}
          aria-invalid={shownError ? true : undefined}
          className="control"
          data-field="file"
          onChange={choose}
          type="file"
        />
      </label>
      <p aria-live="polite" className={`text-sm ${shownError ? 'text-bad' : 'text-secondary'}`} id="import-file-error">
        {shownError ?? (state.reading ? t('exchange.reading') : null)}
      </p>
      {state.table ? (
        <>
          <ReadingChoice chosen={state.chosen} onChoose={readAgain} reading={state.table.reading} />
          <TablePreview table={state.table} />
        </>
      ) : null}
    </>
  )
}

const PREVIEW_ROWS = 3

/** Shows the first rows, so that users notice wrong characters or headings before the upload. */
const TablePreview = ({ table: { heads, rows, lines } }: { table: Table }) => {
  const t = useT()
  const shown = rows.slice(0, PREVIEW_ROWS)
  return (
    <section aria-label={t('exchange.firstRows')} className="data-table-scroll max-w-full" data-density="compact">
      <table className="data-table">
        <thead>
          <tr>
            <th scope="col">{t('exchange.row')}</th>
            {heads.map((head, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns have no unique name
              <th key={at} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row, at) => (
            <tr key={lines[at]}>
              <th scope="row">{lines[at]}</th>
              {heads.map((_head, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns have no unique name
                <td className="max-w-60 overflow-hidden text-ellipsis" key={column}>
                  {row[column] ?? ''}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
