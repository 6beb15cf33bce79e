import type { StockWarning } from '#catalog/domain/quantity.ts'
import type { T } from '#platform/web/texts.tsx'

/** Duration of the toast about a capped quantity. */
export const WARNING_TOAST_MS = 5000

/** Builds the text "Not enough items available." with the available number. */
export const formatStockWarning = (t: T, { code, amount }: StockWarning): string =>
  `${t('catalog.notEnough')} ${t(`catalog.stockWarning.${code}`, { amount })}`
