import type { ProductFields } from '#catalog/contract-product-admin.ts'
import { omitEmptyDurability } from '#catalog/domain/durability.ts'
import { omitEmptyGoods } from '#catalog/domain/goods-details.ts'
import { omitEmptySafety } from '#catalog/domain/product-safety.ts'
import { omitEmptyWeights } from '#catalog/domain/reported-weights.ts'
import { normalizeApprovals } from '#catalog/domain/road-approval.ts'
import { computePriceAt, isSaleOver, type ScheduledSale } from '#catalog/domain/scheduled-sale.ts'
import { toCents } from '#kernel/money.ts'
import { cleanMultilingualHtml } from '#platform/server/html/clean-html.ts'
import type { products } from '../tables.ts'

type Row = typeof products.$inferSelect

/** Columns that staff edit, as audit entries name them, except the regular and the current price. */
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
  'saleCents',
  'saleFrom',
  'saleTo',
  'weightGrams',
  'lengthMm',
  'widthMm',
  'heightMm',
  'netContent',
  'searchKeywords',
  'safety',
  'withdrawalExclusion',
  'goods',
  'reported',
  'durability',
  'approvals',
  'manufacturerId',
] as const satisfies readonly (keyof Row)[]

export const pickAuditedColumns = (row: Row) => Object.fromEntries(AUDITED_COLUMNS.map(name => [name, row[name]]))

/** Converts fields to columns; missing fields stay out. */
export const toProductColumns = (fields: ProductFields, now: Date) => ({
  name: fields.name,
  description: cleanMultilingualHtml(fields.description),
  code1: fields.code1,
  code2: fields.code2,
  brand: fields.brand,
  vatClass: fields.vat_class,
  unit: fields.unit,
  bigProduct: fields.big_product,
  hasLimitedAmount: fields.hasLimitedAmount,
  availableIn: fields.available_in,
  criticalStockLevel: fields.critical_stock_level,
  visibility: fields.visibility,
  ...toOptionalColumns(fields, now),
})

const toOptionalColumns = (fields: ProductFields, now: Date) => ({
  ...(fields.scheduled_sale !== undefined && toSaleColumns(parseCurrentSale(fields, now))),
  ...(fields.gtin !== undefined && { gtin: fields.gtin }),
  ...(fields.cost !== undefined && { costCents: fields.cost === null ? null : toCents(fields.cost) }),
  ...(fields.weight_grams !== undefined && { weightGrams: fields.weight_grams }),
  ...(fields.length_mm !== undefined && { lengthMm: fields.length_mm }),
  ...(fields.width_mm !== undefined && { widthMm: fields.width_mm }),
  ...(fields.height_mm !== undefined && { heightMm: fields.height_mm }),
  ...(fields.net_content !== undefined && { netContent: fields.net_content }),
  ...(fields.search_keywords !== undefined && { searchKeywords: fields.search_keywords }),
  ...(fields.withdrawal_exclusion !== undefined && { withdrawalExclusion: fields.withdrawal_exclusion }),
  ...(fields.goods !== undefined && { goods: fields.goods && omitEmptyGoods(fields.goods) }),
  ...(fields.reported !== undefined && { reported: fields.reported && omitEmptyWeights(fields.reported) }),
  ...(fields.durability !== undefined && { durability: fields.durability && omitEmptyDurability(fields.durability) }),
  ...(fields.approvals !== undefined && { approvals: normalizeApprovals(fields.approvals) }),
  ...(fields.safety !== undefined && { safety: fields.safety && omitEmptySafety(fields.safety) }),
  ...(fields.manufacturer_id !== undefined && { manufacturerId: fields.manufacturer_id }),
})

const toSaleColumns = (sale: ScheduledSale | null) => ({
  saleCents: sale?.cents ?? null,
  saleFrom: toDate(sale?.from),
  saleTo: toDate(sale?.to),
})

const toDate = (time: number | null | undefined): Date | null =>
  time === null || time === undefined ? null : new Date(time)

const parseSale = ({ scheduled_sale: sale }: ProductFields): ScheduledSale | null =>
  sale ? { cents: toCents(sale.price), from: sale.from, to: sale.to } : null

/** Returns null for a sale that has ended. */
const parseCurrentSale = (fields: ProductFields, now: Date): ScheduledSale | null => {
  const sale = parseSale(fields)
  return sale && isSaleOver(sale, now.getTime()) ? null : sale
}

/** Returns true for a sale that has already ended, unless it is stored so and ended while the form was open. */
export const isExpiredSale = (fields: ProductFields, stored: ScheduledSale | null, now: Date): boolean => {
  const sale = parseSale(fields)
  if (!sale || !isSaleOver(sale, now.getTime())) return false
  return sale.cents !== stored?.cents || sale.from !== stored.from || sale.to !== stored.to
}

/** Returns the prices after saving; a missing sale keeps the `stored` one. */
export const computeSavedPrices = (fields: ProductFields, stored: ScheduledSale | null, now: Date) => {
  const priceCents = toCents(fields.price)
  const sale = fields.scheduled_sale === undefined ? stored : parseSale(fields)
  return {
    priceCents,
    totalCents: sale ? computePriceAt(priceCents, sale, now.getTime()) : toCents(fields.total_price),
  }
}

export const toScheduledSale = ({
  saleCents,
  saleFrom,
  saleTo,
}: Pick<Row, 'saleCents' | 'saleFrom' | 'saleTo'>): ScheduledSale | null =>
  saleCents === null ? null : { cents: saleCents, from: saleFrom?.getTime() ?? null, to: saleTo?.getTime() ?? null }
