import type { MailTexts } from '#kernel/mail-template.ts'
import type { MailKind } from '#orders/domain/order-mail-kinds.ts'
import type { Translate } from '#platform/server/app.ts'
import type { OrderMailKind } from '../render-order-mail.ts'

/** Pick-up orders use other texts than shipped ones. */
const COLLECTION_KINDS: Readonly<Partial<Record<OrderMailKind, MailKind>>> = {
  paid: 'paidForCollection',
  partlyShipped: 'partlyReadyForCollection',
  shipped: 'readyForCollection',
}
const SHIPPED_KINDS: Readonly<Partial<Record<MailKind, OrderMailKind>>> = Object.fromEntries(
  Object.entries(COLLECTION_KINDS).map(([shippedKind, collectionKind]) => [collectionKind, shippedKind]),
)

/** Finds the message keys of a mail's original texts. */
export const findTextSource = (kind: MailKind): { kind: OrderMailKind; values: { context?: string } } => {
  const shippedKind = SHIPPED_KINDS[kind]
  return shippedKind
    ? { kind: shippedKind, values: { context: 'collected' } }
    : { kind: kind as OrderMailKind, values: {} }
}

/** Finds the template whose texts an owner may have changed. */
export const findTemplate = (kind: OrderMailKind, isCollected: boolean): MailKind =>
  (isCollected && COLLECTION_KINDS[kind]) || kind

export const listOriginalTexts = (
  kind: MailKind,
  t: Translate,
  values: Readonly<Record<string, string>>,
): MailTexts => {
  const { kind: source, values: contextValues } = findTextSource(kind)
  const translatePart = (part: string) => t(`orders.mail.${source}.${part}`, { ...contextValues, ...values })
  return {
    subject: translatePart('subject'),
    heading: translatePart('heading'),
    lead: translatePart('intro'),
    closing: '',
  }
}
