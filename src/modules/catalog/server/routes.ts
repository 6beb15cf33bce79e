import type { App } from '#platform/server/app.ts'
import { filterRoutes } from './admin/filter-routes.ts'
import { productImageRoutes } from './admin/product-image-routes.ts'
import { productRoutes } from './admin/product-routes.ts'
import { categoryRoutes } from './category-routes.ts'
import { watchPrices } from './turn-prices.ts'

export const routes = (app: App): void => {
  categoryRoutes(app)
  filterRoutes(app)
  productRoutes(app)
  productImageRoutes(app)
  watchPrices(app)
}
