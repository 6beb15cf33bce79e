import type { App } from '#platform/server/app.ts'
import { registerVehicleRoutes } from './routes.ts'

export const start = (app: App): void => {
  registerVehicleRoutes(app)
}
