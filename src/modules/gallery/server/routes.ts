import { sql } from 'drizzle-orm'
import type { BlockTypes } from '#content/server/content.ts'
import { gallery } from '#gallery/contract-gallery.ts'
import type { App } from '#platform/server/app.ts'
import { registerAuditSubjects } from '#platform/server/audit/audit-subjects.ts'
import { createAuditSubjects } from '#platform/server/audit/create-audit-subjects.ts'
import { httpError } from '#platform/server/http/http-error.ts'
import { serve } from '#platform/server/http/serve.ts'
import { registerAlbumAdminRoutes } from './admin-routes.ts'
import { listAlbums } from './list-albums.ts'
import { listImages } from './list-images.ts'

export const registerGalleryRoutes = (app: App, types: BlockTypes): void => {
  registerAlbumAdminRoutes(app, types)
  const titles = sql`
    select p.subject_id as id, v.title as name
    from page p join page_version v on v.page_id = p.id and v.number = p.published_version where p.kind = 'album'`
  registerAuditSubjects(app, 'album', createAuditSubjects(titles, { isSearched: true }))
  serve(app, gallery, {
    index: async ({ language, visitor, reply }) => {
      reply.header('surrogate-key', 'content')
      const albums = await listAlbums(app.db, { language, visitor, now: app.now() })
      return { albums: Object.fromEntries(albums.map(album => [album.id, album])) }
    },
    images: async ({ query, language, visitor, reply, t }) => {
      reply.header('surrogate-key', 'content')
      const albums = await listAlbums(app.db, { language, visitor, now: app.now() })
      if (!albums.some(({ id }) => id === query.id)) return httpError(404, t('albums.noAlbum'))
      return { data: await listImages(app.db, query.id, language) }
    },
  })
}
