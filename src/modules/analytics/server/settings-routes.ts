import { ok } from '#kernel/outcome.ts'
import type { App } from '#platform/server/app.ts'
import { serve } from '#platform/server/http/serve.ts'
import { write } from '#platform/server/write.ts'
import { changeSettings, readSettings } from '#shop/server/shop.ts'
import { analyticsSettings } from '../contract-settings.ts'

/** The guarded calls about who measures visits. */
export const settingsRoutes = (app: App): void => {
  serve(app, analyticsSettings, {
    read: async () => {
      const { analyticsId } = await readSettings(app.db)
      return { data: { analyticsId } }
    },
    save: async ({ body, actor }) => {
      await write(app, actor, async tx => ok(await changeSettings(tx, body)))
      return { data: body }
    },
  })
}
