import type { Product } from '#catalog/contract-product.ts'

type Fits = (value: unknown) => boolean

const isText: Fits = value => typeof value === 'string'
const isNumber: Fits = Number.isFinite
const isWhole: Fits = Number.isInteger
const isBoolean: Fits = value => typeof value === 'boolean'
const oneOf =
  (...values: unknown[]): Fits =>
  value =>
    values.includes(value)
const orNull =
  (fits: Fits): Fits =>
  value =>
    value === null || fits(value)
const listOf =
  (fits: Fits): Fits =>
  value =>
    Array.isArray(value) && value.every(fits)
const withFields =
  (fields: Record<string, Fits>): Fits =>
  value =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(fields).every(([name, fits]) => fits((value as Record<string, unknown>)[name]))

const FIELDS: Record<keyof Product, Fits> = {
  id: isWhole,
  content_id: orNull(isWhole),
  class: oneOf('product', 'shipping', 'service'),
  name: isText,
  brand: isText,
  code1: isText,
  code2: isText,
  price: isNumber,
  total_price: isNumber,
  // Carts that were kept before lists told it are good still.
  lowestPriceBefore: value => value === undefined || orNull(isNumber)(value),
  price_wo_vat: isNumber,
  path: isText,
  image: orNull(withFields({ url: isText, inlinePreview: orNull(isText), alt: isText })),
  stock: listOf(withFields({ amount: isWhole })),
  critical_stock_level: isWhole,
  availableForSale: isWhole,
  hasLimitedAmount: isBoolean,
  available_in: isWhole,
  unit: isText,
  big_product: isBoolean,
  modified_at: isText,
  visibility: withFields({ currentState: oneOf('inRange', 'outOfRange'), currentStatus: oneOf(0, 1, 2) }),
}
const isProduct = withFields(FIELDS)

/** A product as a browser kept it, no more of it than lists show; null where it is of another age or another program. */
export const readProduct = (kept: unknown): Product | null => {
  if (!isProduct(kept)) return null
  const names = Object.keys(FIELDS) as (keyof Product)[]
  return Object.fromEntries(names.map(name => [name, (kept as Product)[name]])) as unknown as Product
}
