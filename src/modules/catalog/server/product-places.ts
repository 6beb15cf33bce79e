import type { Product } from '#catalog/contract.ts'
import { imageOf } from '#files/server/files.ts'
import type { App } from '#platform/server/app.ts'
import { type Breadcrumb, breadcrumbsTo } from './breadcrumbs.ts'
import { type Asking, listingOf } from './listing.ts'
import { readProducts } from './read-products.ts'

/** Where a product stands among the categories, and its picture. */
export interface ProductPlace {
  breadcrumbs: Breadcrumb[]
  image: Product['image']
}

/** By product id; those that do not exist are left out. */
export const productPlaces = async (
  app: App,
  ids: readonly number[],
  { language, now }: Pick<Asking, 'language' | 'now'>,
): Promise<Map<number, ProductPlace>> => {
  if (ids.length === 0) return new Map()
  const [{ categories }, records] = await Promise.all([
    listingOf(app).then(listing => listing.catalogue(now)),
    readProducts(app.db, ids),
  ])
  const products = app.texts(language)('catalog.products')
  return new Map(
    records.map(({ id, categoryIds, image }) => [
      id,
      {
        breadcrumbs: breadcrumbsTo(categories.tree, categoryIds[0], { language, products }),
        image: image && imageOf(image, language),
      },
    ]),
  )
}
