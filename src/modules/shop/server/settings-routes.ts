import type { EditConflict } from '#kernel/edit-conflict.ts'
import { failure, type Result } from '#kernel/result.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { httpError } from '#platform/server/http/http-error.ts'
import { rejectEditConflict } from '#platform/server/http/reject-edit-conflict.ts'
import { serve } from '#platform/server/http/serve.ts'
import { write } from '#platform/server/write.ts'
import { type OwnerSettings, shopSettingsEndpoints } from '#shop/contract-settings.ts'
import { can } from '#wire/visitor.ts'
import { readSettings } from './read-settings.ts'
import { changeSettingsSince, lockSettings } from './save-settings.ts'

/** Reads all category ids. The caller passes this function in, because the catalog depends on the shop. */
export type ReadCategoryIds = (db: Queryable) => Promise<ReadonlySet<number>>

const readOwnerSettings = async ({ db }: Pick<App, 'db'>): Promise<OwnerSettings> => {
  const settings = await readSettings(db)
  const { name, company, social, banner, shopModule, guaranteesFit, priceJumpPercent, modelCategoryId, ossFrom } =
    settings
  return { name, company, social, banner, shopModule, guaranteesFit, priceJumpPercent, modelCategoryId, ossFrom }
}

export const registerSettingsRoutes = (app: App, readCategoryIds: ReadCategoryIds): void => {
  serve(app, shopSettingsEndpoints, {
    read: async () => ({ data: await readOwnerSettings(app) }),
    save: async ({ body: { before, ...sentSettings }, actor, visitor, t }) => {
      const change = Object.fromEntries(Object.entries(sentSettings).filter(([, value]) => value !== undefined))
      const saveResult = await write(
        app,
        actor,
        async (tx): Promise<Result<null, EditConflict | 'unknownCategory' | 'iban'>> => {
          const storedSettings = await lockSettings(tx)
          const storedCategoryId = storedSettings.modelCategoryId
          const iban = sentSettings.company?.iban ?? storedSettings.company.iban
          // Customers transfer money to this account.
          if (iban !== storedSettings.company.iban && !can(visitor, 'order.money')) return failure('iban')
          const result = await changeSettingsSince(tx, change, before)
          const { modelCategoryId: chosenCategoryId = storedCategoryId } = sentSettings
          // The stored category may be deleted by now. Forms send it back unchanged, so only a new choice is checked.
          const isUnknownCategory =
            chosenCategoryId !== storedCategoryId && !(await readCategoryIds(tx)).has(chosenCategoryId)
          return result.ok && isUnknownCategory ? failure('unknownCategory') : result
        },
      )
      if (saveResult.ok) return { data: await readOwnerSettings(app) }
      if (saveResult.reason === 'iban') {
        const ibanMessage = t('shopAdmin.problem.ibanPermission')
        return httpError(403, ibanMessage, { errors: { 'company.iban': [ibanMessage] } })
      }
      if (saveResult.reason !== 'unknownCategory') return rejectEditConflict(saveResult.reason, t)
      const message = t('shopAdmin.problem.unknownCategory')
      return httpError(422, message, { errors: { modelCategoryId: [message] } })
    },
  })
}
