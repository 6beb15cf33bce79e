import { eq } from 'drizzle-orm'
import { withdrawalTextCalls } from '#compliance/contract-legal-text.ts'
import {
  findUnknownVariable,
  type WithdrawalTexts,
  WORDING_VARIABLES,
} from '#compliance/domain/build-withdrawal-text.ts'
import { sendPdf } from '#orders/server/orders.ts'
import type { App, Translate } from '#platform/server/app.ts'
import { type HttpError, httpError } from '#platform/server/http/http-error.ts'
import { rejectEditConflict } from '#platform/server/http/reject-edit-conflict.ts'
import { serve } from '#platform/server/http/serve.ts'
import { write } from '#platform/server/write.ts'
import { changeSettingsSince, readSettings } from '#shop/server/shop.ts'
import { renderLegalText } from './order-texts.ts'
import { readCurrentTexts } from './read-current-texts.ts'
import { legalTexts } from './tables.ts'

const readTexts = async ({ db }: Pick<App, 'db'>) => {
  const { withdrawalTexts, largeReturnCents } = await readSettings(db)
  return { withdrawalTexts, largeReturnCents }
}

/** Registers the settings of the withdrawal instructions and form. */
export const registerWithdrawalTextRoutes = (app: App): void => {
  serve(app, withdrawalTextCalls, {
    read: async () => ({ data: await readTexts(app) }),
    save: async ({ body: { before, withdrawalTexts, largeReturnCents }, actor, t }) => {
      const invalid = validateVariables(withdrawalTexts, t)
      if (invalid) return invalid
      const changed = { withdrawalTexts, ...(largeReturnCents !== undefined && { largeReturnCents }) }
      const saved = await write(app, actor, tx => changeSettingsSince(tx, changed, before))
      return saved.ok ? { data: await readTexts(app) } : rejectEditConflict(saved.reason, t)
    },
    preview: async ({ params, reply, t }) => {
      const { withdrawal: id = 0 } = await readCurrentTexts(app, params.language)
      const [text] = await app.db.select().from(legalTexts).where(eq(legalTexts.id, id))
      return text ? sendPdf(reply, await renderLegalText(app, text)) : httpError(404, t('compliance.legal.notFound'))
    },
  })
}

/** Returns a 422 that names the unknown variable at its field; null without one. */
const validateVariables = (texts: WithdrawalTexts, t: Translate): HttpError | null => {
  const errors = (['instructions', 'form'] as const).flatMap(name =>
    Object.entries(texts[name]).flatMap(([language, text]) => {
      const variable = findUnknownVariable(name, text ?? '')
      if (variable === undefined) return []
      const known = WORDING_VARIABLES[name].map(allowed => `{${allowed}}`).join(', ')
      return [[`withdrawalTexts.${name}.${language}`, [t('mailTemplateAdmin.problem.unknown', { variable, known })]]]
    }),
  )
  return errors.length > 0 ? httpError(422, t('app.problem.invalid'), { errors: Object.fromEntries(errors) }) : null
}
