import { detectSeparator, parseCsvRows } from '#kernel/parse-csv.ts'
import { slugify } from '#kernel/slug.ts'
import { toHub } from './hub-texts.ts'
import { parseBoltPattern, parseBore, parseOffsets, type WheelDataError } from './parse-wheel-data.ts'
import { parseYearWindow, type YearWindowError } from './parse-year-window.ts'
import { type Body, type Drive, type Fuel, type Gearbox, MAX_CC, MAX_KTYPE, MAX_KW } from './vehicle.ts'
import { findBody, findDrive, findFuel, findGearbox } from './vehicle-fact-names.ts'
import { findVehicleFileColumn, type VehicleFileColumn } from './vehicle-file-columns.ts'
import { parseVehicleName, type VehicleName } from './vehicle-name.ts'
import type { Hub } from './wheel-fit.ts'
import type { MonthWindow } from './year-month.ts'

export type VehicleFileReason =
  | YearWindowError
  | WheelDataError
  | 'required'
  | 'number'
  | 'unknownValue'
  | 'tooLong'
  | 'noLetters'
  | 'noEngine'

export interface VehicleFileError {
  /** The line of the file, counted from 1 with the header. */
  line: number
  column: VehicleFileColumn
  value: string
  reason: VehicleFileReason
}

/**
 * A row of the file. A row without an engine describes its generation, one without a generation its model, and one
 * without a model its make.
 */
export interface VehicleFileRow {
  line: number
  make: string
  model: string
  generation: string
  /** Chassis codes, bodies and window of the generation. */
  chassis: string[]
  bodies: Body[]
  window: MonthWindow
  /** The name of the engine variant; empty without one. */
  engine: string
  engineCode: string | null
  cc: number | null
  kw: number | null
  fuel: Fuel | null
  drive: Drive | null
  gearbox: Gearbox | null
  ktypes: number[]
  /** Other names of the vehicle that the row describes; empty where the cell states none. */
  names: VehicleName[]
  /** The wheel data of the engine, or of the generation in a row without an engine; null where no cell states any. */
  hub: Hub | null
}

export interface ParsedVehicleFile {
  rows: VehicleFileRow[]
  errors: VehicleFileError[]
  /** Required columns that the header lacks; no row is read then. */
  missing: VehicleFileColumn[]
}

const MAX_NAME_LENGTH = 100
/** Exports mark cells that spreadsheets would run as a formula, such as a negative offset. */
const FORMULA_MARK = /^'(?=[=+\-@])/
const REQUIRED_COLUMNS: readonly VehicleFileColumn[] = ['make', 'model']
/** Cyrillic and Greek capitals that look like Latin ones, typed on another keyboard. */
const LOOK_ALIKES = new Map(
  [...'АAВBЕEКKМMНHОOРPСCТTХXУYІIΑAΒBΕEΖZΗHΙIΚKΜMΝNΟOΡPΤTΥYΧX'.matchAll(/(.)(.)/gu)].map(
    ([, foreign = '', latin = '']) => [foreign, latin] as const,
  ),
)

/** Writes a code in Latin capitals: `ахх` with Cyrillic letters is `AXX`. */
export const cleanCode = (text: string): string =>
  [...text.normalize('NFKC').trim().toUpperCase()].map(letter => LOOK_ALIKES.get(letter) ?? letter).join('')

/** Splits a cell of several values: `E81/E82, E87|E88`. */
const splitValues = (cell: string): string[] =>
  cell
    .split(/[|,/;]/)
    .map(value => value.trim())
    .filter(value => value !== '')

/**
 * Reads a vehicle list as CSV with any separator. Columns are found by their heading in English or Estonian. A row with
 * a refused cell is omitted and reported; the other rows are read.
 */
export const parseVehicleFile = (text: string): ParsedVehicleFile => {
  const [header = [], ...lines] = parseCsvRows(text, detectSeparator(text))
  const columns = header.map(findVehicleFileColumn)
  const missing = REQUIRED_COLUMNS.filter(column => !columns.includes(column))
  if (missing.length > 0) return { rows: [], errors: [], missing }
  const parsed: ParsedVehicleFile = { rows: [], errors: [], missing: [] }
  for (const [index, cells] of lines.entries()) {
    if (cells.every(cell => cell.trim() === '')) continue
    const values: Partial<Record<VehicleFileColumn, string>> = {}
    for (const [columnIndex, column] of columns.entries())
      if (column) values[column] = (cells[columnIndex] ?? '').normalize('NFC').trim().replace(FORMULA_MARK, '')
    const { row, errors } = parseRow(index + 2, values)
    parsed.errors.push(...errors)
    if (errors.length === 0) parsed.rows.push(row)
  }
  return parsed
}

type GetCell = (column: VehicleFileColumn) => string
type ReportCell = (column: VehicleFileColumn, reason: VehicleFileReason) => void

const parseRow = (
  line: number,
  values: Partial<Record<VehicleFileColumn, string>>,
): { row: VehicleFileRow; errors: VehicleFileError[] } => {
  const errors: VehicleFileError[] = []
  const get: GetCell = column => values[column] ?? ''
  const report: ReportCell = (column, reason) => {
    errors.push({ line, column, value: get(column), reason })
  }
  const readName = (column: VehicleFileColumn): string => {
    const name = get(column)
    if (name.length > MAX_NAME_LENGTH) report(column, 'tooLong')
    if (name !== '' && slugify(name) === '') report(column, 'noLetters')
    return name
  }
  const readNumber = (column: VehicleFileColumn, maximum: number): number | null => {
    const cell = get(column).replace(/\s*(?:kw|cc|ccm|cm³)$/i, '')
    if (cell === '') return null
    const value = Number(cell.replace(/[\s\u00a0]/g, '').replace(',', '.'))
    if (Number.isFinite(value) && value >= 1 && value <= maximum) return Math.round(value)
    report(column, 'number')
    return null
  }
  const readFact = <T>(column: VehicleFileColumn, find: (text: string) => T | null): T | null => {
    if (get(column) === '') return null
    const fact = find(get(column))
    if (fact === null) report(column, 'unknownValue')
    return fact
  }
  const engineCode = cleanCode(get('engine_code'))
  const hasEngine = get('engine') !== '' || engineCode !== ''
  const hasGeneration = get('generation') !== ''
  if (get('make') === '') report('make', 'required')
  if ((hasEngine || hasGeneration) && get('model') === '') report('model', 'required')
  if (hasEngine && !hasGeneration) report('generation', 'required')
  const bodies = splitValues(get('body')).map(findBody)
  if (bodies.includes(null)) report('body', 'unknownValue')
  const row: VehicleFileRow = {
    line,
    make: readName('make'),
    model: readName('model'),
    generation: readName('generation'),
    chassis: [...new Set(splitValues(get('chassis')).map(cleanCode))],
    bodies: [...new Set(bodies.filter(body => body !== null))],
    window: readWindow(get, report),
    engine: readName('engine') || engineCode,
    engineCode: engineCode === '' ? null : engineCode,
    cc: readNumber('displacement_cc', MAX_CC),
    kw: readNumber('power_kw', MAX_KW),
    fuel: readFact('fuel', findFuel),
    drive: readFact('drive', findDrive),
    gearbox: readFact('gearbox', findGearbox),
    ktypes: readKTypes(get, report, hasEngine),
    names: readNames(get, report),
    hub: readHub(get, report),
  }
  return { row, errors }
}

/** Reads K-types, which only engines have. */
const readKTypes = (get: GetCell, report: ReportCell, hasEngine: boolean): number[] => {
  const numbers = (get('ktypes').match(/[^\s|,/;]+/g) ?? []).map(text =>
    /^\d+$/.test(text) ? Number(text) : Number.NaN,
  )
  if (numbers.length > 0 && !hasEngine) report('ktypes', 'noEngine')
  else if (numbers.some(number => !(number >= 1 && number <= MAX_KTYPE))) report('ktypes', 'number')
  return [...new Set(numbers)].sort((first, second) => first - second)
}

const readNames = (get: GetCell, report: ReportCell): VehicleName[] => {
  const names = get('aliases')
    .split(/[|;]/)
    .map(text => text.trim())
    .filter(text => text !== '')
    .map(parseVehicleName)
  if (names.some(({ text }) => text.length > MAX_NAME_LENGTH)) report('aliases', 'tooLong')
  if (!names.every(({ text }) => /[\p{L}\p{N}]/u.test(text))) report('aliases', 'noLetters')
  return names
}

/** Reads the window from `years`, or from `year_from` and `year_to`, where an empty cell is an open end. */
const readWindow = (get: GetCell, report: ReportCell): MonthWindow => {
  const read = (column: 'years' | 'year_from' | 'year_to'): MonthWindow => {
    const window = parseYearWindow(get(column))
    if (window.ok) return window.value
    report(column, window.reason)
    return { from: null, to: null }
  }
  if (get('years') !== '') return read('years')
  const { from } = read('year_from')
  const { to } = read('year_to')
  if (from !== null && to !== null && from > to) report('year_to', 'reversed')
  return { from, to }
}

const readHub = (get: GetCell, report: ReportCell): Hub | null => {
  const boltPattern = parseBoltPattern(get('bolt_pattern'))
  if (!boltPattern.ok) report('bolt_pattern', boltPattern.reason)
  const bore = parseBore(get('centre_bore'))
  if (!bore.ok) report('centre_bore', bore.reason)
  const offsets = parseOffsets(get('offset'))
  if (!offsets.ok) report('offset', offsets.reason)
  return toHub({ bolt_pattern: get('bolt_pattern'), centre_bore: get('centre_bore'), offset: get('offset') })
}
