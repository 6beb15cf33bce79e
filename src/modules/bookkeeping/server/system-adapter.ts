import type { BookkeepingSystem, EntryKind } from '#bookkeeping/domain/bookkeeping-system.ts'
import type { Cents } from '#kernel/money.ts'
import type { EInvoice } from '#orders/domain/e-invoice/e-invoice.ts'
import type { App } from '#platform/server/app.ts'

/** An invoice or credit note to book. */
export interface DocumentToBook {
  kind: Extract<EntryKind, 'invoice' | 'credit'>
  invoice: EInvoice
  isBusiness: boolean
}

/** A payment of an invoice or a refund of a credit note. */
export interface MovementToBook {
  kind: Extract<EntryKind, 'payment' | 'refund'>
  /** The payment or refund, and the rank of this part among its parts by document, from 0. Neither ever changes. */
  movementId: number
  partIndex: number
  /** The paid document. */
  invoice: EInvoice
  cents: Cents
  at: Date
  /** The sum of the document's other payments that were booked before. */
  bookedCents: Cents
}

export type EntryToBook = DocumentToBook | MovementToBook

/**
 * An entry that the program has. `cents` is null where the program states no comparable sum, `day` (`YYYY-MM-DD`) where
 * it states no day of issue.
 */
export interface FoundEntry {
  externalId: string
  cents: Cents | null
  day: string | null
}

/** Connects to one bookkeeping program. Methods throw the errors of `system-errors.ts`. */
export interface SystemAdapter {
  /** Checks the credentials without booking anything. */
  test(): Promise<void>
  /** Asks the program for an entry; null when it does not have it. */
  find(entry: EntryToBook): Promise<FoundEntry | null>
  /** Builds the body to send; throws a `MissingTaxCodeError` for a rate without a VAT code. */
  build(entry: EntryToBook): Promise<string>
  /** Books an entry and returns the program's id of it. */
  send(entry: EntryToBook, body: string): Promise<string>
}

export interface SystemAccess {
  baseUrl: string
  username: string
  secret: string
  paymentAccount: string
  /** The customer of web sales; empty for Merit, which creates customers by name. */
  customerCode: string
  taxCodes: ReadonlyMap<string, string>
}

export type CreateAdapter = (access: SystemAccess, app: Pick<App, 'now'>) => SystemAdapter
export type AdapterBySystem = Readonly<Record<BookkeepingSystem, CreateAdapter>>
