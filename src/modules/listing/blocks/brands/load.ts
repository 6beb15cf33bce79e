import type { BlockData } from '#content/contract-block.ts'
import type { Language } from '#kernel/language.ts'
import { products } from '#listing/contract-listing.ts'
import type { Send } from '#wire/send.ts'
import type { brandsBlock } from './schema.ts'

/** The product list reads at most this many values of a filter. */
const MAX_BRANDS = 50

/** Loads the brands of the block that have no product list, because neither a filter option nor a product has them. */
export const loadUnknownBrands = async (
  send: Send,
  lang: Language,
  { brands }: BlockData<typeof brandsBlock>,
): Promise<string[]> => {
  const values = [...new Set(brands.map(({ value }) => value))]
  const unknown: string[] = []
  for (let from = 0; from < values.length; from += MAX_BRANDS) {
    const filtersParam = `brand:${values.slice(from, from + MAX_BRANDS).join(',')}`
    const { body } = await send(products.list, { query: { f: filtersParam, lang } })
    unknown.push(...body.unknownFilters.map(filter => filter.slice('brand:'.length)))
  }
  return unknown
}
