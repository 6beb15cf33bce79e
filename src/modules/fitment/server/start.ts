import { sql } from 'drizzle-orm'
import type { App } from '#platform/server/app.ts'
import { registerAuditSubjects } from '#platform/server/audit/audit-subjects.ts'
import { createAuditSubjects } from '#platform/server/audit/create-audit-subjects.ts'
import { registerUndo } from '#platform/server/audit/undo-changes.ts'
import { registerFitmentAdminRoutes } from './admin/fitment-routes.ts'
import { registerRuleBulkRoutes } from './admin/rule-bulk-routes.ts'
import { registerRuleImportRoutes } from './admin/rule-import-routes.ts'
import { undoFitments } from './admin/undo-fitments.ts'
import { registerVehicleGroupRoutes } from './admin/vehicle-group-routes.ts'
import { registerVehicleAdminRoutes } from './admin/vehicle-routes.ts'
import { registerFitRoutes } from './fit-routes.ts'
import { registerGarageRoutes } from './garage/garage-routes.ts'
import { registerVehicleRoutes } from './routes.ts'
import { watchModelValues } from './update-model-values.ts'

/** Names vehicles from the make on, because generations and engines of many models have one name. */
const VEHICLE_NAMES = sql`
  select v.id, concat_ws(' ', make.name, model.name, generation.name, v.name) as name from vehicle_node v
    left join vehicle_node generation on generation.id = v.parent_id
    left join vehicle_node model on model.id = generation.parent_id
    left join vehicle_node make on make.id = model.parent_id`

export const start = (app: App): void => {
  registerVehicleRoutes(app)
  registerFitRoutes(app)
  registerGarageRoutes(app)
  registerVehicleAdminRoutes(app)
  registerFitmentAdminRoutes(app)
  registerRuleImportRoutes(app)
  registerRuleBulkRoutes(app)
  registerVehicleGroupRoutes(app)
  watchModelValues(app)
  registerUndo(app, 'fitment', {
    permission: 'product.edit',
    canRestore: fields => !fields.includes('fitmentWheel'),
    undo: (actor, part) => undoFitments(app, actor, part),
  })
  registerAuditSubjects(
    app,
    'fitment',
    createAuditSubjects(sql`select id, code1 as name from product`, { isSearched: false }),
  )
  registerAuditSubjects(
    app,
    'fitment-source',
    createAuditSubjects(sql`select id, name from fitment_source`, { isSearched: true }),
  )
  registerAuditSubjects(
    app,
    'fitment-import',
    createAuditSubjects(sql`select id, name from fitment_import`, { isSearched: true }),
  )
  registerAuditSubjects(
    app,
    'fitment-question',
    createAuditSubjects(sql`select id, text as name from fitment_question`, { isSearched: true }),
  )
  registerAuditSubjects(app, 'vehicle', createAuditSubjects(VEHICLE_NAMES, { isSearched: true }))
  registerAuditSubjects(
    app,
    'vehicle-group',
    createAuditSubjects(sql`select id, name from vehicle_group`, { isSearched: true }),
  )
}
