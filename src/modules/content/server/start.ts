import { sql } from 'drizzle-orm'
import type { App } from '#platform/server/app.ts'
import { registerAuditSubjects } from '#platform/server/audit/audit-subjects.ts'
import { createAuditSubjects } from '#platform/server/audit/create-audit-subjects.ts'
import type { ReadCategoryIds } from './edit-navigation.ts'
import { registerEditRoutes } from './edit-routes.ts'
import { registerEditingRoutes } from './editing-routes.ts'
import type { IsAlbumEmpty } from './is-empty-album-page.ts'
import { registerLanguageRoutes } from './language-routes.ts'
import { registerLegalRoutes } from './legal-routes.ts'
import { registerMessageRoutes } from './message-routes.ts'
import { registerNavigationRoutes } from './navigation-routes.ts'
import { registerPageAdminRoutes } from './page-admin-routes.ts'
import { registerPageScheduleRoutes } from './page-schedule-routes.ts'
import { registerPageSettingsRoutes } from './page-settings-routes.ts'
import type { ReadProductVisibilities } from './page-visibilities.ts'
import { registerPresenceRoutes } from './presence-routes.ts'
import { registerPreviewRoutes } from './preview-routes.ts'
import type { BlockTypes } from './read-containers.ts'
import type { FindBinnedProducts } from './release-binned-slugs.ts'
import { type IsProductVisible, registerPageRoutes } from './routes.ts'

/** Lookups from modules that depend on content. */
interface Lookups {
  /** The catalog module decides which visitors see a product. */
  isProductVisible: IsProductVisible
  readProductVisibilities: ReadProductVisibilities
  readCategoryIds: ReadCategoryIds
  isAlbumEmpty: IsAlbumEmpty
  findBinnedProducts?: FindBinnedProducts | undefined
}

/** Registers the routes of the module; `types` are all block types of the shop. */
export const start = (
  app: App,
  types: BlockTypes,
  { isProductVisible, readProductVisibilities, readCategoryIds, isAlbumEmpty, findBinnedProducts }: Lookups,
): void => {
  registerPageRoutes(app, types, isProductVisible)
  const selectTitles = sql`
    select p.id, v.title as name from page p join page_version v on v.page_id = p.id and v.number = p.published_version`
  registerAuditSubjects(app, 'page', createAuditSubjects(selectTitles, { isSearched: false }))
  registerEditRoutes(app, types)
  registerEditingRoutes(app, types, readProductVisibilities)
  registerPageSettingsRoutes(app, types, { readProductVisibilities, isAlbumEmpty, findBinnedProducts })
  registerNavigationRoutes(app, readCategoryIds)
  registerPageAdminRoutes(app)
  registerPageScheduleRoutes(app, types, { readProductVisibilities, isAlbumEmpty })
  registerPreviewRoutes(app)
  registerPresenceRoutes(app)
  registerMessageRoutes(app)
  registerLanguageRoutes(app)
  registerLegalRoutes(app)
}
