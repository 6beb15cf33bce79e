import type { Product } from '#catalog/contract-product.ts'
import type { App } from '#platform/server/app.ts'
import type { Asking } from './asking.ts'
import { type Breadcrumb, breadcrumbsTo } from './breadcrumbs.ts'
import { listedProducts } from './listed-products.ts'
import { listingOf } from './listing-of.ts'

/** The breadcrumbs and picture of a product. */
export interface ProductPlace {
  breadcrumbs: Breadcrumb[]
  image: Product['image']
}

/** Returns previews by product id; unlisted products are left out. */
export const productPlaces = async (
  app: App,
  ids: readonly number[],
  asking: Asking,
): Promise<Map<number, ProductPlace>> => {
  const catalogue = await (await listingOf(app)).catalogue(asking.now)
  const [listed, shown] = await Promise.all([listedProducts(app, ids, asking), catalogue.show(ids)])
  const { language, visitor } = asking
  const products = app.texts(language)('listing.products')
  const { tree } = catalogue.categories
  const breadcrumbOptions = { language, products, isGuest: visitor.isGuest }
  return new Map(
    listed.map(({ id, image }) => [
      id,
      { breadcrumbs: breadcrumbsTo(tree, shown.mainCategoryId(id), breadcrumbOptions), image },
    ]),
  )
}
