import type { ProductFields } from '#catalog/contract-product-admin.ts'
import { isOver, type PlannedCut, totalAt } from '#catalog/domain/planned-cut.ts'
import { saidSafety } from '#catalog/domain/product-safety.ts'
import { centsOf } from '#kernel/money.ts'
import type { products } from '../tables.ts'

type Row = typeof products.$inferSelect

/** Columns without prices that staff edit, as audit entries name them. */
export const AUDITED = [
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

export const auditedColumns = (row: Row) => Object.fromEntries(AUDITED.map(name => [name, row[name]]))

/** Converts fields to columns; missing fields stay out. */
export const columnsOf = (given: ProductFields, now: Date) => ({
  name: given.name,
  description: given.description,
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
  ...furtherColumns(given, now),
})

const furtherColumns = (given: ProductFields, now: Date) => ({
  ...(given.cut !== undefined && cutColumns(standingCut(given, now))),
  ...(given.gtin !== undefined && { gtin: given.gtin }),
  ...(given.cost !== undefined && { costCents: given.cost === null ? null : centsOf(given.cost) }),
  ...(given.weight_grams !== undefined && { weightGrams: given.weight_grams }),
  ...(given.length_mm !== undefined && { lengthMm: given.length_mm }),
  ...(given.width_mm !== undefined && { widthMm: given.width_mm }),
  ...(given.height_mm !== undefined && { heightMm: given.height_mm }),
  ...(given.search_keywords !== undefined && { searchKeywords: given.search_keywords }),
  ...(given.safety !== undefined && { safety: given.safety && saidSafety(given.safety) }),
})

const cutColumns = (cut: PlannedCut | null) => ({
  cutCents: cut?.cents ?? null,
  cutFrom: momentOf(cut?.from),
  cutTo: momentOf(cut?.to),
})

const momentOf = (at: number | null | undefined): Date | null => (at === null || at === undefined ? null : new Date(at))

const plannedIn = ({ cut }: ProductFields): PlannedCut | null =>
  cut ? { cents: centsOf(cut.price), from: cut.from, to: cut.to } : null

/** Null for a sale that has ended. */
const standingCut = (given: ProductFields, now: Date): PlannedCut | null => {
  const cut = plannedIn(given)
  return cut && isOver(cut, now.getTime()) ? null : cut
}

/** True for a sale that has already ended, unless it is stored so and ended while the form was open. */
export const isPastCut = (given: ProductFields, stored: PlannedCut | null, now: Date): boolean => {
  const cut = plannedIn(given)
  if (!cut || !isOver(cut, now.getTime())) return false
  return cut.cents !== stored?.cents || cut.from !== stored.from || cut.to !== stored.to
}

/** Returns the prices after saving; a missing sale keeps the `stored` one. */
export const pricesOf = (given: ProductFields, stored: PlannedCut | null, now: Date) => {
  const priceCents = centsOf(given.price)
  const cut = given.cut === undefined ? stored : plannedIn(given)
  return { priceCents, totalCents: cut ? totalAt(priceCents, cut, now.getTime()) : centsOf(given.total_price) }
}

export const cutOf = ({ cutCents, cutFrom, cutTo }: Pick<Row, 'cutCents' | 'cutFrom' | 'cutTo'>): PlannedCut | null =>
  cutCents === null ? null : { cents: cutCents, from: cutFrom?.getTime() ?? null, to: cutTo?.getTime() ?? null }
