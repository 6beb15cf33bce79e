import { DEFAULT_LANGUAGE } from '#kernel/language.ts'
import { type GaranText, isGaranText, LEGAL_FIELDS } from './legal-field-names.ts'
import type { ListKind } from './list-kinds.ts'
import { proposeMeasureField } from './measure-units.ts'

/** Product details. The import reads them only when the list has one of these columns or a description. */
const DETAIL_FIELDS = [
  'weight_g',
  'weight_kg',
  'length',
  'width',
  'height',
  'cm_length',
  'cm_width',
  'cm_height',
  'net_content',
  'big_product',
  'hidden',
  'shown',
  'search_keywords',
  'oe_numbers',
  'superseded_numbers',
  'competitor_numbers',
  'successor',
  'approvals',
  'maker_name',
  'maker_address',
  'maker_contact',
  'withdrawal_exclusion',
  'manufacturer_record',
  ...LEGAL_FIELDS,
] as const

const DETAIL_FIELD_NAMES: ReadonlySet<string> = new Set(DETAIL_FIELDS)

export const isDetailField = (field: string): boolean =>
  DETAIL_FIELD_NAMES.has(field) || field.startsWith('description.') || isGaranText(field)

/**
 * Fields of a product list. Further fields: `name.et` and `garan_procedure.et` per language, `stock.3` and `shelf.3`
 * per warehouse, `filter.material` per filter.
 */
const PRODUCT_FIELDS = [
  'code1',
  'code2',
  'gtin',
  'brand',
  'unit',
  'price',
  'net_price',
  'total_price',
  'sale_price',
  'sale_from',
  'sale_to',
  'discount_percent',
  'discount_amount',
  'vat_class',
  'cost',
  'available_in',
  'critical',
  'categories',
  'pictures',
  ...DETAIL_FIELDS,
] as const
/** Fields of a category list. Further fields: `name.et` and `description.et` per language. */
const CATEGORY_FIELDS = ['id', 'parent', 'position', 'hidden', 'search_keywords'] as const
/** Fields of a filter list. Further fields: `name.et` per language. */
const FILTER_FIELDS = ['group', 'option', 'promoted', 'offered', 'colour', 'position'] as const

export const PLAIN_FIELDS = {
  product: PRODUCT_FIELDS,
  category: CATEGORY_FIELDS,
  filter: FILTER_FIELDS,
} as const satisfies Record<ListKind, readonly string[]>
export type PlainField = (typeof PLAIN_FIELDS)[ListKind][number]
export type ImportField =
  | PlainField
  | `name.${string}`
  | `description.${string}`
  | `stock.${number}`
  | `shelf.${number}`
  | `filter.${string}`
  | `${GaranText}.${string}`

/** The column index of each field, from 0. */
export type Mapping = Partial<Record<ImportField, number>>

/** Returns the field that identifies products: the shop's code, else the manufacturer's, else the GTIN. */
export const findKeyField = ({ code1, code2, gtin }: Mapping): 'code1' | 'code2' | 'gtin' => {
  if (code1 !== undefined) return 'code1'
  if (code2 !== undefined) return 'code2'
  return gtin === undefined ? 'code1' : 'gtin'
}

/** Returns the index of the identifying column; undefined when there is no such column. */
export const findKeyColumn = (mapping: Mapping): number | undefined => mapping[findKeyField(mapping)]

export const isFieldOfKind = (kind: ListKind, name: string): name is ImportField =>
  (PLAIN_FIELDS[kind] as readonly string[]).includes(name) ||
  /^name\.[a-z]{2,3}$/.test(name) ||
  (kind !== 'filter' && /^description\.[a-z]{2,3}$/.test(name)) ||
  (kind === 'product' && (WAREHOUSE_FIELD.test(name) || FILTER_FIELD.test(name) || isGaranText(name)))

const WAREHOUSE_FIELD = /^(?:stock|shelf)\.(\d{1,9})$/
const FILTER_FIELD = /^filter\.[a-z0-9][a-z0-9_-]{0,99}$/

/** Returns true for fields in euros with cents. */
export const isMoneyField = (field: string): boolean => MONEY_FIELDS.has(field)
const MONEY_FIELDS: ReadonlySet<string> = new Set(['price', 'total_price', 'sale_price', 'discount_amount', 'cost'])

/** Returns the filter key of a field such as `filter.material`; null for other fields. */
export const parseFilterKey = (field: string): string | null =>
  field.startsWith('filter.') ? field.slice('filter.'.length) : null

/** Returns the warehouse id of a stock or shelf field; null for other fields. */
export const parseWarehouseId = (field: string): number | null => {
  const id = WAREHOUSE_FIELD.exec(field)?.[1]
  return id === undefined ? null : Number(id)
}

/** Fields by heading, in lower case and without spaces and punctuation. */
const FIELD_BY_HEADING: Readonly<Record<ListKind, Readonly<Record<string, ImportField>>>> = {
  product: {
    kood: 'code1',
    tootekood: 'code1',
    code: 'code1',
    productcode: 'code1',
    sku: 'code1',
    variantsku: 'code1',
    reference: 'code1',
    tootjakood: 'code2',
    makerscode: 'code2',
    mpn: 'code2',
    partnumber: 'code2',
    gtin: 'gtin',
    ean: 'gtin',
    ean13: 'gtin',
    eankood: 'gtin',
    eancode: 'gtin',
    upc: 'gtin',
    ribakood: 'gtin',
    triipkood: 'gtin',
    barcode: 'gtin',
    variantbarcode: 'gtin',
    gtinupceanorisbn: 'gtin',
    tootja: 'brand',
    bränd: 'brand',
    brand: 'brand',
    brands: 'brand',
    vendor: 'brand',
    manufacturer: 'brand',
    ühik: 'unit',
    unit: 'unit',
    hind: 'total_price',
    müügihind: 'total_price',
    jaehind: 'total_price',
    retailprice: 'total_price',
    kehtivhind: 'total_price',
    price: 'total_price',
    priceinclvat: 'total_price',
    priceincvat: 'total_price',
    pricewithvat: 'total_price',
    pricetaxincluded: 'total_price',
    grossprice: 'total_price',
    hindkmga: 'total_price',
    hindkooskäibemaksuga: 'total_price',
    hindkäibemaksuga: 'total_price',
    variantprice: 'total_price',
    tavahind: 'price',
    regularprice: 'price',
    variantcompareatprice: 'price',
    listprice: 'price',
    netprice: 'net_price',
    pricenet: 'net_price',
    priceexclvat: 'net_price',
    priceexvat: 'net_price',
    pricewithoutvat: 'net_price',
    pricetaxexcluded: 'net_price',
    pricetaxexcl: 'net_price',
    netohind: 'net_price',
    hindkmta: 'net_price',
    hindilmakm: 'net_price',
    hindilmakmta: 'net_price',
    hindkäibemaksuta: 'net_price',
    hindilmakäibemaksuta: 'net_price',
    saleprice: 'sale_price',
    specialprice: 'sale_price',
    discountprice: 'sale_price',
    discountedprice: 'sale_price',
    soodushind: 'sale_price',
    kampaaniahind: 'sale_price',
    datesalepricestarts: 'sale_from',
    discountfromyyyymmdd: 'sale_from',
    specialfromdate: 'sale_from',
    specialpricefromdate: 'sale_from',
    salefrom: 'sale_from',
    salestarts: 'sale_from',
    soodustusealgus: 'sale_from',
    soodustusalates: 'sale_from',
    datesalepriceends: 'sale_to',
    discounttoyyyymmdd: 'sale_to',
    specialtodate: 'sale_to',
    specialpricetodate: 'sale_to',
    saleto: 'sale_to',
    soodustuselõpp: 'sale_to',
    soodustuskuni: 'sale_to',
    discountpercent: 'discount_percent',
    soodusprotsent: 'discount_percent',
    allahindlusprotsent: 'discount_percent',
    discountamount: 'discount_amount',
    vat: 'vat_class',
    vatclass: 'vat_class',
    vatrate: 'vat_class',
    taxclass: 'vat_class',
    taxrate: 'vat_class',
    km: 'vat_class',
    kmmäär: 'vat_class',
    käibemaks: 'vat_class',
    käibemaksumäär: 'vat_class',
    käibemaksuklass: 'vat_class',
    ostuhind: 'cost',
    cost: 'cost',
    costprice: 'cost',
    wholesaleprice: 'cost',
    purchaseprice: 'cost',
    kategooria: 'categories',
    kategooriad: 'categories',
    category: 'categories',
    categories: 'categories',
    categoriesxyz: 'categories',
    saadavus: 'available_in',
    availability: 'available_in',
    kriitilinepiir: 'critical',
    criticallevel: 'critical',
    pilt: 'pictures',
    pildid: 'pictures',
    picture: 'pictures',
    pictures: 'pictures',
    image: 'pictures',
    images: 'pictures',
    imageurl: 'pictures',
    imageurlsxyz: 'pictures',
    imagesrc: 'pictures',
    imagelink: 'pictures',
    nimi: 'name.et',
    nimetus: 'name.et',
    name: 'name.en',
    productname: 'name.en',
    title: 'name.en',
    bodyhtml: 'description.en',
    kirjeldus: 'description.et',
    description: 'description.en',
    netokogus: 'net_content',
    netosisu: 'net_content',
    netcontent: 'net_content',
    netquantity: 'net_content',
    unitpricingmeasure: 'net_content',
    suurtoode: 'big_product',
    bigproduct: 'big_product',
    peidetud: 'hidden',
    hidden: 'hidden',
    published: 'shown',
    active: 'shown',
    active01: 'shown',
    avaldatud: 'shown',
    nähtav: 'shown',
    otsisõnad: 'search_keywords',
    märksõnad: 'search_keywords',
    searchwords: 'search_keywords',
    searchkeywords: 'search_keywords',
    keywords: 'search_keywords',
    oenumbrid: 'oe_numbers',
    oenumber: 'oe_numbers',
    oenumbers: 'oe_numbers',
    oenr: 'oe_numbers',
    oem: 'oe_numbers',
    oemnumbers: 'oe_numbers',
    originaalnumbrid: 'oe_numbers',
    asendatudnumbrid: 'superseded_numbers',
    supersedednumbers: 'superseded_numbers',
    samaväärsetenumbrid: 'competitor_numbers',
    competitornumbers: 'competitor_numbers',
    crossreferences: 'competitor_numbers',
    crossreference: 'competitor_numbers',
    asendaja: 'successor',
    uuskood: 'successor',
    successor: 'successor',
    supersededby: 'successor',
    replacedby: 'successor',
    tüübikinnitused: 'approvals',
    approvals: 'approvals',
    tootjanimi: 'maker_name',
    manufacturername: 'maker_name',
    makername: 'maker_name',
    tootjaaadress: 'maker_address',
    manufactureraddress: 'maker_address',
    tootjakontakt: 'maker_contact',
    manufacturercontact: 'maker_contact',
    taganemisõigus: 'withdrawal_exclusion',
    withdrawalexclusion: 'withdrawal_exclusion',
  },
  category: {
    number: 'id',
    kategooria: 'name.et',
    nimi: 'name.et',
    nimetus: 'name.et',
    category: 'name.en',
    name: 'name.en',
    ülemkategooria: 'parent',
    ülem: 'parent',
    parentcategory: 'parent',
    kirjeldus: 'description.et',
    description: 'description.en',
    järjekord: 'position',
    koht: 'position',
    order: 'position',
    peidetud: 'hidden',
    otsisõnad: 'search_keywords',
    märksõnad: 'search_keywords',
    searchwords: 'search_keywords',
    searchkeywords: 'search_keywords',
    keywords: 'search_keywords',
  },
  filter: {
    filter: 'group',
    grupp: 'group',
    väärtus: 'option',
    value: 'option',
    nimi: 'name.et',
    nimetus: 'name.et',
    name: 'name.en',
    esiletõstetud: 'promoted',
    kategooriad: 'offered',
    categories: 'offered',
    värv: 'colour',
    color: 'colour',
    järjekord: 'position',
    order: 'position',
  },
}

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
