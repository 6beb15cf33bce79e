import { type Multilingual, multilingual } from '#kernel/multilingual.ts'

/** The built-in filter for products that are available now. */
export const STOCK_KEY = 'availability'
const STOCK_VALUE = 'in-stock'
export const IN_STOCK_OPTION = `${STOCK_KEY}:${STOCK_VALUE}`

/** Filters without an attribute, by key. */
export const BUILT_IN_FILTERS: ReadonlyMap<
  string,
  {
    name: Multilingual
    promoted?: boolean
    categoryIds?: readonly number[]
    options: ReadonlyMap<string, { name: Multilingual; colour?: string }>
  }
> = new Map([
  [
    STOCK_KEY,
    {
      name: multilingual({ et: 'Saadavus', en: 'Availability' }),
      options: new Map([[STOCK_VALUE, { name: multilingual({ et: 'Kohe saadaval', en: 'Available now' }) }]]),
    },
  ],
])
