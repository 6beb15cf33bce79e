import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import {
  CSV_EXPORT_COLUMNS,
  EBAY_COLUMNS,
  type ExportedRule,
  formatCsvRule,
  formatEbayRule,
  formatKTypeRule,
  formatUniversalRow,
  isPlainRule,
  KTYPE_COLUMNS,
} from '#fitment/domain/rule-files/format-rules.ts'
import type { ExportFormat } from '#fitment/domain/rule-files/read-rule-file.ts'
import { formatCsv } from '#kernel/csv.ts'
import { DEFAULT_LANGUAGE } from '#kernel/language.ts'
import { type Multilingual, pickText } from '#kernel/multilingual.ts'
import type { App } from '#platform/server/app.ts'
import { findVehicle, listPath, readVehicleCatalogue, type VehicleCatalogue } from '../read-vehicle-catalogue.ts'
import { vehicleGroups } from '../tables.ts'

const BATCH_SIZE = 500
/** Only the first batch keeps the byte order mark. */
const BYTE_ORDER_MARK_LENGTH = 1

const COLUMNS: Readonly<Record<ExportFormat, readonly string[]>> = {
  csv: CSV_EXPORT_COLUMNS,
  ebay: EBAY_COLUMNS,
  ktype: KTYPE_COLUMNS,
}

/** Streams the rules of a source batch by batch. */
export const exportRules = (app: App, sourceId: number, format: ExportFormat): Readable =>
  Readable.from(formatBatches(readBatches(app, sourceId, format)), { objectMode: false })

async function* formatBatches(batches: AsyncIterable<string[][]>): AsyncGenerator<string> {
  let isFirst = true
  for await (const rows of batches) {
    const text = formatCsv(rows, 'spreadsheet')
    yield isFirst ? text : text.slice(BYTE_ORDER_MARK_LENGTH)
    isFirst = false
  }
}

type StoredRow = {
  product_id: number
  sku: string
  mode: string
  node_id: number | null
  group_id: number | null
  engine_code: string | null
  polarity: 'fits' | 'excludes'
  from_ym: number | null
  to_ym: number | null
  fuels: string[]
  drives: string[]
  gearboxes: string[]
  bodies: string[]
  position: string | null
  quantity: number | null
  condition_key: string
  note: Multilingual
  confidence: string
} & Record<string, unknown>

async function* readBatches(app: App, sourceId: number, format: ExportFormat): AsyncGenerator<string[][]> {
  yield [[...COLUMNS[format]]]
  const catalogue = await readVehicleCatalogue(app)
  const groups = new Map((await app.db.select().from(vehicleGroups)).map(({ id, kind, key }) => [id, `${kind}:${key}`]))
  for (let last = 0; ; ) {
    const { rows } = await app.db.execute<StoredRow>(sql`
      with batch as (select distinct product_id from fitment where source_id = ${sourceId}::int and product_id > ${last}::int
        order by product_id limit ${BATCH_SIZE}::int)
      select f.*, p.code1 as sku, m.mode from batch join fitment f on f.product_id = batch.product_id
        join product p on p.id = f.product_id join product_fitment m on m.product_id = f.product_id
      where f.source_id = ${sourceId}::int order by f.product_id, f.id`)
    if (rows.length === 0) return
    last = rows.at(-1)?.product_id ?? last
    const exported: string[][] = []
    for (const own of Map.groupBy(rows, row => row.product_id).values()) {
      const rules = own.map(row => toExportedRule(catalogue, groups, row))
      const [first] = own
      if (format === 'csv' && first?.mode === 'universal') exported.push(formatUniversalRow(first.sku))
      exported.push(...formatProduct(rules, format))
    }
    if (exported.length > 0) yield exported
  }
}

/** A product with an exclusion is left out of formats that know none, as its fits alone would promise too much. */
const formatProduct = (rules: readonly ExportedRule[], format: ExportFormat): string[][] => {
  if (format === 'csv') return rules.map(formatCsvRule)
  if (rules.some(({ polarity }) => polarity === 'excludes')) return []
  const formatRule = format === 'ebay' ? formatEbayRule : formatKTypeRule
  return rules.filter(isPlainRule).map(rule => formatRule(rule, pickText(rule.note, DEFAULT_LANGUAGE)))
}

const toExportedRule = (
  catalogue: VehicleCatalogue,
  groups: ReadonlyMap<number, string>,
  row: StoredRow,
): ExportedRule => {
  const vehicle = row.node_id === null ? undefined : findVehicle(catalogue, row.node_id)
  const path = vehicle ? listPath(catalogue, vehicle) : []
  const other = row.group_id === null ? `engine:${row.engine_code}` : (groups.get(row.group_id) ?? '')
  return {
    ...{ sku: row.sku, polarity: row.polarity, position: row.position, quantity: row.quantity, note: row.note },
    ...{ fuels: row.fuels, drives: row.drives, gearboxes: row.gearboxes, bodies: row.bodies },
    window: { from: row.from_ym, to: row.to_ym },
    path,
    address: vehicle ? path.map(({ slug }) => slug).join('/') : other,
    engineCode: vehicle?.engineCode ?? row.engine_code,
    conditions: row.condition_key,
    confidence: row.confidence,
  }
}
