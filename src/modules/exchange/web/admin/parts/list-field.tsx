import { type ChangeEvent, useRef, useState } from 'react'
import { MOST_COLUMNS, MOST_ROWS } from '#exchange/domain/list-limits.ts'
import type { Table } from '#exchange/domain/read-table.ts'
import { useT } from '#platform/web/texts.tsx'
import { readListFile } from './read-files.ts'

/** A list that was chosen; it is read meanwhile. */
export interface ChosenList {
  file: File
  table: Promise<Table | null>
}

interface ListFieldProps {
  label: string
  /** Told what was chosen: undefined where nothing is, or where it cannot be read in. */
  onChange: (chosen: ChosenList | undefined) => void
  error?: string | undefined
}

/** What is wrong with a list, a text's key; null where it can be read in. */
const faultOf = (table: Table | null): string | null => {
  if (!table) return 'exchange.unreadable'
  if (table.rows.length === 0) return 'exchange.empty'
  return table.rows.length > MOST_ROWS || table.heads.length > MOST_COLUMNS ? 'exchange.tooLong' : null
}

/** Chooses a list, CSV or XLSX, and tells what is wrong with it. */
export const ListField = ({ label, onChange, error }: ListFieldProps) => {
  const t = useT()
  const [state, setState] = useState<{ wrong?: string; reading?: boolean }>({})
  const latest = useRef<ChosenList>(undefined)
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    const chosen = file && { file, table: readListFile(file) }
    latest.current = chosen
    setState({ reading: chosen !== undefined })
    onChange(chosen)
    if (!chosen) return
    const fault = faultOf(await chosen.table)
    if (latest.current !== chosen) return
    setState(fault ? { wrong: t(fault) } : {})
    if (fault) onChange(undefined)
  }
  const told = state.wrong ?? (state.reading ? undefined : error)
  return (
    <>
      <label className="grid gap-1.5 text-sm font-medium">
        {label}
        <input
          accept=".csv,.txt,.tsv,.xlsx,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          aria-describedby={told ? 'import-file-error' : undefined}
          aria-invalid={told ? true : undefined}
          className="control"
          data-field="file"
          onChange={choose}
          type="file"
        />
      </label>
      <p aria-live="polite" className={`text-sm ${told ? 'text-bad' : 'text-secondary'}`} id="import-file-error">
        {told ?? (state.reading ? t('exchange.reading') : null)}
      </p>
    </>
  )
}
