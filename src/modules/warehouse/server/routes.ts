import type { App } from '#platform/server/app.ts'
import { documentRoutes } from './document-routes.ts'
import { pickingRoutes } from './picking-routes.ts'
import { stockRoutes } from './stock-routes.ts'
import { warehouseRoutes } from './warehouse-routes.ts'

export const routes = (app: App): void => {
  stockRoutes(app)
  warehouseRoutes(app)
  documentRoutes(app)
  pickingRoutes(app)
}
