import type { App } from '#platform/server/app.ts'
import { categoryRoutes } from './category-routes.ts'

export const routes = (app: App): void => {
  categoryRoutes(app)
}
