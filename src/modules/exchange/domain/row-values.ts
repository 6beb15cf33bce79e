import type { ImportField } from './import-fields.ts'

/** Fields by name as they are kept: prices in cents, categories and filters as the shop writes them out. */
export type Values = Partial<Record<ImportField, string | number>>

/** What is wrong with a cell: a text's key. */
export interface Fault {
  /** Null where it is the row itself. */
  field: ImportField | null
  why: string
}
