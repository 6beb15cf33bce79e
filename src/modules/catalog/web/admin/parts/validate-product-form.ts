import type { EditedProduct } from '#catalog/contract-product-admin.ts'
import { normalizeGtin, validateGtin } from '#catalog/domain/gtin.ts'
import { findPriceErrorsByField } from '#catalog/domain/price-validation.ts'
import { MAX_NUMBERS, NUMBER_TYPES, parseNumberLines } from '#catalog/domain/product-number.ts'
import { validateProduct } from '#catalog/domain/validate-product.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { toApprovals } from './approval-values.ts'
import { toDurability } from './durability-values.ts'
import { toPriceInput } from './form-price.ts'
import { findMissingChoices, toGoodsDetails } from './goods-values.ts'
import { isNonNegative, type ProductValues, toSafety, toScheduledSale, toVisibility } from './product-values.ts'
import { toReportedWeights } from './reported-values.ts'

const MEASURES = ['weight_grams', 'length_mm', 'width_mm', 'height_mm'] as const

/** Returns message keys by field; `stored` is the product before the change. */
export const validateProductForm = (
  values: ProductValues,
  stored: EditedProduct | null = null,
): Record<string, string> => ({
  ...validatePrices(values, stored),
  ...(!isNonNegative(values.price) && {
    price: values.price === null ? 'app.problem.required' : 'admin.problem.amount',
  }),
  ...(values.total_price !== null && !isNonNegative(values.total_price) && { total_price: 'admin.problem.amount' }),
  ...(values.cost !== null && !isNonNegative(values.cost) && { cost: 'admin.problem.amount' }),
  ...(values.availability === 'inDays' &&
    !(isNonNegative(values.days) && values.days > 0) && {
      days: values.days === null ? 'app.problem.required' : 'admin.problem.number',
    }),
  ...Object.fromEntries(
    [...MEASURES, 'critical_stock_level' as const].flatMap(path =>
      values[path] !== null && !isNonNegative(values[path]) ? [[path, 'admin.problem.number']] : [],
    ),
  ),
  ...(values.net_content.amount !== null &&
    !isNonNegative(values.net_content.amount) && { 'net_content.amount': 'productAdmin.problem.netContent' }),
  ...findGtinError(values.gtin),
  ...findNumberErrors(values),
  ...findMissingChoices(values.goods),
  ...validateProduct({
    name: multilingual(values.name),
    code1: values.code1,
    price: isNonNegative(values.price) ? values.price : Number.POSITIVE_INFINITY,
    total_price: isNonNegative(values.total_price) ? values.total_price : 0,
    visibility: toVisibility(values),
    scheduled_sale: toScheduledSale(values),
    safety: toSafety(values),
    goods: toGoodsDetails(values.goods),
    durability: toDurability(values.durability),
    approvals: toApprovals(values.approvals),
    reported: toReportedWeights(values.reported),
  }),
})

const findNumberErrors = ({ numbers }: ProductValues): Record<string, string> => {
  const parsed = NUMBER_TYPES.map(type => ({ type, ...parseNumberLines(type, numbers[type]) }))
  const count = parsed.reduce((sum, entry) => sum + entry.numbers.length, 0)
  return {
    ...(count > MAX_NUMBERS && { 'numbers.oe': 'productAdmin.problem.tooManyNumbers' }),
    ...Object.fromEntries(
      parsed.flatMap(({ type, invalidCount }) =>
        invalidCount > 0 ? [[`numbers.${type}`, 'productAdmin.problem.numberLines']] : [],
      ),
    ),
  }
}

const findGtinError = (gtin: string): Record<string, string> => {
  const error = validateGtin(normalizeGtin(gtin))
  return error ? { gtin: `productAdmin.problem.${error}` } : {}
}

/** Returns the errors of prices. Without two valid numbers there are no errors to compare. */
const validatePrices = (values: ProductValues, stored: EditedProduct | null): Record<string, string> => {
  const priceInput = toPriceInput(values, stored)
  return priceInput ? findPriceErrorsByField(priceInput) : {}
}

/** Returns the error of a price field; the sale price shows errors of the scheduled sale. */
export const findPriceError = (
  errorAt: (path: string) => string | undefined,
  path: 'price' | 'total_price',
): string | undefined => errorAt(path) ?? (path === 'total_price' ? errorAt('scheduled_sale.price') : undefined)
