import { type MailLogo, mailLogoEndpoints } from '#files/contract-mail-logo.ts'
import { buildFileAddress } from '#files/domain/file-address.ts'
import type { EditConflict } from '#kernel/edit-conflict.ts'
import { failure, type Result } from '#kernel/result.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { httpError } from '#platform/server/http/http-error.ts'
import { rejectEditConflict } from '#platform/server/http/reject-edit-conflict.ts'
import { serve } from '#platform/server/http/serve.ts'
import { write } from '#platform/server/write.ts'
import { changeSettingsSince, readSettings } from '#shop/server/shop.ts'
import { findFilesByIds } from '../find-files-by-ids.ts'

const isPicture = async (db: Queryable, id: number): Promise<boolean> =>
  (await findFilesByIds(db, [id])).get(id)?.mime.startsWith('image/') ?? false

const readLogo = async ({ db }: Pick<App, 'db'>): Promise<MailLogo> => {
  const { mailLogoId } = await readSettings(db)
  const file = mailLogoId === null ? undefined : (await findFilesByIds(db, [mailLogoId])).get(mailLogoId)
  return { mailLogoId, url: file ? buildFileAddress(file) : null }
}

export const registerMailLogoRoutes = (app: App): void => {
  serve(app, mailLogoEndpoints, {
    read: async () => ({ data: await readLogo(app) }),
    save: async ({ body: { mailLogoId, before }, actor, t }) => {
      const result = await write(app, actor, async (tx): Promise<Result<null, EditConflict | 'notFound'>> => {
        if (mailLogoId !== null && !(await isPicture(tx, mailLogoId))) return failure('notFound')
        return changeSettingsSince(tx, { mailLogoId }, before)
      })
      if (result.ok) return { data: await readLogo(app) }
      if (result.reason !== 'notFound') return rejectEditConflict(result.reason, t)
      const message = t('mailLogo.problem.notFound')
      return httpError(422, message, { errors: { mailLogoId: [message] } })
    },
  })
}
