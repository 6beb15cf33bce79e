import { DEFAULT_LANGUAGE } from '#kernel/language.ts'
import { FIELD_BY_HEADING } from './heading-fields.ts'
import { type ImportField, isFieldOfKind, type Mapping } from './import-fields.ts'
import type { ListKind } from './list-kinds.ts'
import { proposeMeasureField } from './measure-units.ts'

/** A column that identifies the shop's own exports. */
const SHOP_EXPORT_COLUMN: Readonly<Record<ListKind, ImportField>> = {
  product: 'code1',
  category: 'parent',
  filter: 'group',
}

interface Warehouse {
  id: number
  name: string
}

/** Fields, languages and records of the shop that a heading may name. */
export interface ColumnTargets {
  /** Field labels in every language. */
  labels?: readonly { value: string; label: string }[]
  warehouses: readonly Warehouse[]
  /** Filter names in every language. */
  filters: readonly { key: string; names: readonly string[] }[]
}

const normalizeHeading = (heading: string): string => heading.toLowerCase().replace(/[^\p{L}\d]/gu, '')

/**
 * Proposes a field for each column by its heading; each field occurs once. Remembered choices take precedence over
 * guesses.
 */
export const proposeMapping = (
  kind: ListKind,
  headings: readonly string[],
  columnTargets: ColumnTargets,
  remembered: Readonly<Record<string, string>> = {},
): Mapping => {
  const mapping: Mapping = {}
  // The shop's own exports use field names as headings: in them, `price` is the regular price.
  const isOwnExport = headings.includes(SHOP_EXPORT_COLUMN[kind])
  const targets = isShopSystemExport(headings) ? { ...columnTargets, filters: [] } : columnTargets
  const fieldsByLabel = new Map(columnTargets.labels?.map(({ value, label }) => [normalizeHeading(label), value]))
  const fieldFinders: readonly ((heading: string) => string | undefined)[] = [
    heading => (isOwnExport ? heading : undefined),
    heading => remembered[normalizeHeading(heading)],
    heading =>
      FIELD_BY_HEADING[kind][normalizeHeading(heading)] ??
      findField(kind, heading, targets) ??
      fieldsByLabel.get(normalizeHeading(heading)) ??
      (kind === 'product' ? proposeMeasureField(heading) : undefined),
  ]
  const assignedColumns = new Set<number>()
  for (const findFieldFor of fieldFinders) {
    for (const [column, heading] of headings.entries()) {
      const field = findFieldFor(heading)
      if (
        assignedColumns.has(column) ||
        field === undefined ||
        !isFieldOfKind(kind, field) ||
        mapping[field] !== undefined
      )
        continue
      mapping[field] = column
      assignedColumns.add(column)
    }
  }
  if (isOwnExport) return mapping
  const localized = preferDefaultLanguage(kind, mapping, headings, remembered)
  return { ...dropDuplicatePrice(localized, headings, remembered), ...findPackageSizeColumns(kind, mapping, headings) }
}

/**
 * Proposes the shop's default language for the only name and description of a list. The headings of another shop
 * system are English whatever the language of its texts, and a product needs a name in the default language.
 */
const preferDefaultLanguage = (
  kind: ListKind,
  mapping: Mapping,
  headings: readonly string[],
  remembered: Readonly<Record<string, string>>,
): Mapping => {
  const listLanguageFields = (text: string) => Object.keys(mapping).filter(field => field.startsWith(`${text}.`))
  if (listLanguageFields('name').length > 1) return mapping
  const renames = (['name', 'description'] as const).flatMap((text): [string, ImportField][] => {
    const [field, ...otherFields] = listLanguageFields(text)
    const normalizedHeading = normalizeHeading(headings[mapping[field as ImportField] ?? -1] ?? '')
    const isGuess = FIELD_BY_HEADING[kind][normalizedHeading] === field && remembered[normalizedHeading] === undefined
    return field && otherFields.length === 0 && isGuess ? [[field, `${text}.${DEFAULT_LANGUAGE}`]] : []
  })
  const newFields = new Map(renames)
  return Object.fromEntries(Object.entries(mapping).map(([field, column]) => [newFields.get(field) ?? field, column]))
}

/** Headings that together identify an export of WooCommerce, Shopify or PrestaShop. */
const SHOP_SYSTEM_HEADINGS = [
  ['type', 'parent', 'regularprice'],
  ['handle', 'variantsku', 'variantprice'],
  ['active01', 'reference', 'pricetaxexcluded'],
] as const

/**
 * Returns true for exports of other shop systems. They list attributes in columns of their own, and their other
 * headings name settings: WooCommerce writes the sort order below `Position`. None of them names a filter.
 */
const isShopSystemExport = (headings: readonly string[]): boolean => {
  const names = new Set(headings.map(normalizeHeading))
  return SHOP_SYSTEM_HEADINGS.some(requiredHeadings => requiredHeadings.every(name => names.has(name)))
}

/** Drops the net price when the list also has a gross price, which is exact. A remembered choice stays. */
const dropDuplicatePrice = (
  mapping: Mapping,
  headings: readonly string[],
  remembered: Readonly<Record<string, string>>,
): Mapping => {
  const { net_price, ...otherFields } = mapping
  const isGuess = net_price !== undefined && remembered[normalizeHeading(headings[net_price] ?? '')] === undefined
  return isGuess && (otherFields.price !== undefined || otherFields.total_price !== undefined) ? otherFields : mapping
}

/** Headings of PrestaShop exports. Together they are the size of the parcel in centimetres. */
const PACKAGE_SIZES = { width: 'cm_width', height: 'cm_height', depth: 'cm_length' } as const

const findPackageSizeColumns = (kind: ListKind, mapping: Mapping, headings: readonly string[]): Mapping => {
  const names = headings.map(normalizeHeading)
  if (kind !== 'product' || Object.keys(PACKAGE_SIZES).some(name => !names.includes(name))) return {}
  const assignedColumns = new Set(Object.values(mapping))
  const sizeColumns = Object.entries(PACKAGE_SIZES).map(([name, field]) => [field, names.indexOf(name)] as const)
  return Object.fromEntries(
    sizeColumns.filter(([field, column]) => mapping[field] === undefined && !assignedColumns.has(column)),
  )
}

/** Finds the columns of an earlier import by their headings. Returns null when a heading is missing or repeated. */
export const findSameColumns = (
  previous: { headings: readonly string[]; mapping: Mapping },
  headings: readonly string[],
): Mapping | null => {
  const hasSameHeadings =
    previous.headings.length === headings.length &&
    previous.headings.every((heading, index) => heading === headings[index])
  if (hasSameHeadings) return previous.mapping
  const names = headings.map(normalizeHeading)
  const columns = Object.entries(previous.mapping).map(([field, index = -1]) => {
    const name = normalizeHeading(previous.headings[index] ?? '')
    const column = names.indexOf(name)
    return [field, name !== '' && column === names.lastIndexOf(name) ? column : -1] as const
  })
  return columns.some(([, column]) => column < 0) ? null : Object.fromEntries(columns)
}

/** Records the chosen field of each heading for later imports. */
export const mapFieldsByHeading = (headings: readonly string[], mapping: Mapping): Record<string, string> =>
  Object.fromEntries(
    Object.entries(mapping).flatMap(([field, column = -1]) => {
      const heading = headings[column]
      return heading === undefined ? [] : [[normalizeHeading(heading), field]]
    }),
  )

/** Words for a shelf in a heading, before or after the warehouse name. */
const SHELF_WORDS = [
  'koht',
  'riiul',
  'riiulikoht',
  'asukoht',
  'place',
  'shelf',
  'shelfplace',
  'bin',
  'binlocation',
  'location',
]

/** Words for stock in a heading, before the warehouse name. */
const STOCK_WORDS = ['', 'laos', 'laoseis', 'stock']

/** Stock headings of a shop with a single warehouse. */
const SINGLE_STOCK_HEADINGS: ReadonlySet<string> = new Set([
  'laos',
  'laoseis',
  'laoskogus',
  'stock',
  'stockquantity',
  'quantity',
  'qty',
  'kogus',
  'variantinventoryqty',
])

/** With a single warehouse, a heading may omit its name. */
const findShelfField = (heading: string, warehouses: readonly Warehouse[]): string | undefined => {
  const normalizedHeading = normalizeHeading(heading)
  const warehouse = warehouses.find(({ name }) =>
    SHELF_WORDS.some(
      shelfWord =>
        normalizedHeading === `${shelfWord}${normalizeHeading(name)}` ||
        normalizedHeading === `${normalizeHeading(name)}${shelfWord}` ||
        (warehouses.length === 1 && normalizedHeading === shelfWord),
    ),
  )
  return warehouse && `shelf.${warehouse.id}`
}

/** Recognizes `Nimi (en)`, `name.et`, and the names of warehouses and filters. */
const findField = (kind: ListKind, heading: string, { warehouses, filters }: ColumnTargets): string | undefined => {
  if (isFieldOfKind(kind, heading)) return heading
  const descriptionLanguage = /^(?:kirjeldus|description)\W+([a-z]{2})\W*$/i.exec(heading)?.[1]
  if (descriptionLanguage) return `description.${descriptionLanguage.toLowerCase()}`
  const nameLanguage = /^(?:nimi|nimetus|name)\W+([a-z]{2})\W*$/i.exec(heading)?.[1]
  if (nameLanguage) return `name.${nameLanguage.toLowerCase()}`
  const normalizedHeading = normalizeHeading(heading)
  const warehouse = warehouses.find(
    ({ name }) =>
      STOCK_WORDS.some(stockWord => normalizedHeading === `${stockWord}${normalizeHeading(name)}`) ||
      (warehouses.length === 1 && SINGLE_STOCK_HEADINGS.has(normalizedHeading)),
  )
  if (warehouse) return `stock.${warehouse.id}`
  const shelfField = findShelfField(heading, warehouses)
  if (shelfField) return shelfField
  const filter = filters.find(({ names }) => names.some(name => normalizeHeading(name) === normalizeHeading(heading)))
  return filter && `filter.${filter.key}`
}
