import { and, eq } from 'drizzle-orm'
import type { Language } from '#kernel/language.ts'
import { type MailKind, type MailTexts, variablesOf } from '#orders/domain/mail-template.ts'
import type { Translate } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import type { OrderMailKind } from '../order-mail.ts'
import { mailTemplates } from '../tables.ts'

/** What is collected is told of in other words than what travels. */
const COLLECTED: Readonly<Partial<Record<MailKind, OrderMailKind>>> = {
  paidCollected: 'paid',
  shippedCollected: 'shipped',
}

/** Under which words the shop has a mail by itself. */
export const sourceOf = (kind: MailKind): { kind: OrderMailKind; values: { context?: string } } => {
  const collected = COLLECTED[kind]
  return collected ? { kind: collected, values: { context: 'collected' } } : { kind: kind as OrderMailKind, values: {} }
}

/** Whose words an owner may have changed for a mail. */
export const templateOf = (kind: OrderMailKind, isCollected: boolean): MailKind =>
  isCollected && (kind === 'paid' || kind === 'shipped') ? `${kind}Collected` : kind

/** The words that the shop has by itself, its variables in braces. */
export const originalTexts = (kind: MailKind, t: Translate): MailTexts => {
  const { kind: source, values } = sourceOf(kind)
  const told = { ...values, ...Object.fromEntries(variablesOf(kind).map(name => [name, `{${name}}`])) }
  const word = (part: string) => t(`orders.mail.${source}.${part}`, told)
  return { subject: word('subject'), heading: word('heading'), lead: word('intro'), closing: '' }
}

/** What an owner changed of a mail's words. */
export const ownTexts = async (db: Queryable, kind: MailKind, language: Language): Promise<Partial<MailTexts>> => {
  const [row] = await db
    .select({ texts: mailTemplates.texts })
    .from(mailTemplates)
    .where(and(eq(mailTemplates.kind, kind), eq(mailTemplates.language, language)))
  return row?.texts ?? {}
}
