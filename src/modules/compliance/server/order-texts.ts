import { eq } from 'drizzle-orm'
import { CONTENT_TYPES, isMailable } from '#compliance/domain/guarantee-file.ts'
import { LEGAL_TEXT_KINDS, listNeededKinds, type OrderTextKind } from '#compliance/domain/legal-text.ts'
import { DEFAULT_LANGUAGE } from '#kernel/language.ts'
import { readStoredOrder, renderText, type StoredOrder } from '#orders/server/orders.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import type { MailAttachment } from '#platform/server/mail/queue-mail.ts'
import type { Write } from '#platform/server/write.ts'
import type { GuaranteeRow } from './guarantee-files.ts'
import { listGuarantees, renderGuarantees } from './order-guarantees.ts'
import type { CurrentTexts } from './read-current-texts.ts'
import { guaranteeFiles, legalTexts, orderGuaranteeFiles, orderLegalTexts } from './tables.ts'

export type LegalTextRow = typeof legalTexts.$inferSelect

/** Records the texts in force in the transaction that places the order. */
export const recordOrderTexts = async (
  tx: Write,
  { id, clientType }: StoredOrder['order'],
  current: CurrentTexts,
): Promise<void> => {
  const ids = listNeededKinds(clientType).flatMap(kind => current[kind] ?? [])
  if (ids.length > 0) await tx.insert(orderLegalTexts).values(ids.map(legalTextId => ({ orderId: id, legalTextId })))
  // The legal guarantee of the notice belongs to consumers.
  if (current.guarantee !== undefined && clientType === 'private')
    await tx.insert(orderGuaranteeFiles).values({ orderId: id, fileId: current.guarantee })
}

/** Lists the texts in force when the order was placed, the terms first. */
export const listOrderTexts = async (db: Queryable, orderId: number): Promise<LegalTextRow[]> => {
  const rows = await db
    .select({ text: legalTexts })
    .from(orderLegalTexts)
    .innerJoin(legalTexts, eq(legalTexts.id, orderLegalTexts.legalTextId))
    .where(eq(orderLegalTexts.orderId, orderId))
  return LEGAL_TEXT_KINDS.flatMap(kind => rows.flatMap(({ text }) => (text.kind === kind ? [text] : [])))
}

/** Reads the guarantee notice in force when the order was placed, with its original bytes. */
export const findOrderNotice = async (db: Queryable, orderId: number): Promise<GuaranteeRow | undefined> => {
  const [row] = await db
    .select({ file: guaranteeFiles })
    .from(orderGuaranteeFiles)
    .innerJoin(guaranteeFiles, eq(guaranteeFiles.id, orderGuaranteeFiles.fileId))
    .where(eq(orderGuaranteeFiles.orderId, orderId))
  return row?.file
}

/** Lists what the order keeps of the law, the terms first. */
export const listOrderTextKinds = async (db: Queryable, stored: StoredOrder): Promise<OrderTextKind[]> => {
  const { id } = stored.order
  const [texts, noticeCount] = await Promise.all([
    listOrderTexts(db, id),
    db.$count(orderGuaranteeFiles, eq(orderGuaranteeFiles.orderId, id)),
  ])
  return [
    ...texts.map(({ kind }) => kind),
    ...(noticeCount > 0 ? (['guarantee'] as const) : []),
    ...(listGuarantees(stored).length > 0 ? (['durability'] as const) : []),
  ]
}

/** Attaches the official file as it is, under a name in its language. */
export const attachNotice = (app: Pick<App, 'texts'>, file: GuaranteeRow): MailAttachment => ({
  filename: `${app.texts(file.language ?? DEFAULT_LANGUAGE)('compliance.legal.files.guarantee')}.${file.format}`,
  contentType: CONTENT_TYPES[file.format],
  content: file.content,
  version: file.hash,
})

/** Renders a stored text as PDF. */
export const renderLegalText = async (
  app: Pick<App, 'texts'>,
  { kind, language, hash, content }: LegalTextRow,
): Promise<MailAttachment> => {
  const t = app.texts(language)
  const { shopName, seller, title, parts } = content
  const pdf = await renderText({
    language,
    shopName,
    title,
    parts,
    footer: seller,
    note: t('compliance.legal.version', { version: hash.slice(0, 12) }),
    pageText: t('orders.summary.page', { page: '{{page}}', pages: '{{pages}}' }),
  })
  return {
    filename: `${t(`compliance.legal.files.${kind}`)}.pdf`,
    contentType: 'application/pdf',
    content: pdf,
    version: hash,
  }
}

/**
 * Renders the texts of an order for its confirmation; any failure fails the whole mail. A notice that no mail can carry
 * stays on the order page.
 */
export const renderOrderTexts = async (app: App, orderId: number): Promise<MailAttachment[]> => {
  const [texts, notice, stored] = await Promise.all([
    listOrderTexts(app.db, orderId),
    findOrderNotice(app.db, orderId),
    readStoredOrder(app.db, orderId),
  ])
  const attachments = await Promise.all(texts.map(text => renderLegalText(app, text)))
  return [
    ...attachments,
    ...(notice && isMailable(notice) ? [attachNotice(app, notice)] : []),
    ...(stored ? await renderGuarantees(app, stored) : []),
  ]
}
