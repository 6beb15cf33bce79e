import { foldText } from '#kernel/search-text.ts'

export const RULE_FILE_COLUMNS = [
  'sku',
  'make',
  'model',
  'submodel',
  'year',
  'year_start',
  'year_end',
  'engine',
  'power_kw',
  'displacement_cc',
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

/** The cells of a row by column; columns that the file lacks are missing. */
export type RuleFileCells = Partial<Record<RuleFileColumn, string>>

/** Headings of known exports and of Estonian files, folded and without spaces and marks. */
const HEADINGS: Readonly<Record<string, RuleFileColumn>> = {
  partnumber: 'sku',
  partno: 'sku',
  part: 'sku',
  code: 'sku',
  kood: 'sku',
  tootekood: 'sku',
  itemnumber: 'sku',
  fitmentcode: 'sku',
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
  kw: 'power_kw',
  voimsus: 'power_kw',
  voimsuskw: 'power_kw',
  cc: 'displacement_cc',
  ccm: 'displacement_cc',
  toomaht: 'displacement_cc',
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
  fueltype: 'fuel',
  kraftstoff: 'fuel',
  vedu: 'drive',
  drivetype: 'drive',
  drivetrain: 'drive',
  antrieb: 'drive',
  kaigukast: 'gearbox',
  transmission: 'gearbox',
  transmissiontype: 'gearbox',
  getriebe: 'gearbox',
  kere: 'body',
  keretuup: 'body',
  bodystyle: 'body',
  bodytype: 'body',
  karosserie: 'body',
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

/** Columns that the file of left-out rows has before the cells of a row, in both languages. */
const REMARK_HEADINGS = new Set(['line', 'column', 'value', 'reason', 'rida', 'veerg', 'vaartus', 'pohjus'])

const toKey = (heading: string): string => foldText(heading.trim()).replace(/[\s_.:-]+/g, '')

const findColumn = (key: string): RuleFileColumn | undefined =>
  RULE_FILE_COLUMNS.find(column => column.replace('_', '') === key) ?? HEADINGS[key]

/** The columns of a file by position, and the headings of those that no rule uses. */
export interface RuleFileHeader {
  columns: readonly (RuleFileColumn | undefined)[]
  unused: string[]
}

/**
 * Finds the column of each heading in any spelling. The first of two headings for one column is read. Beside a `type`,
 * which names the engine, `variant` names the generation: `V (1K1)`.
 */
export const readRuleFileHeader = (headings: readonly string[]): RuleFileHeader => {
  const keys = headings.map(toKey)
  const hasType = keys.some(key => key === 'type' || key === 'typ')
  const found = keys.map((key): RuleFileColumn | undefined => {
    if (key === 'type' || key === 'typ') return 'submodel'
    return hasType && key === 'variant' ? 'generation' : findColumn(key)
  })
  const columns = found.map((column, index) => (found.indexOf(column) === index ? column : undefined))
  const unused = headings.filter((_, index) => columns[index] === undefined && isNamed(keys[index] ?? ''))
  return { columns, unused: unused.map(heading => heading.trim()) }
}

const isNamed = (key: string): boolean => key !== '' && !REMARK_HEADINGS.has(key)
