import { pageAdmin } from '#content/contract-page-admin.ts'
import { ok, unwrap } from '#kernel/result.ts'
import type { App } from '#platform/server/app.ts'
import { httpError } from '#platform/server/http/http-error.ts'
import { PagedResult, serve } from '#platform/server/http/serve.ts'
import { write } from '#platform/server/write.ts'
import { binPages, emptyPageBin, purgePages, restorePages, schedulePageBinPurge } from './bin-pages.ts'
import { listMovedPages } from './list-moved-pages.ts'
import { listPages } from './list-pages.ts'

export const registerPageAdminRoutes = (app: App): void => {
  schedulePageBinPurge(app)
  serve(app, pageAdmin, {
    list: async ({ query, language }) => {
      const { results, paging } = await listPages(app.db, query, { language, now: app.now() })
      return new PagedResult({ results }, paging)
    },
    remove: async ({ body, actor, t }) => {
      const binResult = await write(app, actor, tx => binPages(tx, body.ids, app.now()))
      if (binResult.ok) return undefined
      return binResult.reason === 'notFound'
        ? httpError(404, t('content.pageNotFound'))
        : httpError(409, t('pageAdmin.needed', { names: binResult.reason.requiredPages.join(', ') }))
    },
    restore: async ({ body, actor, language, t }) => {
      const restoreResult = await write(app, actor, tx => restorePages(tx, body.ids))
      if (!restoreResult.ok) return httpError(404, t('content.pageNotFound'))
      return { data: { moved: await listMovedPages(app.db, restoreResult.value, language) } }
    },
    purge: async ({ body, actor }) => {
      const purgedCount = unwrap(await write(app, actor, async tx => ok(await purgePages(tx, body.ids))))
      return { data: { purged: purgedCount } }
    },
    emptyBin: async ({ actor }) => {
      const purgedCount = unwrap(await write(app, actor, async tx => ok(await emptyPageBin(tx))))
      return { data: { purged: purgedCount } }
    },
  })
}
