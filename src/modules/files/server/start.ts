import { sql } from 'drizzle-orm'
import type { App } from '#platform/server/app.ts'
import { registerAuditSubjects } from '#platform/server/audit/audit-subjects.ts'
import { createAuditSubjects } from '#platform/server/audit/create-audit-subjects.ts'
import { provideMailBranding } from '#platform/server/mail/mail-branding.ts'
import type { FileUsageProviders } from './file-uses.ts'
import { scheduleBinPurge } from './finder/purge-files.ts'
import { registerFinderRoutes } from './finder/routes.ts'
import { registerMailLogoRoutes } from './mail-logo/mail-logo-routes.ts'
import { readMailBranding } from './mail-logo/read-mail-branding.ts'
import { handleThumbnailJobs } from './make-thumbnails.ts'
import { registerFileRoutes } from './routes.ts'
import { scheduleAnimationScan } from './schedule-animation-scan.ts'
import { scheduleUploadPurge } from './upload/chunks/purge-uploads.ts'
import { registerUploadRoutes } from './upload/chunks/routes.ts'

/** Registers the routes and jobs of files. Each provider finds the uses of files in one module. */
export const start = (app: App, providers: FileUsageProviders): void => {
  registerFileRoutes(app, providers)
  registerMailLogoRoutes(app)
  provideMailBranding(readMailBranding)
  registerAuditSubjects(app, 'file', createAuditSubjects(sql`select id, name from file`, { isSearched: false }))
  registerAuditSubjects(app, 'folder', createAuditSubjects(sql`select id, name from folder`, { isSearched: true }))
  registerFinderRoutes(app, providers)
  registerUploadRoutes(app)
  handleThumbnailJobs(app)
  scheduleBinPurge(app, providers)
  scheduleUploadPurge(app)
  scheduleAnimationScan(app, providers)
}
