import type { CsvCell } from '#kernel/csv.ts'
import type { ClientDetails } from '#orders/domain/order.ts'
import type { Translate } from '#platform/server/app.ts'

export interface Period {
  from: string
  /** Last day, inclusive. */
  to: string
}

/** An accounting list: column names and rows. */
export interface AccountingRows {
  columns: readonly string[]
  rows: CsvCell[][]
}

/** Returns the localized name of a payment method. */
export const methodLabel = (t: Translate, { provider, method }: { provider: string; method: string }): string =>
  provider === 'hand' ? t(`paymentAdmin.handMethods.${method}`) : method

export const buyerName = ({ business_name, first_name, last_name }: ClientDetails): string =>
  business_name || `${first_name} ${last_name}`.trim()
