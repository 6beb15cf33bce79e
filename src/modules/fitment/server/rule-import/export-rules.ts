import { Readable } from 'node:stream'
import { eq, sql } from 'drizzle-orm'
import {
  formatAcesApplication,
  formatAcesFooter,
  formatAcesHeader,
} from '#fitment/domain/rule-files/format-aces-rules.ts'
import { getExternalId } from '#fitment/domain/rule-files/format-described-car.ts'
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
import type { RuleFormat } from '#fitment/domain/rule-files/read-rule-file.ts'
import { isAcesCar } from '#fitment/domain/rule-files/rule-file.ts'
import type { FitmentTarget } from '#fitment/domain/verdict.ts'
import { formatCsv } from '#kernel/csv.ts'
import { DEFAULT_LANGUAGE } from '#kernel/language.ts'
import { type Multilingual, pickText } from '#kernel/multilingual.ts'
import { getShopDay } from '#kernel/shop-day.ts'
import type { App } from '#platform/server/app.ts'
import { findVehicle, listPath, readVehicleCatalogue, type VehicleCatalogue } from '../read-vehicle-catalogue.ts'
import { toTarget } from '../rule-rows.ts'
import { vehicleGroups } from '../tables.ts'
import { sourceCars } from './tables.ts'

const BATCH_SIZE = 500
/** Only the first batch keeps the byte order mark. */
const BYTE_ORDER_MARK_LENGTH = 1

/** Streams the rules of a source batch by batch. `company` is the sender that ACES names. */
export const exportRules = (
  app: App,
  { sourceId, format, company }: { sourceId: number; format: RuleFormat; company: string },
): Readable => {
  const products = readProducts(app, sourceId)
  const chunks =
    format === 'aces'
      ? formatAcesFile(products, { app, sourceId, company })
      : joinCsv(formatRows(products, COLUMNS[format], ROW_FORMATTERS[format]))
  return Readable.from(chunks, { objectMode: false })
}

type TableFormat = Exclude<RuleFormat, 'aces'>

const COLUMNS: Readonly<Record<TableFormat, readonly string[]>> = {
  csv: CSV_EXPORT_COLUMNS,
  ebay: EBAY_COLUMNS,
  ktype: KTYPE_COLUMNS,
}

const ROW_FORMATTERS: Readonly<Record<TableFormat, (product: ExportedProduct) => string[][]>> = {
  csv: ({ sku, isUniversal, rules }) => [
    ...(isUniversal ? [formatUniversalRow(sku)] : []),
    ...rules.map(({ rule }) => formatCsvRule(rule)),
  ],
  ebay: product => listPlainRules(product).map(({ rule, note }) => formatEbayRule(rule, note)),
  ktype: product => listPlainRules(product).map(({ rule, note }) => formatKTypeRule(rule, note)),
}

/**
 * Omits a product with an exclusion from formats without exclusions, because its other rules would promise too much.
 */
const listPlainRules = ({ rules }: ExportedProduct, simplify = (rule: ExportedRule): ExportedRule => rule) =>
  rules.some(({ rule }) => rule.polarity === 'excludes')
    ? []
    : rules
        .filter(({ rule }) => isPlainRule(simplify(rule)))
        .map(({ rule, target }) => ({ rule, target, note: pickText(rule.note, DEFAULT_LANGUAGE) }))

async function* formatRows(
  batches: AsyncIterable<ExportedProduct[]>,
  columns: readonly string[],
  formatProduct: (product: ExportedProduct) => string[][],
): AsyncGenerator<string[][]> {
  yield [[...columns]]
  for await (const products of batches) {
    const rows = products.flatMap(formatProduct)
    if (rows.length > 0) yield rows
  }
}

async function* joinCsv(batches: AsyncIterable<string[][]>): AsyncGenerator<string> {
  let isFirst = true
  for await (const rows of batches) {
    const text = formatCsv(rows, 'spreadsheet')
    yield isFirst ? text : text.slice(BYTE_ORDER_MARK_LENGTH)
    isFirst = false
  }
}

/** Writes rules for cars that a person mapped to numbers of the VCdb, which the shop does not hold. */
async function* formatAcesFile(
  batches: AsyncIterable<ExportedProduct[]>,
  { app, sourceId, company }: { app: App; sourceId: number; company: string },
): AsyncGenerator<string> {
  const cars = await readAcesCars(app, sourceId)
  let count = 0
  let leftOut = 0
  yield formatAcesHeader(company, getShopDay(app.now()))
  for await (const products of batches) {
    let text = ''
    for (const product of products) {
      leftOut += product.rules.length + (product.isUniversal ? 1 : 0)
      for (const { rule, target, note } of listPlainRules(product, withoutConditions)) {
        const before = count
        for (const car of cars.get(formatMappingKey(target, rule.conditions)) ?? []) {
          const application = formatAcesApplication(rule, { number: count + 1, car, note })
          if (application === null) continue
          text += application
          count += 1
        }
        if (count > before) leftOut -= 1
      }
    }
    if (text !== '') yield text
  }
  yield formatAcesFooter(count, leftOut)
}

/** The elements of a car state the conditions that a person mapped it with. */
const withoutConditions = (rule: ExportedRule): ExportedRule => ({ ...rule, conditions: '' })

/** Identifies a target with conditions. */
const formatMappingKey = (target: FitmentTarget, conditionKey: string): string => `${target} ${conditionKey}`

/** Returns the numbers of cars that a source mapped, by their target in the shop and their conditions. */
const readAcesCars = async (app: App, sourceId: number): Promise<ReadonlyMap<string, readonly string[]>> => {
  const catalogue = await readVehicleCatalogue(app)
  const rows = await app.db.select().from(sourceCars).where(eq(sourceCars.sourceId, sourceId)).orderBy(sourceCars.key)
  const mappedCars = rows.flatMap(({ key, nodeId, groupId, engineCode, conditionKey }) => {
    const car = getExternalId(key)
    const id = nodeId === null ? null : (findVehicle(catalogue, nodeId)?.id ?? null)
    const isMapped = id !== null || groupId !== null || engineCode !== null
    const target = toTarget({ nodeId: id, groupId, engineCode })
    return isMapped && isAcesCar(car) ? [{ car, mapping: formatMappingKey(target, conditionKey) }] : []
  })
  return new Map(
    [...Map.groupBy(mappedCars, ({ mapping }) => mapping)].map(([mapping, all]) => [
      mapping,
      all.map(({ car }) => car),
    ]),
  )
}

type StoredRow = {
  /** Null for a universal product without rules. */
  id: number | null
  product: number
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

interface ExportedProduct {
  sku: string
  isUniversal: boolean
  rules: { rule: ExportedRule; target: FitmentTarget }[]
}

const isRule = ({ id }: StoredRow): boolean => id !== null

/**
 * Reads the products with rules of the source. Universal products without rules belong to no source, so each list has
 * them.
 */
async function* readProducts(app: App, sourceId: number): AsyncGenerator<ExportedProduct[]> {
  const catalogue = await readVehicleCatalogue(app)
  const groups = new Map((await app.db.select().from(vehicleGroups)).map(({ id, kind, key }) => [id, `${kind}:${key}`]))
  for (let last = 0; ; ) {
    const { rows } = await app.db.execute<StoredRow>(sql`
      with batch as (
        (select distinct product_id from fitment where source_id = ${sourceId}::int and product_id > ${last}::int
          order by product_id limit ${BATCH_SIZE}::int)
        union
        (select product_id from product_fitment m where mode = 'universal' and product_id > ${last}::int
          and not exists (select from fitment other where other.product_id = m.product_id)
          order by product_id limit ${BATCH_SIZE}::int)
        order by product_id limit ${BATCH_SIZE}::int)
      select f.*, p.id as product, p.code1 as sku, m.mode from batch join product p on p.id = batch.product_id
        join product_fitment m on m.product_id = p.id
        left join fitment f on f.product_id = p.id and f.source_id = ${sourceId}::int
      order by p.id, f.id`)
    if (rows.length === 0) return
    last = rows.at(-1)?.product ?? last
    yield [...Map.groupBy(rows, row => row.product).values()].map(productRows => ({
      sku: productRows[0]?.sku ?? '',
      isUniversal: productRows[0]?.mode === 'universal',
      rules: productRows.filter(isRule).map(row => {
        const vehicle = row.node_id === null ? undefined : findVehicle(catalogue, row.node_id)
        const target = toTarget({ nodeId: vehicle?.id ?? null, groupId: row.group_id, engineCode: row.engine_code })
        return { rule: toExportedRule(catalogue, groups, row), target }
      }),
    }))
  }
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
    sku: row.sku,
    polarity: row.polarity,
    position: row.position,
    quantity: row.quantity,
    note: row.note,
    fuels: row.fuels,
    drives: row.drives,
    gearboxes: row.gearboxes,
    bodies: row.bodies,
    window: { from: row.from_ym, to: row.to_ym },
    path,
    address: vehicle ? path.map(({ slug }) => slug).join('/') : other,
    engineCode: vehicle?.engineCode ?? row.engine_code,
    conditions: row.condition_key,
    confidence: row.confidence,
  }
}
