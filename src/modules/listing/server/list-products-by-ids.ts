import type { ListedProduct } from '#catalog/contract-product.ts'
import type { App } from '#platform/server/app.ts'
import type { ShownProducts } from './catalogue.ts'
import { getListing } from './get-listing.ts'
import type { VisitorContext } from './visitor-context.ts'

/** Returns products as lists show them, in the order of the ids; unknown products are omitted. */
export const listProductsByIds = async (
  app: App,
  ids: readonly number[],
  { language, now }: Pick<VisitorContext, 'language' | 'now'>,
): Promise<ListedProduct[]> => {
  if (ids.length === 0) return []
  const catalogue = await (await getListing(app)).getCatalogue(now)
  return pickShownProducts(await catalogue.readShownProducts(ids), ids, { language, now })
}

/** Returns the shown products in the order of the ids; unknown products are omitted. */
export const pickShownProducts = (
  shownProducts: ShownProducts,
  ids: readonly number[],
  { language, now }: Pick<VisitorContext, 'language' | 'now'>,
): ListedProduct[] => ids.flatMap(id => shownProducts.getProduct(id, language, now) ?? [])
