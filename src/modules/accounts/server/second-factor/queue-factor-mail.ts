import type { Language } from '#kernel/language.ts'
import type { App } from '#platform/server/app.ts'
import { queueMail } from '#platform/server/mail/queue-mail.ts'
import type { Write } from '#platform/server/write.ts'
import { renderAccountMail } from '../account-mails.ts'
import { chooseMailLanguage } from '../choose-mail-language.ts'

/** Events of second factors that are mailed. */
export type FactorEvent =
  | 'codesAdded'
  | 'codesRemoved'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'recoveryRenewed'
  | 'recoveryUsed'
  | 'removedByStaff'

/**
 * Mails a user about a change of second factors or a used recovery code. `pageLanguage` is the language of
 * the user's page.
 */
export const queueFactorMail = async (
  tx: Write,
  app: Pick<App, 'jobs' | 'now' | 'settings' | 'texts'>,
  user: { id: number; username: string; email: string | null; language: Language | null },
  event: FactorEvent,
  pageLanguage?: Language,
): Promise<void> => {
  if (user.email === null) return
  const now = app.now()
  const language = chooseMailLanguage(user.language, pageLanguage)
  const { username } = user
  await queueMail(tx, app.jobs, {
    key: `second-factor:${user.id}:${event}:${now.toISOString()}`,
    recipient: user.email,
    now,
    ...(await renderAccountMail(tx, app, 'factorChanged', {
      language,
      username,
      path: 'forgot-password',
      eventText: app.texts(language)(`accounts.factorMail.${event}`, { username }),
    })),
  })
}
