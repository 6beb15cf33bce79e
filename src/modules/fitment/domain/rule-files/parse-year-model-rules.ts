import { detectSeparator, readCsvRows } from '#kernel/read-csv.ts'
import { foldText } from '#kernel/search-text.ts'
import { cleanCode } from '../parse-vehicle-file.ts'
import { parseYearWindow } from '../parse-year-window.ts'
import { MAX_YEAR_MONTH, type MonthWindow, OPEN_WINDOW } from '../year-month.ts'
import { type CellValues, parseEnginePower, parseValueList, parseYearList } from './parse-car-cell.ts'
import { createFileRule, type FileRule, type ParsedRuleFile, type RuleFileError } from './rule-file.ts'

const COLUMNS = [
  'sku',
  'make',
  'model',
  'submodel',
  'year',
  'year_start',
  'year_end',
  'engine',
  'engine_code',
  'chassis',
  'universal',
  'position',
  'quantity',
  'notes',
] as const
type Column = (typeof COLUMNS)[number]
type Cells = Partial<Record<Column, string>>

/** Headings of known exports and of Estonian files, folded and without spaces, `_` and `-`. */
const HEADINGS: Readonly<Record<string, Column>> = {
  partnumber: 'sku',
  partno: 'sku',
  part: 'sku',
  code: 'sku',
  kood: 'sku',
  tootekood: 'sku',
  itemnumber: 'sku',
  mark: 'make',
  marke: 'make',
  mudel: 'model',
  modell: 'model',
  trim: 'submodel',
  variant: 'submodel',
  varustus: 'submodel',
  years: 'year',
  aasta: 'year',
  aastad: 'year',
  startyear: 'year_start',
  yearfrom: 'year_start',
  fromyear: 'year_start',
  alates: 'year_start',
  aastaalates: 'year_start',
  endyear: 'year_end',
  yearto: 'year_end',
  toyear: 'year_end',
  kuni: 'year_end',
  aastakuni: 'year_end',
  mootor: 'engine',
  mootorikood: 'engine_code',
  kerekood: 'chassis',
  platform: 'chassis',
  universaalne: 'universal',
  asukoht: 'position',
  asend: 'position',
  qty: 'quantity',
  kogus: 'quantity',
  note: 'notes',
  comment: 'notes',
  fitmentnotes: 'notes',
  markus: 'notes',
  markused: 'notes',
}
const REQUIRED: readonly Column[] = ['sku']
const MAX_QUANTITY = 1_000

/**
 * Reads a year-make-model list as CSV with any separator. Cells with several makes, models and years multiply out.
 * `universal` = 1, or years of 0 without a make, mean every car. Rows with a refused cell are reported and left out.
 */
export const parseYearModelRules = (text: string): ParsedRuleFile => {
  const [header = [], ...lines] = readCsvRows(text, detectSeparator(text))
  const columns = header.map(findColumn)
  const isLackingCars = !columns.includes('universal') && !columns.includes('make')
  const missing = [...REQUIRED.filter(column => !columns.includes(column)), ...(isLackingCars ? ['make'] : [])]
  if (missing.length > 0) return { rules: [], errors: [], missing }
  const parsed: ParsedRuleFile = { rules: [], errors: [], missing: [] }
  for (const [index, line] of lines.entries()) {
    if (line.every(cell => cell.trim() === '')) continue
    const cells: Cells = {}
    for (const [position, column] of columns.entries()) {
      if (column) cells[column] = (line[position] ?? '').normalize('NFC').trim()
    }
    const { rules, errors } = parseRow(index + 2, cells)
    parsed.errors.push(...errors)
    if (errors.length === 0) parsed.rules.push(...rules)
  }
  return parsed
}

const findColumn = (heading: string): Column | undefined => {
  const key = foldText(heading.trim()).replace(/[\s_-]+/g, '')
  return COLUMNS.find(column => column.replace('_', '') === key) ?? HEADINGS[key]
}

const parseRow = (line: number, cells: Cells): { rules: FileRule[]; errors: RuleFileError[] } => {
  const errors: RuleFileError[] = []
  const report = (column: Column, reason: RuleFileError['reason']): void => {
    errors.push({ line, column, value: cells[column] ?? '', reason })
  }
  const sku = cells.sku ?? ''
  if (sku === '') report('sku', 'required')
  const isUniversal = readUniversal(cells, () => report('universal', 'unknownValue'))
  const makes = parseValueList(cells.make ?? '')
  const models = parseValueList(cells.model ?? '')
  const windows = readWindows(cells, report)
  const quantity = readQuantity(cells, () => report('quantity', 'number'))
  const hasCar = makes.fits.length > 0 || (cells.engine_code ?? '') !== '' || (cells.chassis ?? '') !== ''
  if (!isUniversal && !hasCar) report('make', 'required')
  if (errors.length > 0) return { rules: [], errors }

  const common = { line, sku, position: cells.position || null, quantity, note: cells.notes || null }
  if (isUniversal) return { rules: [createFileRule({ ...common, isUniversal })], errors }
  const facts = readCarFacts(cells)
  const rules = listCombinations(makes, models).flatMap(({ make, model, polarity }) =>
    listVariants(parseValueList(cells.submodel ?? ''), polarity).flatMap(variant =>
      windows.map(window =>
        createFileRule({
          ...common,
          polarity: variant.polarity,
          window,
          car: { ...facts, make, model, variant: variant.name ?? facts.variant },
        }),
      ),
    ),
  )
  return { rules, errors }
}

const readCarFacts = (cells: Cells) => ({
  variant: cells.engine || null,
  chassis: parseValueList(cells.chassis ?? '').fits.map(cleanCode),
  engineCodes: parseValueList(cells.engine_code ?? '').fits.map(cleanCode),
  ...parseEnginePower(cells.engine ?? ''),
})

/** Multiplies makes and models out. Excluded models make rules of their own. */
const listCombinations = (makes: CellValues, models: CellValues) => {
  const rules: { make: string | null; model: string | null; polarity: FileRule['polarity'] }[] = []
  for (const make of makes.fits.length > 0 ? makes.fits : [null]) {
    for (const model of models.fits.length > 0 ? models.fits : [null]) rules.push({ make, model, polarity: 'fits' })
    for (const model of models.excludes) rules.push({ make, model, polarity: 'excludes' })
  }
  for (const make of makes.excludes) rules.push({ make, model: null, polarity: 'excludes' })
  return rules
}

const listVariants = (values: CellValues, polarity: FileRule['polarity']) => {
  const fits = values.fits.length > 0 ? values.fits : [null]
  return [
    ...fits.map(name => ({ name, polarity })),
    ...values.excludes.map(name => ({ name, polarity: 'excludes' as const })),
  ]
}

const readUniversal = (cells: Cells, report: () => void): boolean => {
  const value = foldText(cells.universal ?? '')
  if (['1', 'yes', 'true', 'x', 'jah'].includes(value)) return true
  if (!['', '0', 'no', 'false', 'ei'].includes(value)) report()
  return cells.year_start === '0' && cells.year_end === '0' && (cells.make ?? '') === ''
}

const readWindows = (cells: Cells, report: (column: Column, reason: RuleFileError['reason']) => void) => {
  if ((cells.year ?? '') !== '') {
    const windows = parseYearList(cells.year ?? '')
    if (windows.ok) return windows.value
    report('year', windows.reason)
    return []
  }
  const readEnd = (column: 'year_start' | 'year_end'): MonthWindow => {
    // Some exports write 0 for an open end.
    const window = parseYearWindow(cells[column] === '0' ? '' : (cells[column] ?? ''))
    if (window.ok) return window.value
    report(column, window.reason)
    return OPEN_WINDOW
  }
  const { from } = readEnd('year_start')
  const { to } = readEnd('year_end')
  if ((from ?? 0) > (to ?? MAX_YEAR_MONTH)) report('year_end', 'reversed')
  return [{ from, to }]
}

const readQuantity = (cells: Cells, report: () => void): number | null => {
  if ((cells.quantity ?? '') === '') return null
  const quantity = Number(cells.quantity)
  if (Number.isInteger(quantity) && quantity >= 1 && quantity <= MAX_QUANTITY) return quantity
  report()
  return null
}
