import type { StockWarning } from '#catalog/domain/quantity.ts'
import type { T } from '#platform/web/texts.tsx'

/** How long the warning of a capped quantity stands, in milliseconds. */
export const WARNING_STANDS = 5000

/** 'Not enough items available.' and how many there are. */
export const stockWarningText = (t: T, { code, amount }: StockWarning): string =>
  `${t('catalog.notEnough')} ${t(`catalog.stockWarning.${code}`, { amount })}`
