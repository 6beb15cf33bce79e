import { sql } from 'drizzle-orm'
import type { App } from '#platform/server/app.ts'
import { registerAuditSubjects } from '#platform/server/audit/audit-subjects.ts'
import { namedRows } from '#platform/server/audit/named-rows.ts'
import { registerUndo } from '#platform/server/audit/undo-changes.ts'
import { documentRoutes } from './document-routes.ts'
import { pickingRoutes } from './picking-routes.ts'
import { stockRoutes } from './stock-routes.ts'
import { undoCorrections } from './undo-corrections.ts'
import { warehouseRoutes } from './warehouse-routes.ts'

export const routes = (app: App): void => {
  stockRoutes(app)
  warehouseRoutes(app)
  documentRoutes(app)
  pickingRoutes(app)
  registerAuditSubjects(app, 'warehouse', namedRows(sql`select id, name from warehouse`, { isSearched: true }))
  registerUndo(app, 'stock', {
    permission: 'stock.edit',
    // Corrections have warehouse ids as field names.
    covers: fields => fields.every(field => /^\d+$/.test(field)),
    undo: (actor, part) => undoCorrections(app, actor, part),
  })
}
