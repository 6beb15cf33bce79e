import { DEFAULT_LANGUAGE, type Language } from '#kernel/language.ts'
import type { App } from '#platform/server/app.ts'
import { queueMail } from '#platform/server/mail/queue-mail.ts'
import { writeMail } from '#platform/server/mail/write-mail.ts'
import type { Write } from '#platform/server/write.ts'

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
  const t = app.texts(language)
  const heading = t('accounts.factorMail.subject')
  await queueMail(tx, app.jobs, {
    key: `second-factor:${user.id}:${news}:${now.toISOString()}`,
    recipient: user.email,
    now,
    subject: heading,
    ...writeMail({
      language,
      heading,
      paragraphs: [t(`accounts.factorMail.${news}`, { username: user.username })],
      link: { label: t('accounts.changedMailLink'), url: `${app.settings.publicUrl}/${language}/forgot-password` },
      footer: t('accounts.changedMailFooter'),
    }),
  })
}
