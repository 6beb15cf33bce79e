import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { LEGAL_YES_NO_FIELDS } from '#exchange/domain/legal-columns.ts'
import { LEGAL_FIELDS, LEGAL_TEXTS } from '#exchange/domain/legal-field-names.ts'
import { formatCategoryCell, formatFilterCell } from '#exchange/domain/name-lookup.ts'
import { SALE_FIELDS } from '#exchange/domain/row-prices.ts'
import { type CsvCell, formatCsv } from '#kernel/csv.ts'
import { toEuros } from '#kernel/money.ts'
import type { Multilingual } from '#kernel/multilingual.ts'
import type { Database } from '#platform/server/db/database.ts'
import { formatXlsx } from '#platform/server/files/format-xlsx.ts'
import { selectEpochMs, toSaleValues } from './known-products.ts'
import { listLanguageCells, listLanguageFields } from './language-columns.ts'
import { PRODUCT_DETAIL_COLUMNS, type ProductDetails, toDetailValues } from './product-details.ts'
import { type AllLookups, readAllLookups } from './read-lookups.ts'
import { readWarehouses } from './view-import.ts'

const BATCH_SIZE = 2_000

type Row = {
  id: number
  code1: string
  code2: string
  gtin: string
  brand: string
  unit: string
  name: Multilingual
  price: number
  total: number
  available_in: number
  critical: number
  cost: number | null
  saleCents: number | null
  saleFrom: number | null
  saleTo: number | null
  vatClass: string
  categoryIds: number[]
  optionIds: number[]
  stock: Record<string, number>
  shelfPlaces: Record<string, string>
  details: ProductDetails
} & Record<string, unknown>

/** Formats yes and no in the user's language. */
export type FormatYesNo = (isYes: boolean) => string

interface ExportOptions {
  format: 'csv' | 'xlsx'
  formatYesNo: FormatYesNo
}

/** Streams all products in import columns, batch by batch, so that memory stays small. */
export const exportProducts = (db: Database, { format, formatYesNo }: ExportOptions): Readable =>
  createFile(exportBatches(db, { formatPrice: format === 'csv' ? formatWithComma : toEuros, formatYesNo }), format)

/** Streams rows that are already in memory. */
export const createListFile = (rows: CsvCell[][], format: 'csv' | 'xlsx'): Readable =>
  createFile(toSingleBatch(rows), format)

async function* toSingleBatch(rows: CsvCell[][]): AsyncGenerator<CsvCell[][]> {
  yield rows
}

const createFile = (batches: AsyncIterable<CsvCell[][]>, format: 'csv' | 'xlsx'): Readable =>
  Readable.from(format === 'csv' ? formatCsvBatches(batches) : formatXlsx(batches), { objectMode: false })

/** Only the first batch keeps the byte order mark. */
const BYTE_ORDER_MARK_LENGTH = 1

async function* formatCsvBatches(batches: AsyncIterable<CsvCell[][]>): AsyncGenerator<string> {
  let isFirst = true
  for await (const rows of batches) {
    const text = formatCsv(rows, 'spreadsheet')
    yield isFirst ? text : text.slice(BYTE_ORDER_MARK_LENGTH)
    isFirst = false
  }
}

type FormatPrice = (cents: number) => CsvCell

interface CellFormat {
  formatPrice: FormatPrice
  formatYesNo: FormatYesNo
}

/** Spreadsheets limit the text of a cell; a longer description exports as an empty cell, which imports ignore. */
const MAX_CELL_TEXT_LENGTH = 32_000
const DETAIL_COLUMNS = [
  'weight_g',
  'length',
  'width',
  'height',
  'net_content',
  'big_product',
  'hidden',
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
]
const listDetailColumns = (): string[] => [
  ...listLanguageFields('description'),
  ...DETAIL_COLUMNS,
  ...LEGAL_TEXTS.flatMap(listLanguageFields),
]

const YES_NO_COLUMNS: ReadonlySet<string> = new Set(['big_product', 'hidden', ...LEGAL_YES_NO_FIELDS])

async function* exportBatches(db: Database, { formatPrice, formatYesNo }: CellFormat): AsyncGenerator<CsvCell[][]> {
  const warehouses = await readWarehouses(db)
  const lookups = await readAllLookups(db)
  yield [
    [
      'code1',
      ...listLanguageFields('name'),
      'code2',
      'gtin',
      'brand',
      'unit',
      'price',
      'total_price',
      ...SALE_FIELDS,
      'vat_class',
      'cost',
      'available_in',
      'critical',
      'categories',
      ...[...lookups.filters.keys()].map(key => `filter.${key}`),
      ...warehouses.map(({ id }) => `stock.${id}`),
      ...warehouses.map(({ id }) => `shelf.${id}`),
      ...listDetailColumns(),
    ],
  ]
  let lastId = 0
  while (true) {
    const { rows } = await db.execute<Row>(sql`
      select p.id, code1, code2, gtin, brand, unit, name, price_cents as price, total_cents as total, available_in, critical_stock_level as critical, cost_cents as cost,
        vat_class as "vatClass", sale_cents as "saleCents", ${selectEpochMs(sql`sale_from`)} as "saleFrom", ${selectEpochMs(sql`sale_to`)} as "saleTo",
        coalesce((select json_agg(c.category_id order by c.main desc, c.category_id) from product_category c where c.product_id = p.id), '[]') as "categoryIds",
        coalesce((select json_agg(o.option_id) from product_option o where o.product_id = p.id), '[]') as "optionIds",
        coalesce((select json_object_agg(l.warehouse_id, l.amount) from stock_level l where l.product_id = p.id), '{}') as stock,
        coalesce((select json_object_agg(s.warehouse_id, s.place) from shelf_place s where s.product_id = p.id), '{}') as "shelfPlaces" ${PRODUCT_DETAIL_COLUMNS}
      from product p where p.class = 'product' and p.removed_at is null and p.id > ${lastId}::int order by p.id limit ${BATCH_SIZE}::int`)
    const lastRow = rows.at(-1)
    if (!lastRow) return
    lastId = lastRow.id
    yield rows.map(row => formatCells(row, { warehouses, lookups, formatPrice, formatYesNo }))
  }
}

const formatCells = (
  row: Row,
  {
    warehouses,
    lookups,
    formatPrice,
    formatYesNo,
  }: CellFormat & { warehouses: readonly { id: number }[]; lookups: AllLookups },
): CsvCell[] => [
  row.code1,
  ...listLanguageCells(row.name),
  row.code2,
  row.gtin,
  row.brand,
  row.unit,
  formatPrice(row.price),
  formatPrice(row.total),
  ...formatSaleCells(row, formatPrice),
  row.vatClass,
  row.cost === null ? '' : formatPrice(row.cost),
  row.available_in,
  row.critical,
  formatCategoryCell(lookups.categories, row.categoryIds),
  ...[...lookups.filters.values()].map(lookup => formatFilterCell(lookup, row.optionIds)),
  ...warehouses.map(({ id }) => row.stock[id] ?? 0),
  ...warehouses.map(({ id }) => row.shelfPlaces[id] ?? ''),
  ...formatDetailCells(row.details, lookups, formatYesNo),
]

const formatSaleCells = (row: Row, formatPrice: FormatPrice): CsvCell[] => {
  const { sale_price, sale_from = '', sale_to = '' } = toSaleValues(row)
  return [typeof sale_price === 'number' ? formatPrice(sale_price) : '', sale_from, sale_to]
}

const formatDetailCells = (details: ProductDetails, lookups: AllLookups, formatYesNo: FormatYesNo): CsvCell[] => {
  const values: Readonly<Record<string, CsvCell | undefined>> = { ...toDetailValues(details, lookups) }
  return listDetailColumns().map(column => {
    const value = values[column] ?? ''
    if (YES_NO_COLUMNS.has(column)) return typeof value === 'number' ? formatYesNo(value > 0) : ''
    return String(value).length > MAX_CELL_TEXT_LENGTH ? '' : value
  })
}

/** Estonian spreadsheets expect a decimal comma. */
const formatWithComma: FormatPrice = cents => (cents / 100).toFixed(2).replace('.', ',')
