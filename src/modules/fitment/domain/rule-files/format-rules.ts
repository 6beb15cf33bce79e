import type { Multilingual } from '#kernel/multilingual.ts'
import { formatWindow, getMonth, getYear, type MonthWindow } from '../year-month.ts'
import { RULE_FILE_COLUMNS, type RuleFileCells } from './rule-file-columns.ts'

/** A vehicle of the path from the make to the target of a rule. */
export interface ExportedVehicle {
  level: 'make' | 'model' | 'generation' | 'variant'
  name: string
  chassis: readonly string[]
  engineCode: string | null
  cc: number | null
  kw: number | null
  ktypes: readonly number[]
}

/** A rule as exports write it. */
export interface ExportedRule {
  sku: string
  polarity: 'fits' | 'excludes'
  window: MonthWindow
  /** Empty for groups and engine codes. */
  path: readonly ExportedVehicle[]
  /** The target as `volkswagen/golf/v`, `engine:AXX` or `platform:pq35`. */
  address: string
  engineCode: string | null
  fuels: readonly string[]
  drives: readonly string[]
  gearboxes: readonly string[]
  bodies: readonly string[]
  position: string | null
  quantity: number | null
  conditions: string
  note: Multilingual
  confidence: string
}

export const CSV_EXPORT_COLUMNS = RULE_FILE_COLUMNS.filter(
  column => !['year_start', 'year_end', 'notes', 'chassis', 'engine', 'power_kw', 'displacement_cc'].includes(column),
)

const getName = ({ path }: ExportedRule, level: ExportedVehicle['level']): string =>
  path.find(vehicle => vehicle.level === level)?.name ?? ''

/** Writes a rule as a row of a year-make-model list; `vehicle` names its target for an exact return. */
export const formatCsvRule = (rule: ExportedRule): string[] => {
  const cells: RuleFileCells = {
    sku: rule.sku,
    make: getName(rule, 'make'),
    model: getName(rule, 'model'),
    generation: getName(rule, 'generation'),
    submodel: getName(rule, 'variant'),
    engine_code: rule.engineCode ?? '',
    year: formatWindow(rule.window),
    // The address names the target exactly; numbers of the engine are for readers that know no addresses.
    vehicle: rule.address,
    ktype: rule.path.find(({ level }) => level === 'variant')?.ktypes.join(', ') ?? '',
    excludes: rule.polarity === 'excludes' ? '1' : '',
    position: rule.position ?? '',
    quantity: rule.quantity === null ? '' : String(rule.quantity),
    fuel: rule.fuels.join(', '),
    drive: rule.drives.join(', '),
    gearbox: rule.gearboxes.join(', '),
    body: rule.bodies.join(', '),
    conditions: rule.conditions,
    confidence: rule.confidence,
    notes_et: rule.note.et ?? '',
    notes_en: rule.note.en ?? '',
  }
  return CSV_EXPORT_COLUMNS.map(column => cells[column] ?? '')
}

/** Writes the row of a product that fits every car. */
export const formatUniversalRow = (sku: string): string[] => {
  const cells: RuleFileCells = { sku, universal: '1' }
  return CSV_EXPORT_COLUMNS.map(column => cells[column] ?? '')
}

/** Returns true for a rule that only says which cars of which years fit; other formats cannot express more. */
export const isPlainRule = (rule: ExportedRule): boolean =>
  rule.polarity === 'fits' &&
  rule.path.length > 0 &&
  rule.conditions === '' &&
  rule.fuels.length + rule.drives.length + rule.gearboxes.length + rule.bodies.length === 0

const listNames = (rule: ExportedRule) => {
  const generation = rule.path.find(({ level }) => level === 'generation')
  return {
    make: getName(rule, 'make'),
    model: getName(rule, 'model'),
    platform: generation?.chassis[0] ?? generation?.name ?? '',
    variant: rule.path.find(({ level }) => level === 'variant'),
  }
}

export const EBAY_COLUMNS = ['CustomLabel', 'Relationship', 'RelationshipDetails'] as const

/**
 * Writes a plain rule as eBay's compatibility: `Year=2003-2008|Make=VW|Model=Golf|Platform=1K`. A position and a number
 * of pieces, for which eBay has no properties, begin the note: `::Position: front; Quantity: 2; Only 1K`.
 */
export const formatEbayRule = (rule: ExportedRule, note: string): string[] => {
  const { make, model, platform, variant } = listNames(rule)
  const engine =
    variant && [variant.kw && `${variant.kw}kW`, variant.cc && `${variant.cc}ccm`].filter(Boolean).join(' ')
  const properties = [
    ['Year', formatWindow(rule.window).replaceAll('–', '-')],
    ['Make', make],
    ['Model', model],
    ['Platform', platform],
    ['Trim', variant?.name ?? ''],
    ['EngineCode', variant?.engineCode ?? ''],
    ['Engine', engine ?? ''],
  ].filter(([, value]) => value !== '')
  const details = properties.map(([name, value]) => `${name}=${value}`).join('|')
  const notes = [
    rule.position === null ? '' : `Position: ${rule.position}`,
    rule.quantity === null ? '' : `Quantity: ${rule.quantity}`,
    note,
  ].filter(text => text !== '')
  return [rule.sku, 'Compatibility', notes.length === 0 ? details : `${details}::${notes.join('; ')}`]
}

export const KTYPE_COLUMNS = ['sku', 'car', 'position', 'quantity', 'notes'] as const

/** Writes a plain rule as catalogues print cars: `VW, Passat, 3B3, 1.9 TDI, 74KW/1896ccm, 2000/11-2005/05`. */
export const formatKTypeRule = (rule: ExportedRule, note: string): string[] => {
  const { make, model, platform, variant } = listNames(rule)
  const power = [variant?.kw ? `${variant.kw}KW` : '', variant?.cc ? `${variant.cc}ccm` : '']
  const parts = [make, model, platform, variant?.name ?? '', power.filter(text => text !== '').join('/')]
  const months = formatMonths(rule.window)
  const car = [...parts, months].filter(text => text !== '').join(', ')
  return [rule.sku, car, rule.position ?? '', rule.quantity === null ? '' : String(rule.quantity), note]
}

const formatMonths = ({ from, to }: MonthWindow): string => {
  const format = (ym: number | null): string =>
    ym === null ? '' : `${getYear(ym)}/${String(getMonth(ym)).padStart(2, '0')}`
  return from === null && to === null ? '' : `${format(from)}-${format(to)}`
}
