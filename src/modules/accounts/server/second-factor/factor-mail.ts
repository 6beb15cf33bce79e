import type { Language } from '#kernel/language.ts'
import type { App } from '#platform/server/app.ts'
import { queueMail } from '#platform/server/mail/queue-mail.ts'
import type { Write } from '#platform/server/write.ts'
import { accountMail } from '../account-mails.ts'
import { userLanguage } from '../user-language.ts'

/** What a mailbox hears of. */
export type FactorNews =
  | 'codesAdded'
  | 'codesRemoved'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'recoveryRenewed'
  | 'recoveryUsed'
  | 'removedByStaff'

/** Mails a user that the second step of their login changed or a recovery code was used. `page` is the language that they acted in. */
export const tellOfFactor = async (
  tx: Write,
  app: Pick<App, 'jobs' | 'now' | 'settings' | 'texts'>,
  user: { id: number; username: string; email: string | null; language: Language | null },
  news: FactorNews,
  page?: Language,
): Promise<void> => {
  if (user.email === null) return
  const now = app.now()
  const language = userLanguage(user.language, page)
  const { username } = user
  await queueMail(tx, app.jobs, {
    key: `second-factor:${user.id}:${news}:${now.toISOString()}`,
    recipient: user.email,
    now,
    ...(await accountMail(tx, app, 'factorChanged', {
      ...{ language, username },
      path: 'forgot-password',
      news: app.texts(language)(`accounts.factorMail.${news}`, { username }),
    })),
  })
}
