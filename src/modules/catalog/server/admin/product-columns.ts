import type { ProductFields } from '#catalog/contract-product-admin.ts'
import { safetyOrNull } from '#catalog/domain/product-safety.ts'
import { isSaleOver, priceInForceAt, type ScheduledSale } from '#catalog/domain/scheduled-sale.ts'
import { toCents } from '#kernel/money.ts'
import { cleanMultilingualHtml } from '#platform/server/html/clean-html.ts'
import type { products } from '../tables.ts'

type Row = typeof products.$inferSelect

/** Columns without prices that staff edit, as audit entries name them. */
export const AUDITED_COLUMNS = [
  'name',
  'description',
  'code1',
  'code2',
  'brand',
  'gtin',
  'costCents',
  'vatClass',
  'unit',
  'bigProduct',
  'hasLimitedAmount',
  'availableIn',
  'criticalStockLevel',
  'visibility',
  'cutCents',
  'cutFrom',
  'cutTo',
  'weightGrams',
  'lengthMm',
  'widthMm',
  'heightMm',
  'searchKeywords',
  'safety',
] as const satisfies readonly (keyof Row)[]

export const auditedColumns = (row: Row) => Object.fromEntries(AUDITED_COLUMNS.map(name => [name, row[name]]))

/** Converts fields to columns; missing fields stay out. */
export const toColumns = (given: ProductFields, now: Date) => ({
  name: given.name,
  description: cleanMultilingualHtml(given.description),
  code1: given.code1,
  code2: given.code2,
  brand: given.brand,
  vatClass: given.vat_class,
  unit: given.unit,
  bigProduct: given.big_product,
  hasLimitedAmount: given.hasLimitedAmount,
  availableIn: given.available_in,
  criticalStockLevel: given.critical_stock_level,
  visibility: given.visibility,
  ...optionalColumns(given, now),
})

const optionalColumns = (given: ProductFields, now: Date) => ({
  ...(given.cut !== undefined && saleColumns(currentSale(given, now))),
  ...(given.gtin !== undefined && { gtin: given.gtin }),
  ...(given.cost !== undefined && { costCents: given.cost === null ? null : toCents(given.cost) }),
  ...(given.weight_grams !== undefined && { weightGrams: given.weight_grams }),
  ...(given.length_mm !== undefined && { lengthMm: given.length_mm }),
  ...(given.width_mm !== undefined && { widthMm: given.width_mm }),
  ...(given.height_mm !== undefined && { heightMm: given.height_mm }),
  ...(given.search_keywords !== undefined && { searchKeywords: given.search_keywords }),
  ...(given.safety !== undefined && { safety: given.safety && safetyOrNull(given.safety) }),
})

const saleColumns = (cut: ScheduledSale | null) => ({
  cutCents: cut?.cents ?? null,
  cutFrom: toDate(cut?.from),
  cutTo: toDate(cut?.to),
})

const toDate = (at: number | null | undefined): Date | null => (at === null || at === undefined ? null : new Date(at))

const sentSale = ({ cut }: ProductFields): ScheduledSale | null =>
  cut ? { cents: toCents(cut.price), from: cut.from, to: cut.to } : null

/** Null for a sale that has ended. */
const currentSale = (given: ProductFields, now: Date): ScheduledSale | null => {
  const cut = sentSale(given)
  return cut && isSaleOver(cut, now.getTime()) ? null : cut
}

/** True for a sale that has already ended, unless it is stored so and ended while the form was open. */
export const isExpiredSale = (given: ProductFields, stored: ScheduledSale | null, now: Date): boolean => {
  const cut = sentSale(given)
  if (!cut || !isSaleOver(cut, now.getTime())) return false
  return cut.cents !== stored?.cents || cut.from !== stored.from || cut.to !== stored.to
}

/** Returns the prices after saving; a missing sale keeps the `stored` one. */
export const toPrices = (given: ProductFields, stored: ScheduledSale | null, now: Date) => {
  const priceCents = toCents(given.price)
  const cut = given.cut === undefined ? stored : sentSale(given)
  return { priceCents, totalCents: cut ? priceInForceAt(priceCents, cut, now.getTime()) : toCents(given.total_price) }
}

export const scheduledSaleOf = ({
  cutCents,
  cutFrom,
  cutTo,
}: Pick<Row, 'cutCents' | 'cutFrom' | 'cutTo'>): ScheduledSale | null =>
  cutCents === null ? null : { cents: cutCents, from: cutFrom?.getTime() ?? null, to: cutTo?.getTime() ?? null }
