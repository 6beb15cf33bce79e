import type { StaffLine } from './resolve-requested-lines.ts'

/** The requested lines: given by staff, restored from a revision, or the current lines with VAT. */
export type EditTarget =
  | { lines: readonly StaffLine[]; reason: string }
  | { revision: number }
  | { chargesVat: true; reason: string }
