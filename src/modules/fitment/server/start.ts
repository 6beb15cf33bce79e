import { sql } from 'drizzle-orm'
import type { App } from '#platform/server/app.ts'
import { registerAuditSubjects } from '#platform/server/audit/audit-subjects.ts'
import { createAuditSubjects } from '#platform/server/audit/create-audit-subjects.ts'
import { registerVehicleAdminRoutes } from './admin/vehicle-routes.ts'
import { registerVehicleRoutes } from './routes.ts'

export const start = (app: App): void => {
  registerVehicleRoutes(app)
  registerVehicleAdminRoutes(app)
  registerAuditSubjects(
    app,
    'vehicle',
    createAuditSubjects(sql`select id, name from vehicle_node`, { isSearched: true }),
  )
}
