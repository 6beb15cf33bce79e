import { inArray, sql } from 'drizzle-orm'
import { ok } from '#kernel/result.ts'
import type { App } from '#platform/server/app.ts'
import { type AuditSubjects, registerAuditSubjects } from '#platform/server/audit/audit-subjects.ts'
import { createAuditSubjects } from '#platform/server/audit/create-audit-subjects.ts'
import { registerUndo } from '#platform/server/audit/undo-changes.ts'
import { toBulkNotes } from '#platform/server/bulk.ts'
import { registerFilterRoutes } from './admin/filter-routes.ts'
import { registerManufacturerRoutes } from './admin/manufacturer-routes.ts'
import { registerPriceApprovalRoutes } from './admin/price-approval-routes.ts'
import { registerProductImageRoutes } from './admin/product-image-routes.ts'
import { registerProductRoutes } from './admin/product-routes.ts'
import { registerRecallRoutes } from './admin/recall-routes.ts'
import { undoManufacturers } from './admin/undo-manufacturers.ts'
import { undoMerges } from './admin/undo-merges.ts'
import { areFieldsUndoable, undoProducts } from './admin/undo-products.ts'
import { schedulePriceChanges } from './apply-scheduled-prices.ts'
import { registerCategoryRoutes } from './category-routes.ts'
import { PRICE_HELD } from './price-proposals.ts'
import { registerRoadUseRoutes } from './road-use-routes.ts'
import { products } from './tables.ts'

/** Audit entries name products by their code. */
const productsByCode: AuditSubjects = {
  findNames: async (db, ids) => {
    const rows = await db
      .select({ id: products.id, code: products.code1 })
      .from(products)
      .where(inArray(products.id, [...ids]))
    return new Map(rows.map(({ id, code }) => [id, code]))
  },
  findByName: async (db, name) => {
    const rows = await db
      .select({ id: products.id })
      .from(products)
      .where(sql`part_number(${products.code1}) = part_number(${name}) or lower(${products.code1}) = lower(${name})`)
    return rows.map(({ id }) => id)
  },
}

export const registerCatalogRoutes = (app: App): void => {
  registerCategoryRoutes(app)
  registerRoadUseRoutes(app)
  registerFilterRoutes(app)
  registerManufacturerRoutes(app)
  registerRecallRoutes(app)
  registerProductRoutes(app)
  registerPriceApprovalRoutes(app)
  registerProductImageRoutes(app)
  schedulePriceChanges(app)
  registerAuditSubjects(app, 'product', productsByCode)
  registerAuditSubjects(app, 'stock', productsByCode)
  registerAuditSubjects(app, 'category', createAuditSubjects(sql`select id, name from category`, { isSearched: true }))
  registerAuditSubjects(app, 'filter', createAuditSubjects(sql`select id, name from attribute`, { isSearched: true }))
  registerAuditSubjects(
    app,
    'manufacturer',
    createAuditSubjects(sql`select id, name from manufacturer`, { isSearched: true }),
  )
  registerAuditSubjects(
    app,
    'recall',
    createAuditSubjects(sql`select id, title as name from recall`, { isSearched: true }),
  )
  registerUndo(app, 'manufacturer', {
    permission: 'product.edit',
    canRestore: () => true,
    undo: (actor, part) => undoManufacturers(app, actor, part),
  })
  registerUndo(app, 'product', {
    permission: 'product.edit',
    actions: ['changed', PRICE_HELD],
    canRestore: areFieldsUndoable,
    undo: async (actor, part) => {
      const undone = await undoProducts(app, actor, part)
      if (!undone.ok) return undone
      await app.changes.waitUntilCurrent()
      const { notes, ...step } = undone.value
      return ok({ ...step, ...toBulkNotes(notes, part.t) })
    },
  })
  registerUndo(app, 'filter', {
    permission: 'product.edit',
    actions: ['merged'],
    canRestore: () => true,
    undo: (actor, part) => undoMerges(app, actor, part),
  })
}
