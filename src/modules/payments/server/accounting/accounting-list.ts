import type { CsvCell } from '#kernel/csv.ts'
import type { ClientDetails } from '#orders/domain/order.ts'
import type { Translate } from '#platform/server/app.ts'

export interface Period {
  from: string
  /** The last day. */
  to: string
}

/** A list for the books: its columns by their names, and its rows. */
export interface AccountingRows {
  columns: readonly string[]
  rows: CsvCell[][]
}

/** How money came or went, in the words of whoever reads the list. */
export const methodWords = (t: Translate, { provider, method }: { provider: string; method: string }): string =>
  provider === 'hand' ? t(`paymentAdmin.handMethods.${method}`) : method

export const buyerName = ({ business_name, first_name, last_name }: ClientDetails): string =>
  business_name || `${first_name} ${last_name}`.trim()
