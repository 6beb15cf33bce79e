import type { Cents } from '#kernel/money.ts'

/** Money that arrived on the shop's bank account, as a statement lists it. Texts are empty when the bank gives none. */
export interface BankCredit {
  /** IBAN of the shop's account. */
  account: string
  /** The bank's own reference of the entry. */
  bankReference: string
  /** Day on which the bank booked the entry, `YYYY-MM-DD`. */
  bookedOn: string
  cents: Cents
  /** ISO 4217 code. */
  currency: string
  payerName: string
  payerAccount: string
  /** The number that the payer typed to name the order. */
  referenceNumber: string
  description: string
}

export const STATEMENT_ERRORS = ['empty', 'unreadable', 'columns', 'tooMany'] as const
export type StatementError = (typeof STATEMENT_ERRORS)[number]

export const ROW_ERRORS = ['date', 'amount', 'direction'] as const
export type RowError = (typeof ROW_ERRORS)[number]

/** An entry of a statement that cannot be read. */
export interface RejectedRow {
  /** Row of a CSV file or entry of an XML file, from 1. */
  row: number
  error: RowError
}

export interface BankStatement {
  credits: BankCredit[]
  /** Number of other entries: payments of the shop, and unconfirmed or returned entries. */
  skipped: number
  rejected: RejectedRow[]
}

/** A shop that gets more transfers splits its statement. */
export const MAX_CREDITS = 2_000

export const normalizeIban = (text: string): string => text.replaceAll(/\s/g, '').toUpperCase()

export const BANK_CREDIT_STATES = ['open', 'recorded', 'ignored'] as const
export type BankCreditState = (typeof BANK_CREDIT_STATES)[number]

/** Actions of staff on a credit, with the states that they need and lead to. */
export const BANK_CREDIT_CHANGES = {
  ignore: { from: 'open', to: 'ignored' },
  reopen: { from: 'ignored', to: 'open' },
} as const satisfies Record<string, { from: BankCreditState; to: BankCreditState }>
export type BankCreditAction = keyof typeof BANK_CREDIT_CHANGES
