import type { ImportField } from './import-fields.ts'

/** Fields by name as they are kept: prices in cents, categories and filters as the shop writes them out. */
export type Values = Partial<Record<ImportField, string | number>>

/** The message key of a cell's error. */
export interface Fault {
  /** Null where it is the row itself. */
  field: ImportField | null
  why: string
}
