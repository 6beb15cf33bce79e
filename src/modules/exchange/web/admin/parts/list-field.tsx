import { type ChangeEvent, useRef, useState } from 'react'
import { MAX_COLUMNS, MAX_ROWS } from '#exchange/domain/list-limits.ts'
import type { ChosenReading, Table } from '#exchange/domain/read-table.ts'
import { useT } from '#platform/web/texts.tsx'
import { readListFile } from './read-files.ts'
import { ReadingChoice } from './reading-choice.tsx'
import { loadReading, storeReading } from './remembered-reading.ts'

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
const findTableError = (table: Table | null): string | null => {
  if (!table) return 'exchange.unreadable'
  if (table.rows.length === 0) return 'exchange.empty'
  return table.rows.length > MAX_ROWS || table.headings.length > MAX_COLUMNS ? 'exchange.tooLong' : null
}

export const ListField = ({ label, onChange, error }: ListFieldProps) => {
  const t = useT()
  const [state, setState] = useState<{ error?: string; isReading?: boolean; table?: Table; chosen?: ChosenReading }>({})
  const latestList = useRef<ChosenList>(undefined)
  const latestFile = useRef<File>(undefined)
  const readFile = async (file: File | undefined, reading: ChosenReading | undefined) => {
    const chosenList = file && { file, table: readListFile(file, reading) }
    latestList.current = chosenList
    setState(({ table: previousTable }) => ({
      isReading: chosenList !== undefined,
      ...(reading && { chosen: reading, ...(previousTable && { table: previousTable }) }),
    }))
    onChange(chosenList)
    if (!chosenList) return
    const table = await chosenList.table
    const errorKey = findTableError(table)
    if (latestList.current !== chosenList) return
    setState({ ...(errorKey && { error: t(errorKey) }), ...(table && { table }), ...(reading && { chosen: reading }) })
    if (errorKey) onChange(undefined)
  }
  const chooseFile = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    latestFile.current = file
    void readFile(file, file && loadReading(file.name))
  }
  const rereadFile = (chosen: ChosenReading) => {
    if (!latestFile.current) return
    storeReading(latestFile.current.name, chosen)
    void readFile(latestFile.current, chosen)
  }
  const shownError = state.error ?? (state.isReading ? undefined : error)
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
          onChange={chooseFile}
          type="file"
        />
      </label>
      <p aria-live="polite" className={`text-sm ${shownError ? 'text-bad' : 'text-secondary'}`} id="import-file-error">
        {shownError ?? (state.isReading ? t('exchange.reading') : null)}
      </p>
      {state.table ? (
        <>
          <ReadingChoice chosen={state.chosen} onChoose={rereadFile} reading={state.table.reading} />
          <TablePreview table={state.table} />
        </>
      ) : null}
    </>
  )
}

const MAX_PREVIEW_ROWS = 3

/** Shows the first rows, so that users notice wrong characters or headings before the upload. */
const TablePreview = ({ table: { headings, rows, lines } }: { table: Table }) => {
  const t = useT()
  const previewRows = rows.slice(0, MAX_PREVIEW_ROWS)
  return (
    <section aria-label={t('exchange.firstRows')} className="data-table-scroll max-w-full" data-density="compact">
      <table className="data-table">
        <thead>
          <tr>
            <th scope="col">{t('exchange.row')}</th>
            {headings.map((heading, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns have no unique name
              <th key={index} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {previewRows.map((row, index) => (
            <tr key={lines[index]}>
              <th scope="row">{lines[index]}</th>
              {headings.map((_heading, column) => (
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
