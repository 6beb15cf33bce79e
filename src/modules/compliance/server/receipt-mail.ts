import type { WithdrawalStatement } from '#compliance/contract-withdrawal.ts'
import { formatSubmission } from '#compliance/domain/format-submission.ts'
import type { Language } from '#kernel/language.ts'
import { translateUnit } from '#kernel/unit.ts'
import type { App, Translate } from '#platform/server/app.ts'
import { readMailHeader } from '#platform/server/mail/mail-header.ts'
import { queueMail } from '#platform/server/mail/queue-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.ts'
import type { Write } from '#platform/server/write.ts'
import { listStatementLines, type WithdrawalRow } from './read-withdrawal.ts'

/** Lists the content of a statement, a row per line: `Name: Mari Maasikas`. */
export const listStatementRows = (
  { name, contract, email, goods, lines }: Omit<WithdrawalStatement, 'submitted_at' | 'is_receipt_mailed' | 'language'>,
  language: Language,
  t: Translate,
): string[] => {
  const rows: [string, string][] = [
    ['name', name],
    ['contract', contract],
    ['email', email],
    [
      'lines',
      lines
        .map(line => `${line.name} (${line.code1}), ${line.amount} ${translateUnit(line.unit, language, line.amount)}`)
        .join('\n'),
    ],
    ['goods', goods],
  ]
  const filled = rows.filter(([, value]) => value !== '')
  const isWhole = lines.length === 0 && goods === ''
  return [
    ...filled.map(([field, value]) => `${t(`compliance.withdrawal.fields.${field}`)}: ${value}`),
    ...(isWhole ? [t('compliance.withdrawal.wholeOrder')] : []),
  ]
}

/** Queues the receipt of a statement: what arrived and when, without any promise. */
export const queueReceipt = async (tx: Write, app: App, row: WithdrawalRow & { submittedAt: Date }): Promise<void> => {
  const { language } = row
  const t = app.texts(language)
  const rows = listStatementRows({ ...row, lines: await listStatementLines(tx, row) }, language, t)
  const moment = formatSubmission(row.submittedAt, language)
  const mail = renderMail({
    language,
    header: await readMailHeader(tx, app),
    heading: t('compliance.withdrawal.mail.heading'),
    paragraphs: [
      t('compliance.withdrawal.mail.received', { moment }),
      rows.join('\n'),
      t('compliance.withdrawal.mail.next'),
    ],
    footer: t('compliance.withdrawal.mail.footer'),
  })
  await queueMail(tx, app.jobs, {
    key: `withdrawal:${row.id}`,
    recipient: row.email,
    subject: t('compliance.withdrawal.mail.subject', { contract: row.contract }),
    now: app.now(),
    ...mail,
  })
}
