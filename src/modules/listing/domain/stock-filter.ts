import { type Multilingual, multilingual } from '#kernel/multilingual.ts'

/** The filter that every shop has: what lies on the shelves, and what needs none. */
export const STOCK_KEY = 'availability'
const STOCK_VALUE = 'in-stock'
export const IN_STOCK = `${STOCK_KEY}:${STOCK_VALUE}`

/** Names of filters that no attribute stands for, by key. */
export const OWN_FILTERS: ReadonlyMap<
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
