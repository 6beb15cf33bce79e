import type { App } from '#platform/server/app.ts'
import { httpError } from '#platform/server/http/http-error.ts'
import { rejectEditConflict } from '#platform/server/http/reject-edit-conflict.ts'
import { serve } from '#platform/server/http/serve.ts'
import { write } from '#platform/server/write.ts'
import { changeSettingsSince, readSettings } from '#shop/server/shop.ts'
import { can } from '#wire/visitor.ts'
import { analyticsSettings } from '../contract-settings.ts'
import { parseAnalyticsId } from '../domain/analytics-provider.ts'

export const registerSettingsRoutes = (app: App): void => {
  serve(app, analyticsSettings, {
    read: async () => {
      const { analyticsId } = await readSettings(app.db)
      return { data: { analyticsId } }
    },
    save: async ({ body: { before, analyticsId }, actor, visitor, t }) => {
      // A Matomo script also runs in the pages of owners, so it could do everything that owners may.
      const addsScript = parseAnalyticsId(analyticsId)?.kind === 'matomo'
      if (addsScript && !can(visitor, 'user.edit') && analyticsId !== (await readSettings(app.db)).analyticsId) {
        const message = t('analytics.ownScript')
        return httpError(403, message, { errors: { analyticsId: [message] } })
      }
      const result = await write(app, actor, tx => changeSettingsSince(tx, { analyticsId }, before))
      return result.ok ? { data: { analyticsId } } : rejectEditConflict(result.reason, t)
    },
  })
}
