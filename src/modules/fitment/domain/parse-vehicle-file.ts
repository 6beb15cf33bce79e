import { detectSeparator, parseCsvRows } from '#kernel/parse-csv.ts'
import { foldText } from '#kernel/search-text.ts'
import { slugify } from '#kernel/slug.ts'
import { toHub } from './hub-texts.ts'
import { parseBoltPattern, parseBore, parseOffsets, type WheelDataError } from './parse-wheel-data.ts'
import { parseYearWindow, type YearWindowError } from './parse-year-window.ts'
import {
  BODIES,
  type Body,
  DRIVES,
  type Drive,
  FUELS,
  type Fuel,
  GEARBOXES,
  type Gearbox,
  MAX_CC,
  MAX_KW,
} from './vehicle.ts'
import type { Hub } from './wheel-fit.ts'
import type { MonthWindow } from './year-month.ts'

export const VEHICLE_FILE_COLUMNS = [
  'make',
  'model',
  'generation',
  'chassis',
  'body',
  'year_from',
  'year_to',
  'years',
  'engine_code',
  'engine',
  'displacement_cc',
  'power_kw',
  'fuel',
  'drive',
  'gearbox',
  'bolt_pattern',
  'centre_bore',
  'offset',
] as const
export type VehicleFileColumn = (typeof VEHICLE_FILE_COLUMNS)[number]

export type VehicleFileReason =
  | YearWindowError
  | WheelDataError
  | 'required'
  | 'number'
  | 'unknownValue'
  | 'tooLong'
  | 'noLetters'

export interface VehicleFileError {
  /** The line of the file, counted from 1 with the header. */
  line: number
  column: VehicleFileColumn
  value: string
  reason: VehicleFileReason
}

/** A row of the file. A row without an engine describes its generation, one without a generation its model. */
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
const REQUIRED: readonly VehicleFileColumn[] = ['make', 'model']
/** Other headings of the columns, folded. */
const HEADINGS: Readonly<Record<string, VehicleFileColumn>> = {
  mark: 'make',
  marke: 'make',
  brand: 'make',
  mudel: 'model',
  polvkond: 'generation',
  platform: 'generation',
  kere: 'body',
  kerekood: 'chassis',
  'chassis code': 'chassis',
  body_style: 'body',
  aasta: 'years',
  aastad: 'years',
  year: 'years',
  period: 'years',
  aasta_alates: 'year_from',
  alates: 'year_from',
  from_year: 'year_from',
  year_start: 'year_from',
  yearfrom: 'year_from',
  kuni: 'year_to',
  aasta_kuni: 'year_to',
  to_year: 'year_to',
  year_end: 'year_to',
  yearto: 'year_to',
  mootorikood: 'engine_code',
  mootor: 'engine',
  variant: 'engine',
  maht: 'displacement_cc',
  cc: 'displacement_cc',
  ccm: 'displacement_cc',
  voimsus: 'power_kw',
  kw: 'power_kw',
  kutus: 'fuel',
  vedu: 'drive',
  kaigukast: 'gearbox',
  poldijaotus: 'bolt_pattern',
  poldiring: 'bolt_pattern',
  poltide_jaotus: 'bolt_pattern',
  pcd: 'bolt_pattern',
  keskava: 'centre_bore',
  'rummu ava': 'centre_bore',
  center_bore: 'centre_bore',
  hub_bore: 'centre_bore',
  et: 'offset',
  nihe: 'offset',
}
const FUEL_NAMES: Readonly<Record<string, Fuel>> = {
  bensiin: 'petrol',
  benzin: 'petrol',
  gasoline: 'petrol',
  diisel: 'diesel',
  hubriid: 'hybrid',
  elekter: 'electric',
}
const DRIVE_NAMES: Readonly<Record<string, Drive>> = {
  esivedu: 'fwd',
  tagavedu: 'rwd',
  nelikvedu: 'awd',
  '4x4': 'awd',
  '4wd': 'awd',
}
const GEARBOX_NAMES: Readonly<Record<string, Gearbox>> = {
  manuaal: 'manual',
  automaat: 'automatic',
  auto: 'automatic',
  dsg: 'dualClutch',
  dct: 'dualClutch',
}
const BODY_NAMES: Readonly<Record<string, Body>> = {
  sedaan: 'saloon',
  sedan: 'saloon',
  luukpara: 'hatchback',
  universaal: 'estate',
  wagon: 'estate',
  kupee: 'coupe',
  kabriolett: 'cabriolet',
  convertible: 'cabriolet',
  'roadster coupe': 'roadsterCoupe',
  maastur: 'suv',
  kaubik: 'van',
}
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
  const columns = header.map(findColumn)
  const missing = REQUIRED.filter(column => !columns.includes(column))
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

const findColumn = (heading: string): VehicleFileColumn | undefined => {
  const key = foldText(heading.trim())
  return VEHICLE_FILE_COLUMNS.find(column => column === key || column === key.replace(/\s+/g, '_')) ?? HEADINGS[key]
}

const parseRow = (
  line: number,
  values: Partial<Record<VehicleFileColumn, string>>,
): { row: VehicleFileRow; errors: VehicleFileError[] } => {
  const errors: VehicleFileError[] = []
  const get = (column: VehicleFileColumn): string => values[column] ?? ''
  const report = (column: VehicleFileColumn, reason: VehicleFileReason): void => {
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
  const readOption = <T extends string>(
    column: VehicleFileColumn,
    options: readonly T[],
    names: Readonly<Record<string, T>>,
  ): T | null => {
    if (get(column) === '') return null
    const option = findOption(get(column), options, names)
    if (option === null) report(column, 'unknownValue')
    return option
  }
  for (const column of REQUIRED) if (get(column) === '') report(column, 'required')
  const engineCode = cleanCode(get('engine_code'))
  const hasEngine = get('engine') !== '' || engineCode !== ''
  if (hasEngine && get('generation') === '') report('generation', 'required')
  const bodies = splitValues(get('body')).map(body => findOption(body, BODIES, BODY_NAMES))
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
    fuel: readOption('fuel', FUELS, FUEL_NAMES),
    drive: readOption('drive', DRIVES, DRIVE_NAMES),
    gearbox: readOption('gearbox', GEARBOXES, GEARBOX_NAMES),
    hub: readHub(get, report),
  }
  return { row, errors }
}

const findOption = <T extends string>(
  text: string,
  options: readonly T[],
  names: Readonly<Record<string, T>>,
): T | null => {
  const key = foldText(text)
  return options.find(option => option.toLowerCase() === key) ?? names[key] ?? null
}

/** The names that files have for a fuel, drive, gearbox or body; null for an unknown one. */
export const findFuel = (text: string): Fuel | null => findOption(text, FUELS, FUEL_NAMES)
export const findDrive = (text: string): Drive | null => findOption(text, DRIVES, DRIVE_NAMES)
export const findGearbox = (text: string): Gearbox | null => findOption(text, GEARBOXES, GEARBOX_NAMES)
export const findBody = (text: string): Body | null => findOption(text, BODIES, BODY_NAMES)

/** Reads the window from `years`, or from `year_from` and `year_to`, where an empty cell is an open end. */
const readWindow = (
  get: (column: VehicleFileColumn) => string,
  report: (column: VehicleFileColumn, reason: VehicleFileReason) => void,
): MonthWindow => {
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

const readHub = (
  get: (column: VehicleFileColumn) => string,
  report: (column: VehicleFileColumn, reason: VehicleFileReason) => void,
): Hub | null => {
  const parsed = {
    bolt_pattern: parseBoltPattern(get('bolt_pattern')),
    centre_bore: parseBore(get('centre_bore')),
    offset: parseOffsets(get('offset')),
  }
  for (const [column, cell] of Object.entries(parsed) as [keyof typeof parsed, (typeof parsed)[keyof typeof parsed]][])
    if (!cell.ok) report(column, cell.reason)
  return toHub({ bolt_pattern: get('bolt_pattern'), centre_bore: get('centre_bore'), offset: get('offset') })
}
