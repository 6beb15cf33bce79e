import { previews } from '#content/contract-preview.ts'
import { failure, ok } from '#kernel/result.ts'
import type { App } from '#platform/server/app.ts'
import { httpError } from '#platform/server/http/http-error.ts'
import { serve } from '#platform/server/http/serve.ts'
import { write } from '#platform/server/write.ts'
import { toPageChange } from './edit-routes.ts'
import { getWriter } from './get-writer.ts'
import { createPreview, deletePreview, listPreviews } from './page-previews.ts'

export const registerPreviewRoutes = (app: App): void => {
  serve(app, previews, {
    create: async context => {
      const { page, days } = context.body
      const { pageId, change } = toPageChange(page)
      const { username, now } = getWriter(context, app.now())
      const created = await write(app, context.actor, tx => createPreview(tx, { pageId, change, days, username, now }))
      if (!created.ok) return httpError(404, context.t('content.pageNotFound'))
      const { token, expiresAt } = created.value
      return { data: { path: `/page/${pageId}?preview=${token}`, expiresAt: expiresAt.toISOString() } }
    },
    list: async ({ query }) => ({
      results: (await listPreviews(app.db, query.page, app.now())).map(({ createdAt, expiresAt, ...preview }) => ({
        ...preview,
        createdAt: createdAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
      })),
    }),
    revoke: async ({ params, actor, t }) => {
      const result = await write(app, actor, async tx => {
        const pageId = await deletePreview(tx, params.id)
        if (pageId === null) return failure('notFound')
        tx.audit({ kind: 'page', id: pageId, action: 'preview-ended' })
        return ok(null)
      })
      return result.ok ? undefined : httpError(404, t('editing.preview.gone'))
    },
  })
}
