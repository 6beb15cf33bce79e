import type { Product } from '#catalog/contract-product.ts'

type ValueCheck = (value: unknown) => boolean
type Reader<V> = (value: unknown) => V

const isText: ValueCheck = value => typeof value === 'string'
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const toRecord = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {})

const createReader =
  <V>(isValid: ValueCheck, fallback: V): Reader<V> =>
  value =>
    isValid(value) ? (value as V) : fallback
const readText = createReader(isText, '')
const readNumber = createReader(Number.isFinite, 0)
const readInteger = createReader(Number.isInteger, 0)
const readFlag = createReader(value => value === true, false)
/** Creates a reader that falls back to the first value. */
const createChoiceReader = <V>(...values: [V, ...V[]]): Reader<V> =>
  createReader(value => values.includes(value as V), values[0])

/** Other prices than the current one, and the GTIN, are shown only for products just loaded. */
type UnstoredField = 'gtin' | 'lowestPriceBefore' | 'sale' | 'unit_price' | 'tyre_label' | 'energy_label' | 'hazard'

const FIELD_READERS: { [N in keyof Required<Omit<Product, UnstoredField>>]: Reader<Product[N]> } = {
  id: readInteger,
  content_id: createReader<number | null>(Number.isInteger, null),
  class: createChoiceReader<Product['class']>('product', 'shipping', 'service'),
  name: readText,
  brand: readText,
  code1: readText,
  code2: readText,
  price: readNumber,
  total_price: readNumber,
  unpriced: createReader<true | undefined>(value => value === true, undefined),
  price_wo_vat: readNumber,
  path: readText,
  image: value =>
    isRecord(value) && isText(value.url)
      ? ({
          ...value,
          inlinePreview: createReader<string | null>(isText, null)(value.inlinePreview),
          alt: readText(value.alt),
        } as Product['image'])
      : null,
  stock: createReader<Product['stock']>(
    value => Array.isArray(value) && value.every(entry => Number.isInteger(toRecord(entry).amount)),
    [],
  ),
  critical_stock_level: readInteger,
  availableForSale: readInteger,
  hasLimitedAmount: readFlag,
  available_in: readInteger,
  unit: readText,
  big_product: readFlag,
  road_use: createReader<Product['road_use']>(value => isText(toRecord(value).note), undefined),
  exclusion: createChoiceReader<Product['exclusion']>(undefined, 'custom', 'digital', 'sealed'),
  // The checkout shows the label of refreshed products.
  durability: createReader<Product['durability']>(value => Array.isArray(toRecord(value).rows), undefined),
  weight_grams: createReader<number | undefined>(Number.isFinite, undefined),
  longest_mm: createReader<number | undefined>(Number.isFinite, undefined),
  modified_at: readText,
  visibility: value => {
    const { currentState, currentStatus } = toRecord(value)
    return {
      currentState: createChoiceReader<'inRange' | 'outOfRange'>('inRange', 'outOfRange')(currentState),
      currentStatus: createChoiceReader<0 | 1 | 2>(0, 1, 2)(currentStatus),
    }
  },
}

/**
 * Reads a product from browser storage, whose format may be older. Missing fields get defaults until the shop
 * answers; null without a valid id.
 */
export const parseStoredProduct = (stored: unknown): Product | null => {
  const product = toRecord(stored)
  if (readInteger(product.id) <= 0) return null
  const values = Object.entries(FIELD_READERS).map(([name, readField]) => [name, readField(product[name])])
  return Object.fromEntries(values) as Product
}
