import { detectSeparator, readCsvRows } from '#kernel/read-csv.ts'
import { foldText } from '#kernel/search-text.ts'
import { cleanCode } from '../parse-vehicle-file.ts'
import { parseEnginePower, parseValueList, parseYearList } from './parse-car-cell.ts'
import { ANY_CAR, createFileRule, type FileRule, type ParsedRuleFile, type RuleFileError } from './rule-file.ts'

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
  platform?: string
  kType?: string
  ePid?: string
}

/**
 * Reads eBay's upload file, where rows with `Relationship` = `Compatibility` follow the row of their product.
 * `RelationshipDetails` are `Year=2000-2004|Make=VW|Model=Golf`, optionally after a label (`Properties:`). German files
 * have lines of `MAKE|MODEL|PLATFORM|TYPE|ENGINE|PERIOD::NOTES`.
 */
export const parseEbayRules = (text: string): ParsedRuleFile => {
  const [header = [], ...lines] = readCsvRows(text, detectSeparator(text))
  const keys = header.map(heading => foldText(heading).replace(/[^a-z]/g, ''))
  const skuColumn = keys.findIndex(key => SKU_HEADINGS.has(key))
  const detailsColumn = keys.indexOf('relationshipdetails')
  const missing = [skuColumn < 0 ? 'CustomLabel' : '', detailsColumn < 0 ? 'RelationshipDetails' : ''].filter(Boolean)
  if (missing.length > 0) return { rules: [], errors: [], missing }
  const relationshipColumn = keys.indexOf('relationship')
  const parsed: ParsedRuleFile = { rules: [], errors: [], missing: [] }
  let sku = ''
  for (const [index, cells] of lines.entries()) {
    const line = index + 2
    const own = cells[skuColumn]?.trim() ?? ''
    if (own !== '') sku = own
    const details = cells[detailsColumn]?.trim() ?? ''
    const relationship = foldText(cells[relationshipColumn] ?? 'compatibility').trim()
    if (details === '' || !['compatibility', 'kompatibilitat'].includes(relationship)) continue
    if (sku === '') {
      parsed.errors.push({ line, column: 'CustomLabel', value: '', reason: 'noProduct' })
      continue
    }
    for (const detail of details.split('\n')) {
      const { rules, errors } = parseDetails(line, sku, detail.trim())
      parsed.rules.push(...rules)
      parsed.errors.push(...errors)
    }
  }
  return parsed
}

interface ReadDetails {
  rules: FileRule[]
  errors: RuleFileError[]
}

const parseDetails = (line: number, sku: string, details: string): ReadDetails => {
  const refuse = (reason: RuleFileError['reason']): ReadDetails => ({
    rules: [],
    errors: [{ line, column: 'RelationshipDetails', value: details, reason }],
  })
  const [description = '', note = ''] = details.split('::')
  const properties = description.includes('=') ? readNamed(description) : readOrdered(description)
  if (properties === null) return refuse('notUnderstood')
  const externalId = properties.kType ? `ktype:${properties.kType}` : properties.ePid ? `epid:${properties.ePid}` : null
  if (!properties.make && externalId === null) return refuse('required')
  const windows = parseYearList(properties.year ?? '')
  if (!windows.ok) return refuse(windows.reason)
  const engine = properties.engine ?? ''
  const car = {
    ...ANY_CAR,
    make: properties.make || null,
    model: properties.model || null,
    variant: properties.variant || engine || null,
    chassis: parseValueList(properties.platform ?? '').fits.map(cleanCode),
    ...parseEnginePower(engine),
    externalId,
  }
  return {
    rules: windows.value.map(window => createFileRule({ line, sku, window, car, note: note.trim() || null })),
    errors: [],
  }
}

/** Reads `Properties:Year=2000-2004|Make=VW`; null for a property without a known name. */
const readNamed = (description: string): Properties | null => {
  const properties: Properties = {}
  for (const part of description.replace(/^[\p{L}\s]+:(?=[^=]*=)/u, '').split('|')) {
    if (part.trim() === '') continue
    const [name = '', ...value] = part.split('=')
    const key = PROPERTY_NAMES[foldText(name).replace(/[^a-z]/g, '')]
    if (key === undefined) return null
    properties[key] = value.join('=').trim()
  }
  return properties
}

const ORDER = ['make', 'model', 'platform', 'variant', 'engine', 'year'] as const

const readOrdered = (description: string): Properties | null => {
  const values = description.split('|').map(value => value.trim())
  if (values.length < 2 || values.length > ORDER.length) return null
  return Object.fromEntries(ORDER.map((name, index) => [name, values[index] ?? '']))
}
