import { previews } from '#content/contract-preview.ts'
import { failure, ok } from '#kernel/result.ts'
import type { App } from '#platform/server/app.ts'
import { httpError } from '#platform/server/http/http-error.ts'
import { serve } from '#platform/server/http/serve.ts'
import { write } from '#platform/server/write.ts'
import { toPageChange } from './edit-routes.ts'
import { createPreview, deletePreview, listPreviews } from './page-previews.ts'
import { writerOf } from './writer-of.ts'

/** Routes for preview links. */
export const previewRoutes = (app: App): void => {
  serve(app, previews, {
    make: async given => {
      const { page, days } = given.body
      const { pageId, change } = toPageChange(page)
      const { by, now } = writerOf(given, app.now())
      const made = await write(app, given.actor, tx => createPreview(tx, { pageId, change, days, by, now }))
      if (!made.ok) return httpError(404, given.t('content.pageNotFound'))
      const { token, expiresAt } = made.value
      return { data: { path: `/page/${pageId}?preview=${token}`, expiresAt: expiresAt.toISOString() } }
    },
    list: async ({ query }) => ({
      results: (await listPreviews(app.db, query.page, app.now())).map(({ madeAt, expiresAt, ...rest }) => ({
        ...rest,
        madeAt: madeAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
      })),
    }),
    drop: async ({ params, actor, t }) => {
      const dropped = await write(app, actor, async tx => {
        const pageId = await deletePreview(tx, params.id)
        if (pageId === null) return failure('missing')
        tx.audit({ kind: 'page', id: pageId, action: 'preview-ended' })
        return ok(null)
      })
      return dropped.ok ? undefined : httpError(404, t('editing.preview.gone'))
    },
  })
}
