import type { MailRule } from '#kernel/mail-template.ts'

/** Order mails whose texts an owner may change, in the order of an order's life. */
export const MAIL_KINDS = [
  'placed',
  'paid',
  'paidForCollection',
  'partlyShipped',
  'partlyReadyForCollection',
  'shipped',
  'readyForCollection',
  'edited',
  'cancelled',
  'unpaid',
  'partlyPaid',
  'furtherPayment',
  'paidLate',
  'refunded',
  'returned',
  'returnInspected',
] as const
export type MailKind = (typeof MAIL_KINDS)[number]

/** These mails must state the amount in their lead. */
const KINDS_WITH_SUM: ReadonlySet<MailKind> = new Set(['refunded', 'partlyPaid', 'furtherPayment', 'paidLate'])

const listVariables = (kind: MailKind): string[] => [
  'number',
  'name',
  'total',
  'shop',
  ...(KINDS_WITH_SUM.has(kind) ? ['sum'] : []),
]

/** Builds the rule of a mail: its subject must name the order, because customers find their order by its number. */
export const buildMailRule = (kind: MailKind): MailRule => ({
  variables: listVariables(kind),
  required: { subject: ['number'], ...(KINDS_WITH_SUM.has(kind) && { lead: ['sum'] }) },
})
