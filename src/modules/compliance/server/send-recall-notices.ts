import { randomUUID } from 'node:crypto'
import type { RecalledProduct } from '#catalog/contract-recall.ts'
import { type RecallRow, readRecall, readRecalledProducts } from '#catalog/server/catalog.ts'
import { formatRecalledProduct, listNoticeRows } from '#compliance/domain/list-notice-rows.ts'
import type { Language } from '#kernel/language.ts'
import { pickText } from '#kernel/multilingual.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { readMailBranding } from '#platform/server/mail/mail-branding.ts'
import { queueMail } from '#platform/server/mail/queue-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.ts'
import { type Write, write } from '#platform/server/write.ts'
import { readSettings } from '#shop/server/shop.ts'
import { parseLanguage } from '#wire/languages.ts'
import { hashNotice } from './hash-notice.ts'
import { readRecallAddressees } from './recall-buyers.ts'
import { recallNotices } from './tables.ts'

/** Mails of one call; its transaction stays short. */
const BATCH_SIZE = 100

/**
 * Mails the notice to the next buyers whose goods no notice covers; a correction to all without it. The lock on the
 * recall makes parallel calls wait, so that each buyer gets one mail.
 */
export const sendRecallNotices = (
  app: App,
  actor: Actor,
  id: number,
  { isCorrection }: { isCorrection: boolean },
): Promise<Result<{ sent: number; remaining: number }, 'notFound' | 'draft' | 'noBuyers'>> =>
  write(
    app,
    actor,
    async (tx): Promise<Result<{ sent: number; remaining: number }, 'notFound' | 'draft' | 'noBuyers'>> => {
      const recall = await readRecall(tx, id, { isLocked: true })
      if (!recall) return failure('notFound')
      if (!recall.publishedAt) return failure('draft')
      const contentHash = hashNotice(recall)
      const { addressees, total } = await readRecallAddressees(tx, id, {
        limit: BATCH_SIZE,
        correctedHash: isCorrection ? contentHash : null,
      })
      if (addressees.length === 0) return failure('noBuyers')
      const readContent = createContentReader(tx, app, recall.productIds)
      for (const { emailKey, email, orderId, orderIds, goods, language } of addressees) {
        const mailKey = `recall-notice:${randomUUID()}`
        const covered = { goods, batch: recall.batch, contentHash }
        await tx
          .insert(recallNotices)
          .values({ recallId: id, emailKey, orderId, mailKey, notifiedAt: app.now(), ...covered })
        await queueNotice(tx, app, recall, { recipient: email.trim(), orderIds, language, key: mailKey, readContent })
      }
      tx.audit({ kind: 'recall', id, action: 'sent', after: { mails: addressees.length } })
      return ok({ sent: addressees.length, remaining: total - addressees.length })
    },
  )

interface NoticeMail {
  recipient: string
  orderIds: readonly number[]
  language: string
  key: string
}

/** The products and the seller, read once for each language of a batch. */
type ReadContent = (language: Language) => Promise<{ products: RecalledProduct[]; seller: string }>

const createContentReader = (tx: Write, app: App, productIds: readonly number[]): ReadContent => {
  const contents = new Map<Language, ReturnType<ReadContent>>()
  return language => {
    const content =
      contents.get(language) ??
      (async () => ({
        products: [...(await readRecalledProducts(tx, productIds, { language, now: app.now() })).values()],
        seller: (await readSettings(tx)).company.name,
      }))()
    contents.set(language, content)
    return content
  }
}

const queueNotice = async (
  tx: Write,
  app: App,
  recall: RecallRow,
  { recipient, orderIds, language: code, key, readContent }: NoticeMail & { readContent: ReadContent },
): Promise<void> => {
  const language = parseLanguage(code)
  const t = app.texts(language)
  const { publicUrl } = app.settings
  const heading = pickText(recall.heading, language)
  const { products, seller } = await readContent(language)
  const rows = listNoticeRows(
    {
      seller,
      title: pickText(recall.title, language),
      batch: recall.batch,
      number_place: pickText(recall.numberPlace, language),
      risk: pickText(recall.risk, language),
      action: pickText(recall.action, language),
      contact: recall.contact,
      remedies: recall.remedies,
      from: recall.boughtFrom,
      to: recall.boughtTo,
    },
    { t, language },
  )
  const productText = `${t('compliance.recall.products')}:\n${products.map(formatRecalledProduct).join('\n')}`
  const rowTexts = rows.map(({ label, value }) => `${label}: ${value}`)
  const pictureProduct = products.find(({ image }) => image !== null)
  const mail = renderMail({
    language,
    branding: await readMailBranding(tx, app),
    heading,
    paragraphs: products.length > 0 ? [productText, ...rowTexts] : rowTexts,
    ...(pictureProduct?.image && { picture: `${publicUrl}${pictureProduct.image.url}?size=320&format=jpeg` }),
    links: products.flatMap(product =>
      product.path === null ? [] : [{ label: formatRecalledProduct(product), url: publicUrl + product.path }],
    ),
    link: { label: t('compliance.recall.open'), url: `${publicUrl}/${language}/recalls#recall-${recall.id}` },
    footer: t('compliance.recall.mail.reason'),
  })
  await queueMail(tx, app.jobs, { isProof: true, key, recipient, orderIds, subject: heading, now: app.now(), ...mail })
}
