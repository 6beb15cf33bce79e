import type { WithdrawalStatement } from '#compliance/contract-withdrawal.ts'
import { formatSubmission } from '#compliance/domain/format-submission.ts'
import { formatWithdrawnLine } from '#compliance/domain/format-withdrawn-line.ts'
import { toInertText } from '#compliance/domain/to-inert-text.ts'
import type { Language } from '#kernel/language.ts'
import type { App, Translate } from '#platform/server/app.ts'
import { readMailBranding } from '#platform/server/mail/mail-branding.ts'
import { queueMail } from '#platform/server/mail/queue-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.ts'
import type { Write } from '#platform/server/write.ts'
import { listStatementLines, type WithdrawalRow } from './read-withdrawal.ts'

/** Lists the content of a statement, a row per line: `Name: Mari Maasikas`. */
export const listStatementRows = (
  { name, contract, email, goods, lines }: Omit<WithdrawalStatement, 'submitted_at' | 'language'>,
  language: Language,
  t: Translate,
): string[] => {
  const rows: [string, string][] = [
    ['name', name],
    ['contract', contract],
    ['email', email],
    ['lines', lines.map(line => formatWithdrawnLine(line, language)).join('\n')],
    ['goods', goods],
  ]
  const filledRows = rows.filter(([, value]) => value !== '')
  const isWholeOrder = lines.length === 0 && goods === ''
  return [
    ...filledRows.map(([field, value]) => `${t(`compliance.withdrawal.fields.${field}`)}: ${value}`),
    ...(isWholeOrder ? [t('compliance.withdrawal.wholeOrder')] : []),
  ]
}

type SubmittedRow = WithdrawalRow & { submittedAt: Date }

/** Bounds the subject of a receipt about many statements. */
const MAX_SUBJECT_CONTRACTS = 3

/** A receipt of several statements has the key of the first. */
export const buildReceiptKey = (withdrawalId: number): string => `withdrawal:${withdrawalId}`

/** Queues the receipt of statements from one mailbox: what arrived and when, without any promise. */
export const queueReceipt = async (tx: Write, app: App, rows: readonly SubmittedRow[]): Promise<void> => {
  const [first] = rows
  if (!first) return
  const { language } = first
  const t = app.texts(language)
  const statements = rows.flatMap(row => {
    const content = { ...makeInert(row), lines: listStatementLines(row) }
    return [
      t('compliance.withdrawal.mail.received', { moment: formatSubmission(row.submittedAt, language) }),
      listStatementRows(content, language, t).join('\n'),
    ]
  })
  const mail = renderMail({
    language,
    branding: await readMailBranding(tx, app),
    heading: t('compliance.withdrawal.mail.heading'),
    paragraphs: [...statements, t('compliance.withdrawal.mail.next')],
    footer: t('compliance.withdrawal.mail.footer'),
  })
  const contracts = rows.slice(0, MAX_SUBJECT_CONTRACTS).map(row => toInertText(row.contract))
  await queueMail(tx, app.jobs, {
    isProof: true,
    key: buildReceiptKey(first.id),
    recipient: first.email,
    orderIds: rows.flatMap(({ orderId }) => orderId ?? []),
    subject: t('compliance.withdrawal.mail.subject', { contract: contracts.join(', ') }),
    now: app.now(),
    ...mail,
  })
}

const makeInert = (row: WithdrawalRow): WithdrawalRow => ({
  ...row,
  name: toInertText(row.name),
  contract: toInertText(row.contract),
  goods: toInertText(row.goods),
})
