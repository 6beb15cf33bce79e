import type { Decision } from '#exchange/domain/decide-row.ts'
import type { KnownProduct } from './known-products.ts'
import type { imports } from './tables.ts'

/** Rows per transaction. The transaction stores the progress, so a restart continues with the next batch. */
export const BATCH_SIZE = 1_000

export type Import = typeof imports.$inferSelect

export interface DecidedRow {
  line: number
  decision: Decision
  product: KnownProduct | undefined
  /** The row has a cell that decides a price. */
  hasPrice: boolean
}
