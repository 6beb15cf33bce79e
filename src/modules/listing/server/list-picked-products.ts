import type { ListedProduct } from '#catalog/contract-product.ts'
import { isVisibleTo, readProductsForSale } from '#catalog/server/catalog.ts'
import { MAX_ID } from '#kernel/max-id.ts'
import type { App } from '#platform/server/app.ts'
import { listProductsByIds } from './list-products-by-ids.ts'
import type { VisitorContext } from './visitor-context.ts'

const MAX_PRODUCTS = 24

/** Returns up to 24 chosen products (`3,1,2`) in this order, without those that the visitor may not see. */
export const listPickedProducts = async (app: App, ids: string, viewer: VisitorContext): Promise<ListedProduct[]> => {
  const uniqueIds = [...new Set(ids.split(',').map(Number))]
    .filter(id => Number.isInteger(id) && id > 0 && id <= MAX_ID)
    .slice(0, MAX_PRODUCTS)
  const { visitor, now } = viewer
  const visibleIds = new Set(
    (await readProductsForSale(app.db, uniqueIds)).flatMap(({ id, class: kind, visibility }) =>
      kind === 'product' && isVisibleTo(visibility, visitor, now) ? id : [],
    ),
  )
  return listProductsByIds(
    app,
    uniqueIds.filter(id => visibleIds.has(id)),
    viewer,
  )
}
