import { stripFormulaMark } from '#kernel/csv.ts'
import { detectSeparator, parseCsvRows } from '#kernel/parse-csv.ts'
import { parseRuleRow } from './parse-rule-row.ts'
import { collectRuleFile, type ParsedRuleFile, type RuleFileReader, type RuleFileRow } from './rule-file.ts'
import { type RuleFileCells, type RuleFileColumn, readRuleFileHeader } from './rule-file-columns.ts'

const REQUIRED_COLUMNS: readonly RuleFileColumn[] = ['sku']
/** A file needs at least one of these columns to name cars. */
const CAR_COLUMNS: readonly RuleFileColumn[] = ['universal', 'make', 'vehicle', 'ktype', 'engine_code']

/**
 * Reads a year-make-model list as CSV with any separator. Cells with several makes, models and years multiply out.
 * `universal` = 1, or years of 0 without a make, mean every car. Rows with a refused cell are reported and left out.
 */
export const createYearModelRuleReader = (text: string): RuleFileReader => {
  const lines = parseCsvRows(text, detectSeparator(text))
  const header: string[] = lines.next().value ?? []
  const { columns, unused } = readRuleFileHeader(header)
  const missing = REQUIRED_COLUMNS.filter(column => !columns.includes(column))
  if (!CAR_COLUMNS.some(column => columns.includes(column))) missing.push('make')
  return { missing, unused, rows: readRows(lines, columns) }
}

/** Reads all rows of a year-make-model list. */
export const parseYearModelRules = (text: string): ParsedRuleFile => collectRuleFile(createYearModelRuleReader(text))

const readRows = function* (
  lines: Iterable<string[]>,
  columns: readonly (RuleFileColumn | undefined)[],
): Generator<RuleFileRow> {
  let line = 1
  for (const row of lines) {
    line += 1
    if (row.every(cell => cell.trim() === '')) continue
    const cells: RuleFileCells = {}
    for (const [position, column] of columns.entries()) {
      if (column)
        cells[column] = stripFormulaMark(row[position] ?? '')
          .normalize('NFC')
          .trim()
    }
    const { rules, errors } = parseRuleRow(line, cells)
    yield { rules: errors.length === 0 ? rules : [], errors, sku: cells.sku ?? '', cells }
  }
}
