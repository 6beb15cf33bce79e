import type { BlockData } from '#content/contract-block.ts'
import type { Language } from '#kernel/language.ts'
import { products } from '#listing/contract-products.ts'
import type { Send } from '#wire/send.ts'
import type { brandsBlock } from './schema.ts'

/** The product list reads at most this many values of a filter. */
const MAX_VALUES_PER_REQUEST = 50

/** Loads the brands of the block that have no product list, because neither a filter option nor a product has them. */
export const loadUnknownBrands = async (
  send: Send,
  lang: Language,
  { brands }: BlockData<typeof brandsBlock>,
): Promise<string[]> => {
  const values = [...new Set(brands.map(({ value }) => value))]
  const unknownBrands: string[] = []
  for (let start = 0; start < values.length; start += MAX_VALUES_PER_REQUEST) {
    const filtersParam = `brand:${values.slice(start, start + MAX_VALUES_PER_REQUEST).join(',')}`
    const { body } = await send(products.list, { query: { f: filtersParam, lang } })
    unknownBrands.push(...body.unknownFilters.map(filter => filter.slice('brand:'.length)))
  }
  return unknownBrands
}
