import type { ListedProduct } from '#catalog/contract-product.ts'
import type { ProductNumber } from '#catalog/domain/product-number.ts'
import {
  type Interchange,
  readInterchangeable,
  readPredecessors,
  readProductNumbers,
  readSuccessorChains,
} from '#catalog/server/catalog.ts'
import { createProductTags } from '#kernel/change-tag.ts'
import type { ProductLink, ProductNumbers } from '#listing/contract-part-number.ts'
import type { App } from '#platform/server/app.ts'
import { createInvalidatingCache, memoizePerApp } from '#platform/server/invalidating-cache.ts'
import { readVisibleProducts, toLink } from './find-part-numbers.ts'
import type { VisitorContext } from './visitor-context.ts'

/** Limits the memory, because a visitor can request every product. */
const MAX_CACHED_PRODUCTS = 1_000

interface StoredNumbers {
  /** The id of the product. */
  id: number
  numbers: readonly ProductNumber[]
  /** The product's successor, its successor, and so on. */
  chain: readonly number[]
  replacedIds: readonly number[]
  claims: readonly Interchange[]
}

/**
 * Returns cached numbers, so that product pages need no query. A change of a product also invalidates the products that
 * depend on it.
 */
const getStoredNumbers = memoizePerApp(app =>
  createInvalidatingCache<StoredNumbers>(
    app,
    { invalidatedBy: ({ id }) => new Set(createProductTags([id])), maxEntries: MAX_CACHED_PRODUCTS },
    async name => {
      const id = Number(name)
      const [numbers, chains, predecessors, interchangeable] = await Promise.all([
        readProductNumbers(app.db, [id]),
        readSuccessorChains(app.db, [id]),
        readPredecessors(app.db, [id]),
        readInterchangeable(app.db, [id]),
      ])
      return {
        id,
        numbers: numbers.get(id) ?? [],
        chain: chains.get(id) ?? [],
        replacedIds: predecessors.get(id) ?? [],
        claims: interchangeable.get(id) ?? [],
      }
    },
  ),
)

/** Returns the numbers of a product, and the products that they lead to. */
export const readPartNumberDetails = async (app: App, id: number, viewer: VisitorContext): Promise<ProductNumbers> => {
  const { numbers, chain, replacedIds, claims } = await getStoredNumbers(app)(String(id))
  const linkedIds = [...new Set([...chain, ...replacedIds, ...claims.map(claim => claim.id)])]
  const shownProducts = linkedIds.length === 0 ? new Map() : await readVisibleProducts(app, linkedIds, viewer)
  const findLink = (linkedId: number): ProductLink[] => {
    const product: ListedProduct | undefined = shownProducts.get(linkedId)
    return product ? [toLink(product)] : []
  }
  return {
    numbers: numbers.map(({ type, number, brand }) => ({ type, number, brand })),
    replaced_by: chain.flatMap(findLink).at(-1) ?? null,
    replaces: replacedIds.flatMap(findLink),
    interchangeable: claims.flatMap(({ id: linkedId, number, brand, source }) =>
      findLink(linkedId).map(link => ({ ...link, number, brand, source })),
    ),
  }
}
