import type { MailRule } from '#kernel/mail-words.ts'

/** The mails about an order whose words an owner may change, in the order in which they come. */
export const MAIL_KINDS = [
  'placed',
  'paid',
  'paidCollected',
  'shippedPart',
  'shippedPartCollected',
  'shipped',
  'shippedCollected',
  'edited',
  'cancelled',
  'unpaid',
  'paidPart',
  'paidMore',
  'paidLate',
  'refunded',
  'returned',
  'returnTaken',
] as const
export type MailKind = (typeof MAIL_KINDS)[number]

/** Mails about money tell how much. */
const TELLS_SUM: ReadonlySet<MailKind> = new Set(['refunded', 'paidPart', 'paidMore', 'paidLate'])

const variablesOf = (kind: MailKind): string[] => [
  ...['number', 'name', 'total', 'shop'],
  ...(TELLS_SUM.has(kind) ? ['sum'] : []),
]

/** What may and must stand in a mail of this kind: buyers find their order by its number, and learn how much money comes. */
export const mailRule = (kind: MailKind): MailRule => ({
  variables: variablesOf(kind),
  needed: { subject: ['number'], ...(TELLS_SUM.has(kind) && { lead: ['sum'] }) },
})
