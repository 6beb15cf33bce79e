import { sql } from 'drizzle-orm'
import type { App } from '#platform/server/app.ts'
import { registerAuditSubjects } from '#platform/server/audit/audit-subjects.ts'
import { namedRows } from '#platform/server/audit/named-rows.ts'
import { provideMailHeader } from '#platform/server/mail/mail-header.ts'
import type { FileUsageProviders } from './file-uses.ts'
import { scheduleAnimationScan } from './find-animations.ts'
import { scheduleBinPurge } from './finder/purge-files.ts'
import { finderRoutes } from './finder/routes.ts'
import { mailLogoRoutes } from './mail-logo/mail-logo-routes.ts'
import { readMailHeader } from './mail-logo/read-mail-header.ts'
import { handleThumbnailJobs } from './make-thumbnails.ts'
import { routes } from './routes.ts'
import { scheduleUploadPurge } from './upload/chunks/purge-uploads.ts'
import { uploadRoutes } from './upload/chunks/routes.ts'

/** `places` are the modules that use files. */
export const start = (app: App, places: FileUsageProviders): void => {
  routes(app)
  mailLogoRoutes(app)
  provideMailHeader(readMailHeader)
  registerAuditSubjects(app, 'file', namedRows(sql`select id, name from file`, { isSearched: false }))
  registerAuditSubjects(app, 'folder', namedRows(sql`select id, name from folder`, { isSearched: true }))
  finderRoutes(app, places)
  uploadRoutes(app)
  handleThumbnailJobs(app)
  scheduleBinPurge(app, places)
  scheduleUploadPurge(app)
  scheduleAnimationScan(app, places)
}
