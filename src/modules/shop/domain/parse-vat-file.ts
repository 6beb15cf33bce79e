import { stripLeadingMark } from '#kernel/csv.ts'
import { parseDecimal } from '#kernel/decimal.ts'
import { detectSeparator, parseCsv } from '#kernel/parse-csv.ts'
import { parseJson } from '#kernel/parse-json.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import { EU_COUNTRIES } from './eu-countries.ts'
import type { StoredRate } from './vat-rate-rules.ts'

export const VAT_FILE_COLUMNS = ['country', 'vat_class', 'valid_from', 'percent'] as const
type Column = (typeof VAT_FILE_COLUMNS)[number]
type Cells = Record<Column, string>

/** All rates of all EU countries need far fewer rows, so a longer file is a wrong one. */
export const MAX_VAT_ROWS = 1_000
/** No rate exceeds 99 %. */
const MAX_BASIS_POINTS = 9_900

/** `line` counts from 1, in JSON by entries; 0 means the file. `column` is the wrong or missing one. */
export interface VatFileProblem {
  line: number
  kind: 'empty' | 'tooLong' | 'json' | 'column' | 'country' | 'class' | 'day' | 'percent' | 'duplicate' | VatRuleProblem
  column?: Column | undefined
}

/** Rules that compare the file with stored rates; see `planVatReplacement`. */
export type VatRuleProblem = 'startedHomeRate' | 'noCurrentRate'

export interface VatFileRow extends StoredRate {
  line: number
}

/** Reads rates from CSV with headings or from a JSON array, and reports every wrong row. */
export const parseVatFile = (text: string): Result<VatFileRow[], VatFileProblem[]> => {
  const trimmed = text.replace(/^\uFEFF/, '').trim()
  if (trimmed === '') return failure([{ line: 0, kind: 'empty' }])
  const parsedRows = /^[[{]/.test(trimmed) ? parseJsonRows(trimmed) : parseCsvRows(trimmed)
  if (!parsedRows.ok) return parsedRows
  if (parsedRows.value.length === 0) return failure([{ line: 0, kind: 'empty' }])
  if (parsedRows.value.length > MAX_VAT_ROWS) return failure([{ line: 0, kind: 'tooLong' }])
  return validateRows(parsedRows.value)
}

const validateRows = (rows: readonly { line: number; cells: Cells }[]): Result<VatFileRow[], VatFileProblem[]> => {
  const problems: VatFileProblem[] = []
  const rates: VatFileRow[] = []
  const keys = new Set<string>()
  for (const { line, cells } of rows) {
    const country = cells.country.toUpperCase()
    const vatClass = cells.vat_class || 'standard'
    const basisPoints = parseDecimal(cells.percent.replace('%', ''), 2)
    const problemCount = problems.length
    if (!EU_COUNTRIES.includes(country)) problems.push({ line, kind: 'country', column: 'country' })
    if (!/^[a-z]{1,40}$/.test(vatClass)) problems.push({ line, kind: 'class', column: 'vat_class' })
    if (!isDay(cells.valid_from)) problems.push({ line, kind: 'day', column: 'valid_from' })
    if (typeof basisPoints !== 'number' || basisPoints < 0 || basisPoints > MAX_BASIS_POINTS)
      problems.push({ line, kind: 'percent', column: 'percent' })
    else if (problems.length === problemCount) {
      const key = `${country} ${vatClass} ${cells.valid_from}`
      if (keys.has(key)) problems.push({ line, kind: 'duplicate', column: 'valid_from' })
      keys.add(key)
      rates.push({ line, country, vatClass, validFrom: cells.valid_from, basisPoints })
    }
  }
  return problems.length > 0 ? failure(problems) : ok(rates)
}

const isDay = (text: string): boolean => {
  if (!/^(19|20)\d\d-\d\d-\d\d$/.test(text)) return false
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1, day)).toISOString().startsWith(text)
}

type Rows = Result<{ line: number; cells: Cells }[], VatFileProblem[]>

const parseCsvRows = (text: string): Rows => {
  const [headings = [], ...rows] = parseCsv(text, detectSeparator(text))
  const columnNames = headings.map(heading => stripLeadingMark(heading).trim().toLowerCase())
  const missingColumns = VAT_FILE_COLUMNS.filter(column => column !== 'vat_class' && !columnNames.includes(column))
  if (missingColumns.length > 0) return failure(missingColumns.map(column => ({ line: 1, kind: 'column', column })))
  const readCell = (row: readonly string[], column: Column) => (row[columnNames.indexOf(column)] ?? '').trim()
  return ok(
    rows.flatMap((row, index) => {
      if (row.every(cell => cell.trim() === '')) return []
      return [{ line: index + 2, cells: toCells(column => readCell(row, column)) }]
    }),
  )
}

const parseJsonRows = (text: string): Rows => {
  const entries = parseJson(text)
  if (!Array.isArray(entries)) return failure([{ line: 0, kind: 'json' }])
  return ok(
    entries.map((entry: unknown, index) => {
      const fields = new Map(typeof entry === 'object' && entry !== null ? Object.entries(entry) : [])
      return { line: index + 1, cells: toCells(column => String(fields.get(column) ?? '').trim()) }
    }),
  )
}

const toCells = (readCell: (column: Column) => string): Cells => ({
  country: readCell('country'),
  vat_class: readCell('vat_class'),
  valid_from: readCell('valid_from'),
  percent: readCell('percent'),
})
