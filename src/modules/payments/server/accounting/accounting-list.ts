import type { CsvCell } from '#kernel/csv.ts'
import type { ClientDetails } from '#orders/domain/order.ts'
import type { Translate } from '#platform/server/app.ts'
import { MANUAL } from '../manual/manual-provider.ts'
import { SANDBOX } from '../sandbox/sandbox-provider.ts'

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

/** Returns the localized name of a payment method. Banks and cards keep the provider's name. */
export const labelMethod = (t: Translate, { provider, method }: { provider: string; method: string }): string => {
  if (provider === MANUAL) return t(`paymentAdmin.manualMethods.${method}`)
  return provider === SANDBOX ? t(`payments.sandbox.method.${method}`) : method
}

/** Returns the name of the payment service; empty for a payment that staff recorded. */
export const labelProvider = (provider: string): string => (provider === MANUAL ? '' : provider)

export const formatBuyerName = ({ business_name, first_name, last_name }: ClientDetails): string =>
  business_name || `${first_name} ${last_name}`.trim()
