import { readMailPictureUrls } from '#catalog/server/catalog.ts'
import { pickText } from '#kernel/multilingual.ts'
import { ok } from '#kernel/result.ts'
import type { PublicDocument } from '#orders/contract-order.ts'
import { computePayableCents } from '#orders/domain/balance.ts'
import { createSystemActor } from '#platform/server/actor.ts'
import type { App, Translate } from '#platform/server/app.ts'
import { memoizePerApp } from '#platform/server/invalidating-cache.ts'
import { readMailBranding } from '#platform/server/mail/mail-branding.ts'
import { readCachedCustomTexts } from '#platform/server/mail/mail-templates.ts'
import { type MailAttachment, queueMail, VERSIONS_HEADER } from '#platform/server/mail/queue-mail.ts'
import { write } from '#platform/server/write.ts'
import type { ShopSettings } from '#shop/contract-shop.ts'
import { pickWithdrawalLabels } from '#shop/domain/withdrawal-labels.ts'
import { createSettingsCache } from '#shop/server/shop.ts'
import { addMakerTexts } from './add-maker-texts.ts'
import { renderConfirmationAttachments } from './confirmation-attachments.ts'
import { describeOrder } from './describe-order.ts'
import type { InvoiceRow } from './invoices/issue-invoice.ts'
import { openIncompleteTasks } from './invoices/open-incomplete-tasks.ts'
import { renderInvoice } from './invoices/render-invoice.ts'
import { type RenderedEInvoices, renderDispatchedEInvoices, renderEInvoices } from './invoices/send-e-invoice.ts'
import { listPublicDocuments } from './invoices/send-invoice.ts'
import { findTemplate } from './mail-templates/mail-texts.ts'
import { SUMMARIZE_ORDER_MAILS } from './order-jobs.ts'
import type { MailFact, MailLink } from './order-mail-parts.ts'
import { hasPrepaymentInvoice, renderPrepayment } from './prepayment.ts'
import { type OrderMailKind, renderOrderMail } from './render-order-mail.ts'
import { type OrderRow, type OrderWithHold, readStoredOrder, type StoredOrder } from './stored-order.ts'

export interface OrderMailRequest {
  kind: OrderMailKind
  /** The idempotency key; `order-<kind>:<id>` by default. */
  key?: string
  /** The browser that caused the mail, when a stranger can trigger it. */
  requester?: string | undefined
  /** Documents to attach as PDF. */
  attachedDocuments?: readonly InvoiceRow[]
  /** Attaches the legal texts of the order; true for confirmations by default. */
  attachesLegalTexts?: boolean
  /** Builds the extra content of this kind of mail. */
  addContent?: (
    stored: StoredOrder,
    t: Translate,
    settings: ShopSettings,
  ) => { values?: Record<string, string | number>; note?: string; facts?: MailFact[] }
}

/** Lists the customer's data, so that a mistake is noticed before the parcel leaves. */
const listBuyerDetails = ({ client, comment }: OrderRow, buyer: readonly string[]): string[] =>
  [...buyer, client.email, client.phone, ...comment.split('\n')].filter(line => line.trim() !== '')

/** Links to the order's documents. A job issues the invoice before it sends the mail. */
const buildDocumentLinks = (
  stored: StoredOrder,
  publicDocuments: readonly PublicDocument[],
  { publicUrl, iban, t }: { publicUrl: string; iban: string; t: Translate },
): MailLink[] => {
  const { publicToken, paidAt } = stored.order
  const prepayment = `${publicUrl}/order/prepayment/${publicToken}`
  const invoice = `${publicUrl}/order/invoice/${publicToken}`
  return [
    { label: t('orders.mail.document.summary'), address: `${publicUrl}/order/download/${publicToken}` },
    ...(hasPrepaymentInvoice(stored, iban)
      ? [{ label: t('orders.mail.document.prepayment'), address: prepayment }]
      : []),
    ...(paidAt && publicDocuments.length === 0 ? [{ label: t('orders.mail.document.invoice'), address: invoice }] : []),
    ...publicDocuments.map(({ kind, number }) => ({
      label: t(`orders.mail.document.numbered.${kind}`, { number }),
      address: `${invoice}?number=${number}`,
    })),
  ]
}

/** The longest side of a product picture, for high-density screens. */
const MAIL_PICTURE_PX = 160

/** Reads the addresses of small product pictures of the lines. */
export const readLinePictures = async (
  { db, settings: { publicUrl } }: Pick<App, 'db' | 'settings'>,
  { lines }: StoredOrder,
): Promise<(string | null)[]> => {
  const urls = await readMailPictureUrls(db, [...new Set(lines.map(({ productId }) => productId))], MAIL_PICTURE_PX)
  return lines.map(({ productId }) => {
    const url = urls.get(productId)
    return url === undefined ? null : publicUrl + url
  })
}

export const readShopSettings = memoizePerApp(app => createSettingsCache(app))

/** Names the attached texts by version, so that the proof of the mail outlives its files. */
const buildVersionsHeader = (files: readonly MailAttachment[]): Record<string, string> | null => {
  const versions = files.flatMap(({ filename, version }) => (version ? [`${filename}=${version}`] : []))
  return versions.length > 0 ? { [VERSIONS_HEADER]: versions.join(', ') } : null
}

interface AttachmentRequest extends Pick<OrderMailRequest, 'kind'> {
  attachedDocuments: readonly InvoiceRow[]
  legalTexts: readonly MailAttachment[]
  settings: ShopSettings
}

/**
 * Renders the PDF documents, e-invoices, prepayment invoice and legal texts that a mail carries. Lists the documents
 * that lack an e-invoice, too.
 */
const renderAttachments = async (
  app: App,
  stored: OrderWithHold,
  { kind, attachedDocuments, legalTexts, settings }: AttachmentRequest,
): Promise<RenderedEInvoices> => {
  const attachments = await Promise.all(attachedDocuments.map(document => renderInvoice(app, document, stored)))
  const eInvoices = [await renderEInvoices(app, attachedDocuments, stored)]
  if (kind === 'shipped') eInvoices.push(await renderDispatchedEInvoices(app, stored))
  attachments.push(...eInvoices.flatMap(rendered => rendered.attachments))
  const isPrepaid = hasPrepaymentInvoice(stored, settings.company.iban)
  if (kind === 'placed' && stored.order.paysBy === 'transfer' && isPrepaid)
    attachments.push(await renderPrepayment(app, stored, settings))
  return {
    attachments: [...attachments, ...legalTexts],
    incomplete: eInvoices.flatMap(rendered => rendered.incomplete),
  }
}

/**
 * Queues a mail about the current order in its language; a second mail with the same key is ignored. Returns the
 * order.
 */
export const queueOrderMail = async (
  app: App,
  orderId: number,
  {
    kind,
    key = `order-${kind}:${orderId}`,
    requester,
    attachedDocuments = [],
    attachesLegalTexts = kind === 'placed',
    addContent,
  }: OrderMailRequest,
): Promise<OrderWithHold> => {
  const stored = await readStoredOrder(app.db, orderId)
  if (!stored) throw new Error(`There is no order ${orderId} to write about`)
  const { order } = stored
  // An erased client has no address.
  if (order.client.email === '') return stored
  const t = app.texts(order.language)
  const settings = await readShopSettings(app)()
  const describedOrder = describeOrder(stored, settings, t)
  // The law requires these texts only in the confirmation.
  const orderTexts = kind === 'placed' ? await addMakerTexts(app.db, stored, describedOrder, t) : describedOrder
  const extraContent = addContent?.(stored, t, settings)
  const { client, language } = order
  const template = findTemplate(kind, extraContent?.values?.context === 'collected')
  const publicDocuments = order.paidAt ? await listPublicDocuments(app.db, orderId) : []
  const legalTexts = attachesLegalTexts ? await renderConfirmationAttachments(app, orderId) : []
  const mail = renderOrderMail(kind, orderTexts, {
    shopName: settings.name,
    branding: await readMailBranding(app.db, app),
    buyerName: client.first_name || client.business_name,
    texts: await readCachedCustomTexts(app, template, language),
    link: `${app.settings.publicUrl}/${order.language}/payment/${order.publicToken}`,
    isPayable: computePayableCents(order) > 0,
    t,
    buyerDetails: kind === 'placed' || kind === 'paid' ? listBuyerDetails(order, orderTexts.buyer) : [],
    withdraw: {
      label: pickWithdrawalLabels(settings.withdrawalTexts, order.language).open,
      address: `${app.settings.publicUrl}/${order.language}/withdrawal?order=${order.publicToken}`,
    },
    terms: {
      label: t('orders.mail.terms'),
      address: `${app.settings.publicUrl}/${order.language}/${pickText(settings.termsPageSlug, order.language)}`,
    },
    attachedNames: legalTexts.map(({ filename }) => filename),
    pictures: await readLinePictures(app, stored),
    documents: buildDocumentLinks(stored, publicDocuments, {
      publicUrl: app.settings.publicUrl,
      iban: settings.company.iban,
      t,
    }),
    ...extraContent,
  })
  const { attachments, incomplete } = await renderAttachments(app, stored, {
    kind,
    attachedDocuments,
    legalTexts,
    settings,
  })
  const throttle = requester === undefined ? undefined : { requester, summary: SUMMARIZE_ORDER_MAILS }
  const headers = buildVersionsHeader(legalTexts)
  const proof = { isProof: attachesLegalTexts, ...(headers && { headers }) }
  const queuedMail = {
    ...proof,
    key,
    recipient: order.client.email,
    now: app.now(),
    ...mail,
    attachments,
    request: throttle,
  }
  await write(app, createSystemActor(`order-${kind}`), async tx => {
    const isQueued = await queueMail(tx, app.jobs, queuedMail)
    if (!isQueued) return ok(null)
    // A business is entitled to an e-invoice (Accounting Act, section 7¹), so staff send it by other means.
    for (const document of incomplete) await openIncompleteTasks(tx, orderId, document, app.now())
    return ok(null)
  })
  return stored
}
