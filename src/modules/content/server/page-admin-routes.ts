import { pageAdmin } from '#content/contract-page-admin.ts'
import { granted, ok } from '#kernel/outcome.ts'
import type { App } from '#platform/server/app.ts'
import { refuse } from '#platform/server/http/refusal.ts'
import { Paged, serve } from '#platform/server/http/serve.ts'
import { write } from '#platform/server/write.ts'
import { binPages, emptyPageBinByNight, purgePages, restorePages } from './bin-pages.ts'
import { listPages } from './list-pages.ts'

/** Routes that list and delete pages. */
export const pageAdminRoutes = (app: App): void => {
  emptyPageBinByNight(app)
  serve(app, pageAdmin, {
    list: async ({ query, language }) => {
      const { results, paging } = await listPages(app.db, query, { language, now: app.now() })
      return new Paged({ results }, paging)
    },
    remove: async ({ body, actor, t }) => {
      const binned = await write(app, actor, tx => binPages(tx, body.ids, app.now()))
      if (binned.ok) return undefined
      return binned.why === 'missing'
        ? refuse(404, t('content.pageNotFound'))
        : refuse(409, t('pageAdmin.needed', { names: binned.why.needed.join(', ') }))
    },
    restore: async ({ body, actor, t }) => {
      const restored = await write(app, actor, tx => restorePages(tx, body.ids))
      return restored.ok ? undefined : refuse(404, t('content.pageNotFound'))
    },
    purge: async ({ body, actor }) => {
      const purged = granted(await write(app, actor, async tx => ok(await purgePages(tx, body.ids))))
      return { data: { purged } }
    },
  })
}
