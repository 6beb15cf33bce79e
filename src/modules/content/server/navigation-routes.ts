import { navigationAdmin } from '#content/contract-navigation.ts'
import type { App } from '#platform/server/app.ts'
import { httpError } from '#platform/server/http/http-error.ts'
import { serve } from '#platform/server/http/serve.ts'
import { write } from '#platform/server/write.ts'
import { type CategoryIds, readNavigation, saveNavigation } from './edit-navigation.ts'

/** Routes for the site navigation. */
export const navigationRoutes = (app: App, categoryIds: CategoryIds): void =>
  serve(app, navigationAdmin, {
    read: async () => ({ data: await readNavigation(app.db) }),
    save: async ({ body, actor, t }) => {
      const saved = await write(app, actor, tx => saveNavigation(tx, body, categoryIds))
      if (saved.ok) return { data: await readNavigation(app.db) }
      if (saved.reason === 'stale') return httpError(409, t('content.changedMeanwhile'))
      const errors = Object.entries(saved.reason.faults).map(([path, fault]) => [path, [t(`navAdmin.fault.${fault}`)]])
      return httpError(422, t('app.problem.invalid'), { errors: Object.fromEntries(errors) })
    },
  })
