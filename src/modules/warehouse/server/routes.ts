import type { App } from '#platform/server/app.ts'
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
  offerUndo(app, 'stock', {
    permission: 'stock.edit',
    // Corrections say amounts by warehouse.
    covers: fields => fields.every(field => /^\d+$/.test(field)),
    undo: (actor, part) => undoCorrections(app, actor, part),
  })
}
