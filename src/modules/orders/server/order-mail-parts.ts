import type { Translate } from '#platform/server/app.ts'
import type { OrderTexts } from './describe-order.ts'

export interface MailLink {
  label: string
  address: string
}

/** An extra row of the mail. */
export interface MailFact {
  label: string
  value: string
  link?: MailLink
}

/** The texts of an order mail, which the HTML and the plain text arrange alike. */
export interface MailParts {
  orderTexts: OrderTexts
  heading: string
  intro: string
  /** The sentence directly before the list; empty when not needed. */
  listIntro: string
  /** Empty unless the owner wrote one. */
  closing: string
  notes: readonly string[]
  facts: readonly MailFact[]
  buyerDetails: readonly string[]
  withdrawal: { text: string; links: readonly MailLink[] } | null
  documents: readonly MailLink[]
  /** Names the attached legal texts; empty without any. */
  attachmentNotice: string
  action: string
  link: string
  t: Translate
}

/** Places sentences around the facts; an introduction that ends with a colon is placed directly before the list. */
export const splitAroundFacts = ({ intro, listIntro, notes }: MailParts): { before: string[]; after: string[] } => {
  if (listIntro !== '') return { before: [intro, ...notes], after: [listIntro] }
  return intro.trimEnd().endsWith(':')
    ? { before: [...notes], after: [intro] }
    : { before: [intro, ...notes], after: [] }
}
