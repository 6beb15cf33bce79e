import { stripFormulaMark } from '#kernel/csv.ts'
import { detectSeparator, parseCsvRows } from '#kernel/parse-csv.ts'
import { foldText } from '#kernel/search-text.ts'
import { CONFIDENCES } from '../confidence.ts'
import { MAX_QUANTITY } from '../fitment-rule.ts'
import { cleanCode, findBody, findDrive, findFuel, findGearbox } from '../parse-vehicle-file.ts'
import { parseYearWindow } from '../parse-year-window.ts'
import { MAX_YEAR_MONTH, type MonthWindow, OPEN_WINDOW } from '../year-month.ts'
import { type CellValues, parseEnginePower, parseValueList, parseYearList } from './parse-car-cell.ts'
import {
  collectRuleFile,
  createFileRule,
  type DescribedCar,
  type FileRule,
  type ParsedRuleFile,
  type RuleFileError,
  type RuleFileReader,
  type RuleFileRow,
} from './rule-file.ts'

export const RULE_FILE_COLUMNS = [
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
  'generation',
  'ktype',
  'vehicle',
  'universal',
  'excludes',
  'position',
  'quantity',
  'fuel',
  'drive',
  'gearbox',
  'body',
  'conditions',
  'confidence',
  'notes',
  'notes_et',
  'notes_en',
] as const
export type RuleFileColumn = (typeof RULE_FILE_COLUMNS)[number]
type Cells = Partial<Record<RuleFileColumn, string>>

/** Headings of known exports and of Estonian files, folded and without spaces, `_` and `-`. */
const HEADINGS: Readonly<Record<string, RuleFileColumn>> = {
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
  polvkond: 'generation',
  ktypes: 'ktype',
  ktyp: 'ktype',
  ktypnr: 'ktype',
  tecdoc: 'ktype',
  valistus: 'excludes',
  kutus: 'fuel',
  vedu: 'drive',
  kaigukast: 'gearbox',
  kere: 'body',
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
const REQUIRED: readonly RuleFileColumn[] = ['sku']

/**
 * Reads a year-make-model list as CSV with any separator. Cells with several makes, models and years multiply out.
 * `universal` = 1, or years of 0 without a make, mean every car. Rows with a refused cell are reported and left out.
 */
export const createYearModelRuleReader = (text: string): RuleFileReader => {
  const lines = parseCsvRows(text, detectSeparator(text))
  const header: string[] = lines.next().value ?? []
  const columns = header.map(findColumn)
  const isLackingCars = !['universal', 'make', 'vehicle', 'ktype', 'engine_code'].some(name =>
    columns.some(column => column === name),
  )
  const missing = [...REQUIRED.filter(column => !columns.includes(column)), ...(isLackingCars ? ['make'] : [])]
  return { missing, rows: readRows(lines, columns) }
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
    const cells: Cells = {}
    for (const [position, column] of columns.entries()) {
      if (column)
        cells[column] = stripFormulaMark(row[position] ?? '')
          .normalize('NFC')
          .trim()
    }
    const { rules, errors } = parseRow(line, cells)
    yield { rules: errors.length === 0 ? rules : [], errors, sku: cells.sku ?? '', cells }
  }
}

const findColumn = (heading: string): RuleFileColumn | undefined => {
  const key = foldText(heading.trim()).replace(/[\s_-]+/g, '')
  return RULE_FILE_COLUMNS.find(column => column.replace('_', '') === key) ?? HEADINGS[key]
}

const parseRow = (line: number, cells: Cells): { rules: FileRule[]; errors: RuleFileError[] } => {
  const errors: RuleFileError[] = []
  const report = (column: RuleFileColumn, reason: RuleFileError['reason']): void => {
    errors.push({ line, column, value: cells[column] ?? '', reason })
  }
  const sku = cells.sku ?? ''
  if (sku === '') report('sku', 'required')
  const isUniversal = readUniversal(cells, () => report('universal', 'unknownValue'))
  const makes = parseValueList(cells.make ?? '')
  const models = parseValueList(cells.model ?? '')
  const windows = readWindows(cells, report)
  const quantity = readQuantity(cells, () => report('quantity', 'number'))
  const { exclusions, ...limits } = readLimits(cells, report)
  const named = listNamedCars(cells)
  const excludedFacts = readExcludedFacts(cells)
  // A row without a car, or one that excludes already, has nothing to make exceptions from; numbered cars are exact.
  if (isUniversal || limits.polarity === 'excludes')
    for (const { column } of [...exclusions, ...excludedFacts]) report(column, 'notUnderstood')
  else if (named.length > 0) for (const { column } of excludedFacts) report(column, 'notUnderstood')
  const hasCar =
    makes.fits.length > 0 ||
    (['engine_code', 'chassis', 'vehicle', 'ktype'] as const).some(column => (cells[column] ?? '') !== '')
  if (!isUniversal && !hasCar) report('make', 'required')
  if (errors.length > 0) return { rules: [], errors }

  const notes = { ...(cells.notes_et && { et: cells.notes_et }), ...(cells.notes_en && { en: cells.notes_en }) }
  const common = { ...limits, line, sku, position: cells.position || null, quantity, note: cells.notes || null, notes }
  if (isUniversal) return { rules: [createFileRule({ ...common, isUniversal })], errors }
  const createRules = (car: Partial<DescribedCar>, polarity: FileRule['polarity']): FileRule[] =>
    windows.flatMap(window => [
      createFileRule({ ...common, polarity, window, car }),
      ...(polarity === 'fits'
        ? [...exclusions, ...excludedFacts].map(exclusion =>
            createFileRule({
              ...common,
              ...('limit' in exclusion && exclusion.limit),
              polarity: 'excludes',
              window,
              car: { ...car, ...('facts' in exclusion && exclusion.facts) },
            }),
          )
        : []),
    ])
  const isExclusionRow = limits.polarity === 'excludes'
  if (named.length > 0) {
    const rules = named.flatMap(({ externalId, polarity }) =>
      createRules({ externalId }, isExclusionRow ? 'excludes' : polarity),
    )
    return { rules, errors }
  }
  const facts = readCarFacts(cells)
  const rules = listCombinations(makes, models).flatMap(({ make, model, polarity }) =>
    listVariants(parseValueList(cells.submodel ?? ''), polarity).flatMap(variant =>
      createRules(
        { ...facts, make, model, variant: variant.name ?? facts.variant },
        isExclusionRow ? 'excludes' : variant.polarity,
      ),
    ),
  )
  return { rules, errors }
}

interface NamedCar {
  externalId: string
  polarity: FileRule['polarity']
}

/** Lists cars that a row names by numbers: the address of a vehicle, as exports have it, or K-types. */
const listNamedCars = ({ vehicle = '', ktype = '' }: Cells): NamedCar[] => {
  if (vehicle !== '') {
    const isNumber = /^(?:ktype|epid|basevehicle|make):\d/.test(vehicle)
    return [{ externalId: isNumber ? vehicle : `vehicle:${vehicle}`, polarity: 'fits' }]
  }
  // Numbers may be separated by spaces, but a word of exclusion belongs to the number after it.
  const { fits, excludes } = parseValueList(ktype.replace(/(?<=\d)\s+/g, ','))
  const toCar = (polarity: FileRule['polarity']) => (number: string) => ({ externalId: `ktype:${number}`, polarity })
  return [...fits.map(toCar('fits')), ...excludes.map(toCar('excludes'))]
}

type Limits = Pick<FileRule, 'fuels' | 'drives' | 'gearboxes' | 'bodies'>

/** Values of a limit for which the row's rule does not hold: a drive cell of `not 4x4`. */
interface ExcludedLimit {
  column: RuleFileColumn
  limit: Partial<Limits>
}

/** Facts of cars for which the row's rule does not hold. */
interface ExcludedFacts {
  column: RuleFileColumn
  facts: Partial<DescribedCar>
}

const readLimits = (
  cells: Cells,
  report: (column: RuleFileColumn, reason: RuleFileError['reason']) => void,
): Limits & Pick<FileRule, 'polarity' | 'conditions' | 'confidence'> & { exclusions: ExcludedLimit[] } => {
  const exclusions: ExcludedLimit[] = []
  const readValues = <T extends string>(
    column: 'fuel' | 'drive' | 'gearbox' | 'body',
    find: (text: string) => T | null,
    toLimit: (values: T[]) => Partial<Limits>,
  ): Partial<Limits> => {
    const { fits, excludes } = parseValueList(cells[column] ?? '')
    if ([...fits, ...excludes].some(text => find(text) === null)) report(column, 'unknownValue')
    const findAll = (texts: readonly string[]): T[] => [...new Set(texts.flatMap(text => find(text) ?? []))].toSorted()
    if (excludes.length > 0) exclusions.push({ column, limit: toLimit(findAll(excludes)) })
    return toLimit(findAll(fits))
  }
  const conditions = cells.conditions ?? ''
  if (!CONDITION_KEY.test(conditions)) report('conditions', 'notUnderstood')
  const confidence = CONFIDENCES.find(value => value === (cells.confidence ?? '').toLowerCase()) ?? null
  if (confidence === null && (cells.confidence ?? '') !== '') report('confidence', 'unknownValue')
  const polarity = readFlag(cells.excludes)
  if (polarity === null) report('excludes', 'unknownValue')
  return {
    polarity: polarity ? 'excludes' : 'fits',
    ...NO_LIMITS,
    ...readValues('fuel', findFuel, fuels => ({ fuels })),
    ...readValues('drive', findDrive, drives => ({ drives })),
    ...readValues('gearbox', findGearbox, gearboxes => ({ gearboxes })),
    ...readValues('body', findBody, bodies => ({ bodies })),
    conditions,
    confidence,
    exclusions,
  }
}

const NO_LIMITS: Limits = { fuels: [], drives: [], gearboxes: [], bodies: [] }

/** Numbers of questions with keys of their answers: `7=1|2&9=3`. */
const CONDITION_KEY = /^(?:\d{1,9}=[^=&|]{1,10}(?:\|[^=&|]{1,10})*(?:&(?!$)|$))*$/

const readCarFacts = (cells: Cells) => ({
  variant: cells.engine || null,
  generation: cells.generation || null,
  chassis: parseValueList(cells.chassis ?? '').fits.map(cleanCode),
  engineCodes: parseValueList(cells.engine_code ?? '').fits.map(cleanCode),
  ...parseEnginePower(cells.engine ?? ''),
})

const readExcludedFacts = (cells: Cells): ExcludedFacts[] => {
  const chassis = parseValueList(cells.chassis ?? '').excludes.map(cleanCode)
  const engineCodes = parseValueList(cells.engine_code ?? '').excludes.map(cleanCode)
  return [
    ...(chassis.length > 0 ? [{ column: 'chassis' as const, facts: { chassis } }] : []),
    ...(engineCodes.length > 0 ? [{ column: 'engine_code' as const, facts: { engineCodes } }] : []),
  ]
}

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
  const isUniversal = readFlag(cells.universal)
  if (isUniversal === null) report()
  return isUniversal === true || (cells.year_start === '0' && cells.year_end === '0' && (cells.make ?? '') === '')
}

/** Null for a value that is neither yes nor no. */
const readFlag = (cell = ''): boolean | null => {
  const value = foldText(cell)
  if (['1', 'yes', 'true', 'x', 'jah'].includes(value)) return true
  return ['', '0', 'no', 'false', 'ei'].includes(value) ? false : null
}

const readWindows = (cells: Cells, report: (column: RuleFileColumn, reason: RuleFileError['reason']) => void) => {
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
