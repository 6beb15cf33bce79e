import { createHash } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { buildLabelUrl, type Durability } from '#catalog/domain/durability.ts'
import { describeDurability } from '#catalog/server/catalog.ts'
import { CONTENT_TYPES, isMailable } from '#compliance/domain/guarantee-file.ts'
import type { TextPart } from '#orders/domain/text-document.ts'
import { describeSeller, renderText, type StoredOrder } from '#orders/server/orders.ts'
import type { App } from '#platform/server/app.ts'
import type { MailAttachment } from '#platform/server/mail/queue-mail.ts'
import { readSettings } from '#shop/server/shop.ts'
import { guaranteeFiles } from './tables.ts'

/** A producer's guarantee as it was when its goods were ordered. */
interface OrderedGuarantee {
  /** The names of the goods with this guarantee. */
  names: string[]
  durability: Durability
}

/** Lists the guarantees of a consumer's goods, equal ones once. */
export const listGuarantees = ({ order, lines }: StoredOrder): OrderedGuarantee[] => {
  const guarantees = new Map<string, OrderedGuarantee>()
  if (order.clientType !== 'private') return []
  for (const { name, durability } of lines) {
    if (!durability) continue
    const key = JSON.stringify(durability)
    const known = guarantees.get(key)
    if (known) known.names.push(name)
    else guarantees.set(key, { names: [name], durability })
  }
  return [...guarantees.values()]
}

/** Computes the SHA-256 of the guarantees, by which the proof of the mail names them. */
export const hashGuarantees = (stored: StoredOrder): string =>
  createHash('sha256')
    .update(JSON.stringify(listGuarantees(stored)))
    .digest('hex')

/** Renders the conditions of the guarantees in the language of the order; null without any. */
export const renderConditions = async (
  app: Pick<App, 'texts' | 'db' | 'settings'>,
  stored: StoredOrder,
): Promise<MailAttachment | null> => {
  const guarantees = listGuarantees(stored)
  if (guarantees.length === 0) return null
  const { language } = stored.order
  const t = app.texts(language)
  const { name: shopName, company } = await readSettings(app.db)
  const version = hashGuarantees(stored)
  const content = await renderText({
    language,
    shopName,
    title: t('compliance.legal.durability.title'),
    parts: guarantees.flatMap(({ names, durability }): TextPart[] => {
      const { title, rows, link } = describeDurability(durability, { language, t })
      const label = durability.label && app.settings.publicUrl + buildLabelUrl(durability.label)
      return [
        { type: 'heading', text: title },
        ...names.map((text): TextPart => ({ type: 'text', text })),
        ...rows.map(
          ({ label: rowLabel, value }): TextPart => ({
            type: 'item',
            text: `${rowLabel}: ${value.replace(/\n/g, ', ')}`,
          }),
        ),
        ...(label ? [{ type: 'text' as const, text: t('compliance.legal.durability.label', { address: label }) }] : []),
        { type: 'text', text: link },
      ]
    }),
    footer: describeSeller(company, t).join(' · '),
    note: t('compliance.legal.version', { version: version.slice(0, 12) }),
    pageText: t('orders.summary.page', { page: '{{page}}', pages: '{{pages}}' }),
  })
  return {
    filename: `${t('compliance.legal.files.durability')}.pdf`,
    contentType: 'application/pdf',
    content,
    version,
  }
}

/**
 * Renders the conditions of the guarantees, and adds their labels with the original bytes. The conditions name the
 * address of a label that no mail can carry.
 */
export const renderGuarantees = async (app: App, stored: StoredOrder): Promise<MailAttachment[]> => {
  const conditions = await renderConditions(app, stored)
  if (!conditions) return []
  const hashes = listGuarantees(stored).flatMap(({ durability }) => durability.label?.hash ?? [])
  const storedLabels = await app.db
    .select()
    .from(guaranteeFiles)
    .where(and(eq(guaranteeFiles.kind, 'label'), inArray(guaranteeFiles.hash, hashes)))
    .orderBy(guaranteeFiles.id)
  const labels = storedLabels.filter(isMailable)
  const name = app.texts(stored.order.language)('compliance.legal.files.label')
  return [
    conditions,
    ...labels.map(({ format, content, hash }, index) => ({
      filename: `${name}${labels.length > 1 ? `-${index + 1}` : ''}.${format}`,
      contentType: CONTENT_TYPES[format],
      content,
      version: hash,
    })),
  ]
}
