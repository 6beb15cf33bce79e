import type { Product } from '#catalog/contract-product.ts'
import type { App } from '#platform/server/app.ts'
import { type Breadcrumb, buildBreadcrumbs } from './breadcrumbs.ts'
import { getListing } from './get-listing.ts'
import { listProductsByIds } from './list-products-by-ids.ts'
import type { ViewerContext } from './viewer-context.ts'

/** The breadcrumbs and picture of a product. */
export interface ProductPreview {
  breadcrumbs: Breadcrumb[]
  image: Product['image']
}

/** Returns previews by product id; unlisted products are left out. */
export const readProductPreviews = async (
  app: App,
  ids: readonly number[],
  asking: ViewerContext,
): Promise<Map<number, ProductPreview>> => {
  const catalogue = await (await getListing(app)).catalogue(asking.now)
  const [listed, shown] = await Promise.all([listProductsByIds(app, ids, asking), catalogue.readShownProducts(ids)])
  const { language, visitor } = asking
  const products = app.texts(language)('listing.products')
  const { tree } = catalogue.categories
  const breadcrumbOptions = { language, products, isGuest: visitor.isGuest }
  return new Map(
    listed.map(({ id, image }) => [
      id,
      { breadcrumbs: buildBreadcrumbs(tree, shown.mainCategoryId(id), breadcrumbOptions), image },
    ]),
  )
}
