import { navigationAdmin } from '#content/contract-navigation.ts'
import type { App } from '#platform/server/app.ts'
import { httpError } from '#platform/server/http/http-error.ts'
import { serve } from '#platform/server/http/serve.ts'
import { write } from '#platform/server/write.ts'
import { type ReadCategoryIds, readNavigation, saveNavigation } from './edit-navigation.ts'

export const registerNavigationRoutes = (app: App, readCategoryIds: ReadCategoryIds): void =>
  serve(app, navigationAdmin, {
    read: async () => ({ data: await readNavigation(app.db) }),
    save: async ({ body, actor, t }) => {
      const result = await write(app, actor, tx => saveNavigation(tx, body, readCategoryIds))
      if (result.ok) return { data: await readNavigation(app.db) }
      if (result.reason === 'stale') return httpError(409, t('content.changedMeanwhile'))
      const errors = Object.entries(result.reason.errors).map(([path, error]) => [path, [t(`navAdmin.error.${error}`)]])
      return httpError(422, t('app.problem.invalid'), { errors: Object.fromEntries(errors) })
    },
  })
