import type { ImportField } from './import-fields.ts'

/** Values by field: prices in cents, categories and filters as the shop exports them. */
export type RowValues = Partial<Record<ImportField, string | number>>

export interface RowError {
  /** Null when the error concerns the whole row. */
  field: ImportField | null
  messageKey: string
  /** Variables of the message. */
  values?: Readonly<Record<string, string>>
  /** The stored and the new price of an unusual change, in cents. */
  prices?: { before: number | null; after: number }
}
