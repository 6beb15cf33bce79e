import type { Product } from '#catalog/contract-product.ts'
import type { App } from '#platform/server/app.ts'
import { type Breadcrumb, buildBreadcrumbs } from './breadcrumbs.ts'
import { getListing } from './get-listing.ts'
import { listProductsByIds } from './list-products-by-ids.ts'
import type { VisitorContext } from './visitor-context.ts'

/** The data of a product that search results show besides its texts and price. */
export interface ProductPreview extends Pick<Product, 'unit_price'> {
  breadcrumbs: Breadcrumb[]
  image: Product['image']
}

/** Returns previews by product id; unlisted products are omitted. */
export const readProductPreviews = async (
  app: App,
  ids: readonly number[],
  viewer: VisitorContext,
): Promise<Map<number, ProductPreview>> => {
  const catalogue = await (await getListing(app)).getCatalogue(viewer.now)
  const [listedProducts, shownProducts] = await Promise.all([
    listProductsByIds(app, ids, viewer),
    catalogue.readShownProducts(ids),
  ])
  const { language, visitor } = viewer
  const listingName = app.texts(language)('listing.products')
  const { tree } = catalogue.categories
  const breadcrumbOptions = { language, listingName, isGuest: visitor.isGuest }
  return new Map(
    listedProducts.map(({ id, image, unit_price }) => [
      id,
      {
        breadcrumbs: buildBreadcrumbs(tree, shownProducts.getMainCategoryId(id), breadcrumbOptions),
        image,
        unit_price,
      },
    ]),
  )
}
