import { languageEndpoints } from '#content/contract-languages.ts'
import { mergeLanguages } from '#content/domain/merge-languages.ts'
import { ok } from '#kernel/result.ts'
import type { App } from '#platform/server/app.ts'
import { rejectEditConflict } from '#platform/server/http/reject-edit-conflict.ts'
import { serve } from '#platform/server/http/serve.ts'
import { type Write, write } from '#platform/server/write.ts'
import { lockSettings, readSettings } from '#shop/server/shop.ts'
import type { HandlerRequest } from '#wire/endpoint.ts'
import { changeLanguages } from './change-languages.ts'

const saveLanguages = async (
  tx: Write,
  { languages, before }: HandlerRequest<typeof languageEndpoints.save>['body'],
) => {
  const storedSettings = await lockSettings(tx)
  const mergeResult = before ? mergeLanguages(storedSettings.languages, before, languages) : ok(languages)
  if (mergeResult.ok) await changeLanguages(tx, mergeResult.value)
  return mergeResult
}

export const registerLanguageRoutes = (app: App): void => {
  serve(app, languageEndpoints, {
    read: async () => {
      const { languages } = await readSettings(app.db)
      return { data: { languages } }
    },
    save: async ({ body, actor, t }) => {
      const result = await write(app, actor, tx => saveLanguages(tx, body))
      if (result.ok) return { data: { languages: result.value } }
      // The conflict message contains the language code, because the form's rows are not keyed by it.
      return rejectEditConflict(
        result.reason,
        t,
        (label, path) => `${path.slice('languages.'.length)} – ${label ?? '–'}`,
      )
    },
  })
}
