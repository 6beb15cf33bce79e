import type { ListedProduct, Product } from '#catalog/contract-product.ts'
import { formatHazards, formatLampClass, formatTyreLabel } from '#catalog/domain/goods-notes.ts'
import { computeUnitPrice } from '#catalog/domain/net-content.ts'
import { findAnnouncedPriorPrice } from '#catalog/domain/price-display.ts'
import { isUnpriced } from '#catalog/domain/price-validation.ts'
import { findRoadUse } from '#catalog/domain/road-approval.ts'
import { formatRoadUse } from '#catalog/domain/road-use-notes.ts'
import { findSaleDays } from '#catalog/domain/sale-days.ts'
import { toStockFields } from '#catalog/domain/stock-fields.ts'
import type { ProductRecord } from '#catalog/server/catalog.ts'
import { toApiImage } from '#files/server/files.ts'
import { DEFAULT_LANGUAGE, type Language } from '#kernel/language.ts'
import { type BasisPoints, computeNetEuros, toEuros } from '#kernel/money.ts'
import { pickText } from '#kernel/multilingual.ts'
import { translateUnit } from '#kernel/unit.ts'
import { getVisibilityState, isInRange, type Visibility } from '#kernel/visibility.ts'
import { shortenDescription } from '#listing/domain/shorten-description.ts'

/** About two lines of the list view. */
const MAX_DESCRIPTION_LENGTH = 160

/**
 * Converts a product for answers, without its time-dependent visibility. Money is in euros. Missing values are
 * undefined instead of absent, so that all products have the same shape and serialize fast.
 */
export const toProductAnswer = (
  record: ProductRecord,
  language: Language,
  rate: BasisPoints,
): Omit<ListedProduct, 'visibility'> => {
  const { name, description, path, unit, image, sale, unit_price, tyre_label, energy_label, hazard, road_use } =
    listLocalizedFields(record, language)
  const { available_in, hasLimitedAmount, availableForSale, stock } = toStockFields(record, record.amounts)
  return {
    name,
    description,
    path,
    unit,
    image,
    sale,
    unit_price,
    tyre_label,
    energy_label,
    hazard,
    road_use,
    id: record.id,
    content_id: record.contentId,
    class: record.class,
    brand: record.brand,
    code1: record.code1,
    code2: record.code2,
    gtin: record.gtin || undefined,
    price: toEuros(record.priceCents),
    total_price: toEuros(record.totalCents),
    unpriced: (record.class !== 'shipping' && isUnpriced(record)) || undefined,
    lowestPriceBefore: record.lowestBeforeCents === null ? undefined : toEuros(record.lowestBeforeCents),
    price_wo_vat: computeNetEuros(record.totalCents, rate),
    critical_stock_level: record.criticalStockLevel,
    available_in,
    hasLimitedAmount,
    availableForSale,
    stock,
    big_product: record.bigProduct,
    exclusion: record.withdrawalExclusion === 'none' ? undefined : record.withdrawalExclusion,
    weight_grams: record.weightGrams ?? undefined,
    longest_mm: record.longestMm ?? undefined,
    modified_at: record.modifiedAt.toISOString(),
  }
}

/**
 * Returns a product as lists show it, by language. The objects share the values that are equal in every language.
 * Callers must replace a scheduled visibility, because it depends on the time.
 */
export const toListedProducts = (
  record: ProductRecord,
  languages: readonly Language[],
  rate: BasisPoints,
): Record<Language, ListedProduct> => {
  const visibility = toVisibilityAnswer(record.visibility, new Date(0))
  const product = { ...toProductAnswer(record, languages[0] ?? DEFAULT_LANGUAGE, rate), visibility }
  return Object.fromEntries(
    languages.map(language => [language, { ...product, ...listLocalizedFields(record, language) }]),
  )
}

const listLocalizedFields = (
  record: ProductRecord,
  language: Language,
): Pick<
  ListedProduct,
  | 'name'
  | 'description'
  | 'path'
  | 'unit'
  | 'image'
  | 'sale'
  | 'unit_price'
  | 'tyre_label'
  | 'energy_label'
  | 'hazard'
  | 'road_use'
> => ({
  name: pickText(record.name, language),
  description: shortenDescription(pickText(record.description, language), MAX_DESCRIPTION_LENGTH),
  path: record.paths[language] ?? Object.values(record.paths).find(path => path !== undefined) ?? '',
  unit: translateUnit(record.unit, language),
  image: record.image && toApiImage(record.image, language),
  unit_price: computeUnitPrice(record.totalCents, record.netContent, language),
  sale: toSaleAnswer(record, language),
  tyre_label: record.goods?.tyre
    ? { ...record.goods.tyre, text: formatTyreLabel(record.goods.tyre, language) }
    : undefined,
  energy_label: toEnergyLabel(record, language),
  hazard: record.goods?.hazard
    ? { ...record.goods.hazard, text: formatHazards(record.goods.hazard, language) }
    : undefined,
  road_use: toRoadUse(record, language),
})

/** Returns undefined for light sources without a label, which must not show a class. */
const toEnergyLabel = ({ goods }: ProductRecord, language: Language): Product['energy_label'] => {
  const text = formatLampClass(goods?.lamp, language)
  return goods?.lamp && text !== undefined ? { ...goods.lamp, text } : undefined
}

/** Returns undefined without a statement for the shop's country. */
const toRoadUse = ({ approvals }: ProductRecord, language: Language): Product['road_use'] => {
  const use = findRoadUse(approvals)
  return use === null || use === 'unknown' ? undefined : { use, ...formatRoadUse(use, language) }
}

/** Returns undefined unless the law lets the shop announce the sale price. */
const toSaleAnswer = (
  { lowestBeforeCents, totalCents, saleStartedAt, saleTo }: ProductRecord,
  language: Language,
): Product['sale'] =>
  saleStartedAt === null || findAnnouncedPriorPrice(lowestBeforeCents, totalCents) === null
    ? undefined
    : findSaleDays(saleStartedAt, saleTo?.getTime() ?? null, language)

/** `currentStatus` is the effective visibility, `currentState` says if `now` is within the range. */
export const toVisibilityAnswer = (visibility: Visibility | null, now: Date): Product['visibility'] => ({
  currentState: !visibility || isInRange(visibility, now.getTime()) ? 'inRange' : 'outOfRange',
  currentStatus: getVisibilityState(visibility, now.getTime()),
})
