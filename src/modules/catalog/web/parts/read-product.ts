import type { Product } from '#catalog/contract-product.ts'

type Fits = (value: unknown) => boolean
type Read<V> = (value: unknown) => V

const isText: Fits = value => typeof value === 'string'
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const recordOf = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {})

const or =
  <V>(fits: Fits, missing: V): Read<V> =>
  value =>
    fits(value) ? (value as V) : missing
const text = or(isText, '')
const number = or(Number.isFinite, 0)
const whole = or(Number.isInteger, 0)
const truth = or(value => value === true, false)
/** Returns the first value as the default. */
const oneOf = <V>(...values: [V, ...V[]]): Read<V> => or(value => values.includes(value as V), values[0])

const FIELDS: { [N in keyof Required<Product>]: Read<Product[N]> } = {
  id: whole,
  content_id: or<number | null>(Number.isInteger, null),
  class: oneOf<Product['class']>('product', 'shipping', 'service'),
  name: text,
  brand: text,
  code1: text,
  code2: text,
  gtin: or<string | undefined>(isText, undefined),
  price: number,
  total_price: number,
  unpriced: or<true | undefined>(value => value === true, undefined),
  lowestPriceBefore: or<number | null | undefined>(value => value === null || Number.isFinite(value), undefined),
  price_wo_vat: number,
  path: text,
  image: value =>
    isRecord(value) && isText(value.url)
      ? ({
          ...value,
          inlinePreview: or<string | null>(isText, null)(value.inlinePreview),
          alt: text(value.alt),
        } as Product['image'])
      : null,
  stock: or<Product['stock']>(
    value => Array.isArray(value) && value.every(one => Number.isInteger(recordOf(one).amount)),
    [],
  ),
  critical_stock_level: whole,
  availableForSale: whole,
  hasLimitedAmount: truth,
  available_in: whole,
  unit: text,
  big_product: truth,
  weight_grams: or<number | undefined>(Number.isFinite, undefined),
  longest_mm: or<number | undefined>(Number.isFinite, undefined),
  modified_at: text,
  visibility: value => {
    const { currentState, currentStatus } = recordOf(value)
    return {
      currentState: oneOf<'inRange' | 'outOfRange'>('inRange', 'outOfRange')(currentState),
      currentStatus: oneOf<0 | 1 | 2>(0, 1, 2)(currentStatus),
    }
  },
}

/**
 * Reads a product from browser storage, whose format may be older. Missing fields get defaults until the shop
 * answers; null without a valid id.
 */
export const readProduct = (kept: unknown): Product | null => {
  const product = recordOf(kept)
  if (whole(product.id) <= 0) return null
  const read = Object.entries(FIELDS).map(([name, field]) => [name, field(product[name])])
  return Object.fromEntries(read) as Product
}
