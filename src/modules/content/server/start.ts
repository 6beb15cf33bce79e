import { sql } from 'drizzle-orm'
import type { App } from '#platform/server/app.ts'
import { registerAuditSubjects } from '#platform/server/audit/audit-subjects.ts'
import { createAuditSubjects } from '#platform/server/audit/named-rows.ts'
import type { ReadCategoryIds } from './edit-navigation.ts'
import { editRoutes } from './edit-routes.ts'
import { editingRoutes } from './editing-routes.ts'
import type { IsAlbumEmpty } from './is-empty-album-page.ts'
import { languageRoutes } from './language-routes.ts'
import { legalRoutes } from './legal-routes.ts'
import { messageRoutes } from './message-routes.ts'
import { navigationRoutes } from './navigation-routes.ts'
import { pageAdminRoutes } from './page-admin-routes.ts'
import { pageSettingsRoutes } from './page-settings-routes.ts'
import { pageTimesRoutes } from './page-times-routes.ts'
import type { ReadProductVisibilities } from './page-visibilities.ts'
import { presenceRoutes } from './presence-routes.ts'
import { previewRoutes } from './preview-routes.ts'
import type { BlockTypes } from './read-containers.ts'
import { type IsProductVisible, routes } from './routes.ts'

/** Lookups from modules that depend on content. */
interface Lookups {
  /** The products module decides which visitors see a product. */
  isProductVisible: IsProductVisible
  readProductVisibilities: ReadProductVisibilities
  readCategoryIds: ReadCategoryIds
  isAlbumEmpty: IsAlbumEmpty
}

/** Registers the routes of the module; `types` are all block types of the shop. */
export const start = (
  app: App,
  types: BlockTypes,
  { isProductVisible, readProductVisibilities, readCategoryIds, isAlbumEmpty }: Lookups,
): void => {
  routes(app, types, isProductVisible)
  const selectTitles = sql`
    select p.id, v.title as name from page p join page_version v on v.page_id = p.id and v.number = p.published_version`
  registerAuditSubjects(app, 'page', createAuditSubjects(selectTitles, { isSearched: false }))
  editRoutes(app, types)
  editingRoutes(app, types, readProductVisibilities)
  pageSettingsRoutes(app, types, { readProductVisibilities, isAlbumEmpty })
  navigationRoutes(app, readCategoryIds)
  pageAdminRoutes(app)
  pageTimesRoutes(app, types, { readProductVisibilities, isAlbumEmpty })
  previewRoutes(app)
  presenceRoutes(app)
  messageRoutes(app)
  languageRoutes(app)
  legalRoutes(app)
}
