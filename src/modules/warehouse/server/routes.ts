import { sql } from 'drizzle-orm'
import type { App } from '#platform/server/app.ts'
import { registerAuditSubjects } from '#platform/server/audit/audit-subjects.ts'
import { createAuditSubjects } from '#platform/server/audit/create-audit-subjects.ts'
import { registerUndo } from '#platform/server/audit/undo-changes.ts'
import { registerDocumentRoutes } from './document-routes.ts'
import { registerPickingRoutes } from './picking-routes.ts'
import { registerStockRoutes } from './stock-routes.ts'
import { undoStockChanges } from './undo-stock-changes.ts'
import { registerWarehouseRoutes } from './warehouse-routes.ts'

export const registerAllWarehouseRoutes = (app: App): void => {
  registerStockRoutes(app)
  registerWarehouseRoutes(app)
  registerDocumentRoutes(app)
  registerPickingRoutes(app)
  registerAuditSubjects(
    app,
    'warehouse',
    createAuditSubjects(sql`select id, name from warehouse`, { isSearched: true }),
  )
  registerAuditSubjects(
    app,
    'stock-document',
    createAuditSubjects(sql`select id, reference as name from stock_document`, { isSearched: true }),
  )
  registerUndo(app, 'stock', {
    permission: 'stock.edit',
    actions: ['changed', 'placed'],
    // Corrections and shelf locations have warehouse ids as field names.
    canRestore: fields => fields.every(field => /^\d+$/.test(field)),
    undo: (actor, part) => undoStockChanges(app, actor, part),
  })
}
