import { sql } from 'drizzle-orm'
import type { App } from '#platform/server/app.ts'
import { nameAudited } from '#platform/server/audit/audited-things.ts'
import { namedRows } from '#platform/server/audit/named-rows.ts'
import { offerUndo } from '#platform/server/audit/undo-changes.ts'
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
  nameAudited(app, 'warehouse', namedRows(sql`select id, name from warehouse`, { isSearched: true }))
  offerUndo(app, 'stock', {
    permission: 'stock.edit',
    // Corrections have warehouse ids as field names.
    covers: fields => fields.every(field => /^\d+$/.test(field)),
    undo: (actor, part) => undoCorrections(app, actor, part),
  })
}
