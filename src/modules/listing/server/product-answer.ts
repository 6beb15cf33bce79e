import type { ListedProduct, Product } from '#catalog/contract-product.ts'
import { isUnpriced } from '#catalog/domain/price-validation.ts'
import { sellableOf } from '#catalog/domain/sellable.ts'
import type { ProductRecord } from '#catalog/server/catalog.ts'
import { imageOf } from '#files/server/files.ts'
import type { Language } from '#kernel/language.ts'
import { type BasisPoints, netEuros, toEuros } from '#kernel/money.ts'
import { textIn } from '#kernel/multilingual.ts'
import { translateUnit } from '#kernel/unit.ts'
import { isInRange, type Visibility, visibilityAt } from '#kernel/visibility.ts'
import { listDescription } from '#listing/domain/list-description.ts'

/** About two lines of the list view. */
const MAX_DESCRIPTION_LENGTH = 160

type LocalizedFields = Pick<ListedProduct, 'name' | 'description' | 'path' | 'unit'>
type SharedFields = Omit<ListedProduct, keyof LocalizedFields | 'image' | 'visibility'>

/** Converts a product for answers, without its time-dependent visibility. Money is in euros. */
export const toProductAnswer = (
  record: ProductRecord,
  language: Language,
  rate: BasisPoints,
): Omit<ListedProduct, 'visibility'> => ({
  ...sharedProductFields(record, rate),
  ...localizedProductFields(record, language),
  image: record.image && imageOf(record.image, language),
})

/** Returns the fields that are equal in every language. */
export const sharedProductFields = (record: ProductRecord, rate: BasisPoints): SharedFields => ({
  id: record.id,
  content_id: record.contentId,
  class: record.class,
  brand: record.brand,
  code1: record.code1,
  code2: record.code2,
  ...(record.gtin !== '' && { gtin: record.gtin }),
  price: toEuros(record.priceCents),
  total_price: toEuros(record.totalCents),
  ...(record.class !== 'shipping' && isUnpriced(record) && { unpriced: true as const }),
  ...(record.lowestBeforeCents !== null && { lowestPriceBefore: toEuros(record.lowestBeforeCents) }),
  price_wo_vat: netEuros(record.totalCents, rate),
  critical_stock_level: record.criticalStockLevel,
  ...sellableOf(record, record.amounts),
  big_product: record.bigProduct,
  ...(record.weightGrams !== null && { weight_grams: record.weightGrams }),
  ...(record.longestMm !== null && { longest_mm: record.longestMm }),
  modified_at: record.modifiedAt.toISOString(),
})

export const localizedProductFields = (record: ProductRecord, language: Language): LocalizedFields => ({
  name: textIn(record.name, language),
  description: listDescription(textIn(record.description, language), MAX_DESCRIPTION_LENGTH),
  path: record.paths[language] ?? Object.values(record.paths).find(path => path !== undefined) ?? '',
  unit: translateUnit(record.unit, language),
})

/** `currentStatus` is the effective visibility, `currentState` tells whether `now` is within the range. */
export const toVisibilityAnswer = (visibility: Visibility | null, now: Date): Product['visibility'] => ({
  currentState: !visibility || isInRange(visibility, now.getTime()) ? 'inRange' : 'outOfRange',
  currentStatus: visibilityAt(visibility, now.getTime()),
})
