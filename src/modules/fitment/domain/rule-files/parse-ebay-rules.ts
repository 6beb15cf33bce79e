import { detectSeparator, parseCsvRows } from '#kernel/parse-csv.ts'
import { foldText } from '#kernel/search-text.ts'
import { isQuantity } from '../fitment-rule.ts'
import { cleanCode } from '../parse-vehicle-file.ts'
import { foldHeading } from './fold-heading.ts'
import { parseEnginePower, parseValueList, parseYearList } from './parse-car-cell.ts'
import {
  ANY_CAR,
  collectRuleFile,
  createFileRule,
  type FileRule,
  type ParsedRuleFile,
  type RuleFileError,
  type RuleFileReader,
  type RuleFileRow,
} from './rule-file.ts'

/** Headings of the product's code in eBay's files, folded and without other characters. */
const SKU_HEADINGS = new Set(['customlabel', 'customlabelsku', 'sku', 'itemnumber', 'kood', 'bestandseinheit'])
/** Names of compatibility properties in English and German, folded. */
const PROPERTY_NAMES: Readonly<Record<string, keyof Properties>> = {
  make: 'make',
  marke: 'make',
  hersteller: 'make',
  model: 'model',
  modell: 'model',
  year: 'year',
  baujahr: 'year',
  period: 'year',
  trim: 'variant',
  submodel: 'variant',
  type: 'variant',
  typ: 'variant',
  variant: 'variant',
  engine: 'engine',
  motor: 'engine',
  enginecode: 'engineCode',
  platform: 'platform',
  plattform: 'platform',
  ktype: 'kType',
  epid: 'ePid',
}
interface Properties {
  make?: string
  model?: string
  year?: string
  variant?: string
  engine?: string
  engineCode?: string
  platform?: string
  kType?: string
  ePid?: string
}

/**
 * Reads eBay's upload file, where rows with `Relationship` = `Compatibility` follow the row of their product.
 * `RelationshipDetails` are `Year=2000-2004|Make=VW|Model=Golf`, optionally after a label (`Properties:`). German files
 * have lines of `MAKE|MODEL|PLATFORM|TYPE|ENGINE|PERIOD::NOTES`.
 */
export const createEbayRuleReader = (text: string): RuleFileReader => {
  const lines = parseCsvRows(text, detectSeparator(text))
  const header = lines.next().value ?? []
  const keys = header.map(foldHeading)
  const columns = {
    sku: keys.findIndex((key: string) => SKU_HEADINGS.has(key)),
    relationship: keys.indexOf('relationship'),
    details: keys.indexOf('relationshipdetails'),
  }
  const missing = [columns.sku < 0 ? 'CustomLabel' : '', columns.details < 0 ? 'RelationshipDetails' : '']
  // Other columns describe the items of the marketplace.
  return { missing: missing.filter(Boolean), unused: [], rows: readRows(lines, columns) }
}

/** Reads all rows of eBay's upload file. */
export const parseEbayRules = (text: string): ParsedRuleFile => collectRuleFile(createEbayRuleReader(text))

const readRows = function* (
  lines: Iterable<string[]>,
  columns: Readonly<Record<'sku' | 'relationship' | 'details', number>>,
): Generator<RuleFileRow> {
  let sku = ''
  let line = 1
  for (const cells of lines) {
    line += 1
    const ownSku = cells[columns.sku]?.trim() ?? ''
    if (ownSku !== '') sku = ownSku
    const details = cells[columns.details]?.trim() ?? ''
    const relationship = foldText(cells[columns.relationship] ?? 'compatibility').trim()
    if (details === '' || !['compatibility', 'kompatibilitat'].includes(relationship)) continue
    for (const detail of details.split('\n')) {
      const parsed: ParsedDetails =
        sku === ''
          ? { rules: [], errors: [{ line, column: 'CustomLabel', value: '', reason: 'noProduct' }] }
          : parseDetails(line, sku, detail.trim())
      const row = { CustomLabel: sku, Relationship: 'Compatibility', RelationshipDetails: detail.trim() }
      yield { ...parsed, sku, cells: row }
    }
  }
}

interface ParsedDetails {
  rules: FileRule[]
  errors: RuleFileError[]
}

const parseDetails = (line: number, sku: string, details: string): ParsedDetails => {
  const refuse = (column: string, value: string, reason: RuleFileError['reason']): ParsedDetails => ({
    rules: [],
    errors: [{ line, column, value, reason }],
  })
  const [description = '', ...notes] = details.split('::')
  const { properties, names, unknown } = description.includes('=')
    ? readNamedProperties(description)
    : readOrderedProperties(description)
  if (unknown) return refuse(unknown.name, unknown.value, 'notUnderstood')
  const refuseProperty = (key: keyof Properties, reason: RuleFileError['reason']): ParsedDetails =>
    refuse(names[key] ?? PROPERTY_HEADINGS[key], properties[key] ?? '', reason)
  const externalId = formatExternalId(properties)
  if (!properties.make && externalId === null) return refuseProperty('make', 'required')
  const windows = parseYearList(properties.year ?? '')
  if (!windows.ok) return refuseProperty('year', windows.reason)
  const engine = properties.engine ?? ''
  const platforms = parseValueList(properties.platform ?? '')
  const engineCodes = parseValueList(properties.engineCode ?? '')
  const car = {
    ...ANY_CAR,
    make: properties.make || null,
    model: properties.model || null,
    variant: properties.variant || engine || null,
    chassis: platforms.fits.map(cleanCode),
    engineCodes: engineCodes.fits.map(cleanCode),
    ...parseEnginePower(engine),
    externalId,
  }
  const excludedCars = [
    ...(platforms.excludes.length > 0 ? [{ ...car, chassis: platforms.excludes.map(cleanCode) }] : []),
    ...(engineCodes.excludes.length > 0 ? [{ ...car, engineCodes: engineCodes.excludes.map(cleanCode) }] : []),
  ]
  // A car with a number is exact, so an exception to it cannot be meant.
  if (externalId !== null && excludedCars.length > 0)
    return refuseProperty(platforms.excludes.length > 0 ? 'platform' : 'engineCode', 'notUnderstood')
  const { position, quantity, note } = readNote(notes.join('::').trim())
  if (quantity !== null && !isQuantity(quantity)) return refuse('Quantity', String(quantity), 'number')
  const common = { line, sku, position, quantity, note: note || null }
  return {
    rules: windows.value.flatMap(window => [
      createFileRule({ ...common, window, car }),
      ...excludedCars.map(excluded => createFileRule({ ...common, polarity: 'excludes', window, car: excluded })),
    ]),
    errors: [],
  }
}

/** Reads `Position: front; Quantity: 2; Only 1K`, as exports write notes. A note in other words stays whole. */
const readNote = (text: string): { position: string | null; quantity: number | null; note: string } => {
  const [, position = null, quantity, note = ''] =
    /^(?:Position: (\w+)(?:; |$))?(?:Quantity: (\d{1,9})(?:; |$))?(.*)$/s.exec(text) ?? []
  return { position, quantity: quantity === undefined ? null : Number(quantity), note }
}

const formatExternalId = ({ kType, ePid }: Properties): string | null => {
  if (kType) return `ktype:${kType}`
  return ePid ? `epid:${ePid}` : null
}

interface ReadProperties {
  properties: Properties
  /** The names of the properties in the file. */
  names: Partial<Record<keyof Properties, string>>
  /** A property without a known name, or a text with the wrong number of values. */
  unknown?: { name: string; value: string }
}

/** Reads `Properties:Year=2000-2004|Make=VW`. */
const readNamedProperties = (description: string): ReadProperties => {
  const properties: Properties = {}
  const names: ReadProperties['names'] = {}
  for (const part of description.replace(/^[\p{L}\s]+:(?=[^=]*=)/u, '').split('|')) {
    if (part.trim() === '') continue
    const [name = '', ...value] = part.split('=')
    const key = PROPERTY_NAMES[foldHeading(name)]
    if (key === undefined) {
      const text = value.length === 0 ? part.trim() : value.join('=').trim()
      return { properties, names, unknown: { name: value.length === 0 ? DETAILS : name.trim(), value: text } }
    }
    properties[key] = value.join('=').trim()
    names[key] = name.trim()
  }
  return { properties, names }
}

const DETAILS = 'RelationshipDetails'
const PROPERTY_HEADINGS: Readonly<Record<keyof Properties, string>> = {
  make: 'Make',
  model: 'Model',
  platform: 'Platform',
  variant: 'Type',
  engine: 'Engine',
  year: 'Period',
  engineCode: 'EngineCode',
  kType: 'KType',
  ePid: 'ePID',
}
const PROPERTY_ORDER = ['make', 'model', 'platform', 'variant', 'engine', 'year'] as const

/** Reads `VW|Golf|1K1|2.0 GTI|147 kW|2004/10-2008/11`, which has two to six values. */
const readOrderedProperties = (description: string): ReadProperties => {
  const values = description.split('|').map(value => value.trim())
  if (values.length < 2 || values.length > PROPERTY_ORDER.length)
    return { properties: {}, names: {}, unknown: { name: DETAILS, value: description } }
  return { properties: Object.fromEntries(PROPERTY_ORDER.map((name, index) => [name, values[index] ?? ''])), names: {} }
}
