import { randomUUID } from 'node:crypto'
import { type RecallRow, readRecall } from '#catalog/server/catalog.ts'
import { formatDay } from '#kernel/format-date.ts'
import { pickText } from '#kernel/multilingual.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { readMailHeader } from '#platform/server/mail/mail-header.ts'
import { queueMail } from '#platform/server/mail/queue-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.ts'
import { type Write, write } from '#platform/server/write.ts'
import { parseLanguage } from '#wire/languages.ts'
import { readRecallAddressees } from './recall-buyers.ts'
import { recallNotices } from './tables.ts'

/** Mails of one call; its transaction stays short. */
const BATCH_SIZE = 100

/**
 * Mails the notice to the next buyers without one. The lock on the recall makes parallel calls wait, so that each
 * buyer gets one mail.
 */
export const sendRecallNotices = (
  app: App,
  actor: Actor,
  id: number,
): Promise<Result<{ sent: number; remaining: number }, 'notFound' | 'draft' | 'noBuyers'>> =>
  write(
    app,
    actor,
    async (tx): Promise<Result<{ sent: number; remaining: number }, 'notFound' | 'draft' | 'noBuyers'>> => {
      const recall = await readRecall(tx, id, { isLocked: true })
      if (!recall) return failure('notFound')
      if (!recall.publishedAt) return failure('draft')
      const { addressees, total } = await readRecallAddressees(tx, id, BATCH_SIZE)
      if (addressees.length === 0) return failure('noBuyers')
      for (const { emailKey, email, orderId, language } of addressees) {
        const mailKey = `recall-notice:${randomUUID()}`
        await tx.insert(recallNotices).values({ recallId: id, emailKey, orderId, mailKey, notifiedAt: app.now() })
        await queueNotice(tx, app, recall, { recipient: email.trim(), language, key: mailKey })
      }
      tx.audit({ kind: 'recall', id, action: 'sent', after: { mails: addressees.length } })
      return ok({ sent: addressees.length, remaining: total - addressees.length })
    },
  )

const queueNotice = async (
  tx: Write,
  app: App,
  recall: RecallRow,
  { recipient, language: code, key }: { recipient: string; language: string; key: string },
): Promise<void> => {
  const language = parseLanguage(code)
  const t = app.texts(language)
  const { boughtFrom, boughtTo, batch } = recall
  const heading = pickText(recall.heading, language)
  const rows = [
    ['title', pickText(recall.title, language)],
    ['batch', batch],
    ['from', boughtFrom && formatDay(boughtFrom, language)],
    ['to', boughtTo && formatDay(boughtTo, language)],
    ['risk', pickText(recall.risk, language)],
    ['action', pickText(recall.action, language)],
    ['remedies', recall.remedies.map(remedy => t(`compliance.recall.remedies.${remedy}`)).join(', ')],
    ['contact', recall.contact],
  ]
  const mail = renderMail({
    language,
    header: await readMailHeader(tx, app),
    heading,
    paragraphs: rows.flatMap(([field, value]) =>
      value ? [`${t(`compliance.recall.fields.${field}`)}: ${value}`] : [],
    ),
    link: { label: t('compliance.recall.open'), url: `${app.settings.publicUrl}/${language}/recalls` },
    footer: t('compliance.recall.mail.reason'),
  })
  await queueMail(tx, app.jobs, { key, recipient, subject: heading, now: app.now(), ...mail })
}
