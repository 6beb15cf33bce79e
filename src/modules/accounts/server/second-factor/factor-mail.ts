import { DEFAULT_LANGUAGE, type Language } from '#kernel/language.ts'
import type { App } from '#platform/server/app.ts'
import { queueMail } from '#platform/server/mail/queue-mail.ts'
import type { Write } from '#platform/server/write.ts'
import { accountMail } from '../account-mails.ts'

/** What a mailbox hears of. */
export type FactorNews =
  | 'codesAdded'
  | 'codesRemoved'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'recoveryRenewed'
  | 'recoveryUsed'
  | 'removedByStaff'

/** Tells a user that the second step of their login is another, or that one of its recovery codes was used. */
export const tellOfFactor = async (
  tx: Write,
  app: Pick<App, 'jobs' | 'now' | 'settings' | 'texts'>,
  user: { id: number; username: string; email: string | null },
  news: FactorNews,
  language: Language = DEFAULT_LANGUAGE,
): Promise<void> => {
  if (user.email === null) return
  const now = app.now()
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
