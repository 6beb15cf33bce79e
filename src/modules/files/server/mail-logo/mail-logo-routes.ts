import { type MailLogo, mailLogoCalls } from '#files/contract-mail-logo.ts'
import { fileAddress } from '#files/domain/file-address.ts'
import type { Clash } from '#kernel/clash.ts'
import { type Outcome, refused } from '#kernel/outcome.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refusal.ts'
import { refuseClash } from '#platform/server/http/refuse-clash.ts'
import { serve } from '#platform/server/http/serve.ts'
import { write } from '#platform/server/write.ts'
import { changeSettingsFrom, readSettings } from '#shop/server/shop.ts'
import { filesByIds } from '../files-by-ids.ts'

const isPicture = async (db: Queryable, id: number): Promise<boolean> =>
  (await filesByIds(db, [id])).get(id)?.mime.startsWith('image/') ?? false

const readLogo = async ({ db }: Pick<App, 'db'>): Promise<MailLogo> => {
  const { mailLogoId } = await readSettings(db)
  const file = mailLogoId === null ? undefined : (await filesByIds(db, [mailLogoId])).get(mailLogoId)
  return { mailLogoId, url: file ? fileAddress(file) : null }
}

export const mailLogoRoutes = (app: App): void => {
  serve(app, mailLogoCalls, {
    read: async () => ({ data: await readLogo(app) }),
    save: async ({ body: { mailLogoId, before }, actor, t }) => {
      const saved = await write(app, actor, async (tx): Promise<Outcome<null, Clash | 'unknown'>> => {
        if (mailLogoId !== null && !(await isPicture(tx, mailLogoId))) return refused('unknown')
        return changeSettingsFrom(tx, { mailLogoId }, before)
      })
      if (saved.ok) return { data: await readLogo(app) }
      if (saved.why !== 'unknown') return refuseClash(saved.why, t)
      const message = t('mailLogo.problem.unknown')
      return refuse(422, message, { errors: { mailLogoId: [message] } })
    },
  })
}
