import { languageCalls } from '#content/contract-languages.ts'
import { ok } from '#kernel/outcome.ts'
import type { App } from '#platform/server/app.ts'
import { serve } from '#platform/server/http/serve.ts'
import { write } from '#platform/server/write.ts'
import { readSettings } from '#shop/server/shop.ts'
import { changeLanguages } from './change-languages.ts'

/** The guarded calls about the languages that the shop speaks. */
export const languageRoutes = (app: App): void => {
  serve(app, languageCalls, {
    read: async () => {
      const { languages } = await readSettings(app.db)
      return { data: { languages } }
    },
    save: async ({ body, actor }) => {
      await write(app, actor, async tx => ok(await changeLanguages(tx, body.languages)))
      return { data: body }
    },
  })
}
