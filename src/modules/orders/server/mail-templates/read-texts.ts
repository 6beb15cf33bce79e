import type { MailTexts } from '#kernel/mail-words.ts'
import type { MailKind } from '#orders/domain/mail-template.ts'
import type { Translate } from '#platform/server/app.ts'
import type { OrderMailKind } from '../order-mail.ts'

/** What is collected is told of in other words than what travels. */
const COLLECTED: Readonly<Partial<Record<MailKind, OrderMailKind>>> = {
  paidCollected: 'paid',
  shippedPartCollected: 'shippedPart',
  shippedCollected: 'shipped',
}

/** Under which words the shop has a mail by itself. */
export const sourceOf = (kind: MailKind): { kind: OrderMailKind; values: { context?: string } } => {
  const collected = COLLECTED[kind]
  return collected ? { kind: collected, values: { context: 'collected' } } : { kind: kind as OrderMailKind, values: {} }
}

/** Whose words an owner may have changed for a mail. */
export const templateOf = (kind: OrderMailKind, isCollected: boolean): MailKind =>
  isCollected && (kind === 'paid' || kind === 'shipped' || kind === 'shippedPart') ? `${kind}Collected` : kind

/** The words that the shop has by itself. */
export const originalTexts = (kind: MailKind, t: Translate, values: Readonly<Record<string, string>>): MailTexts => {
  const { kind: source, values: own } = sourceOf(kind)
  const word = (part: string) => t(`orders.mail.${source}.${part}`, { ...own, ...values })
  return { subject: word('subject'), heading: word('heading'), lead: word('intro'), closing: '' }
}
