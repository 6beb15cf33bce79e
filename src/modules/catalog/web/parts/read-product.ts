import type { Product } from '#catalog/contract-product.ts'

type Matches = (value: unknown) => boolean
type Reader<V> = (value: unknown) => V

const isText: Matches = value => typeof value === 'string'
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const recordOf = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {})

const orDefault =
  <V>(fits: Matches, missing: V): Reader<V> =>
  value =>
    fits(value) ? (value as V) : missing
const text = orDefault(isText, '')
const number = orDefault(Number.isFinite, 0)
const wholeNumber = orDefault(Number.isInteger, 0)
const flag = orDefault(value => value === true, false)
/** Returns the first value as the default. */
const oneOf = <V>(...values: [V, ...V[]]): Reader<V> => orDefault(value => values.includes(value as V), values[0])

const FIELDS: { [N in keyof Required<Product>]: Reader<Product[N]> } = {
  id: wholeNumber,
  content_id: orDefault<number | null>(Number.isInteger, null),
  class: oneOf<Product['class']>('product', 'shipping', 'service'),
  name: text,
  brand: text,
  code1: text,
  code2: text,
  gtin: orDefault<string | undefined>(isText, undefined),
  price: number,
  total_price: number,
  unpriced: orDefault<true | undefined>(value => value === true, undefined),
  lowestPriceBefore: orDefault<number | null | undefined>(value => value === null || Number.isFinite(value), undefined),
  price_wo_vat: number,
  path: text,
  image: value =>
    isRecord(value) && isText(value.url)
      ? ({
          ...value,
          inlinePreview: orDefault<string | null>(isText, null)(value.inlinePreview),
          alt: text(value.alt),
        } as Product['image'])
      : null,
  stock: orDefault<Product['stock']>(
    value => Array.isArray(value) && value.every(one => Number.isInteger(recordOf(one).amount)),
    [],
  ),
  critical_stock_level: wholeNumber,
  availableForSale: wholeNumber,
  hasLimitedAmount: flag,
  available_in: wholeNumber,
  unit: text,
  big_product: flag,
  weight_grams: orDefault<number | undefined>(Number.isFinite, undefined),
  longest_mm: orDefault<number | undefined>(Number.isFinite, undefined),
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
  if (wholeNumber(product.id) <= 0) return null
  const read = Object.entries(FIELDS).map(([name, field]) => [name, field(product[name])])
  return Object.fromEntries(read) as Product
}
