import type { ListedProduct } from '#catalog/contract-product.ts'
import type { BlockData } from '#content/contract-block.ts'
import type { Language } from '#kernel/language.ts'
import { products } from '#listing/contract-products.ts'
import type { Send } from '#wire/send.ts'
import type { productListBlock } from './schema.ts'

/** Loads the products of a block as a guest sees them now. */
export const loadProducts = async (
  send: Send,
  lang: Language,
  { source }: BlockData<typeof productListBlock>,
): Promise<ListedProduct[]> => {
  if (source.kind === 'picked') {
    if (source.productIds.length === 0) return []
    const { body: answer } = await send(products.listByIds, { query: { ids: source.productIds.join(','), lang } })
    return answer.results
  }
  const { categoryId, sort, most: maxProducts } = source
  const { body } = await send(products.list, { query: { c: String(categoryId), ...(sort && { sort }), lang } })
  return body.results.slice(0, maxProducts)
}
