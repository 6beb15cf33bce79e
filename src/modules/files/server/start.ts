import { sql } from 'drizzle-orm'
import type { App } from '#platform/server/app.ts'
import { nameAudited } from '#platform/server/audit/audited-things.ts'
import { namedRows } from '#platform/server/audit/named-rows.ts'
import { provideMailHeader } from '#platform/server/mail/mail-header.ts'
import type { Places } from './file-uses.ts'
import { findAnimationsOnce } from './find-animations.ts'
import { emptyBinByNight } from './finder/purge-files.ts'
import { finderRoutes } from './finder/routes.ts'
import { mailLogoRoutes } from './mail-logo/mail-logo-routes.ts'
import { readMailHeader } from './mail-logo/read-mail-header.ts'
import { makeThumbnails } from './make-thumbnails.ts'
import { routes } from './routes.ts'
import { forgetUploadsByNight } from './upload/pieces/forget-uploads.ts'
import { pieceRoutes } from './upload/pieces/routes.ts'

/** `places` are the modules that use files. */
export const start = (app: App, places: Places): void => {
  routes(app)
  mailLogoRoutes(app)
  provideMailHeader(readMailHeader)
  nameAudited(app, 'file', namedRows(sql`select id, name from file`, { isSearched: false }))
  nameAudited(app, 'folder', namedRows(sql`select id, name from folder`, { isSearched: true }))
  finderRoutes(app, places)
  pieceRoutes(app)
  makeThumbnails(app)
  emptyBinByNight(app, places)
  forgetUploadsByNight(app)
  findAnimationsOnce(app, places)
}
