import { NOT_IN_STOCK } from '#catalog/domain/availability.ts'
import { normalizeGtin, validateGtin } from '#catalog/domain/gtin.ts'
import { isShippingCode } from '#catalog/domain/is-shipping.ts'
import { parsePrice } from '#catalog/domain/parse-price.ts'
import { getPriceErrorKey } from '#catalog/domain/price-validation.ts'
import { stripFormulaMark } from '#kernel/csv.ts'
import { parseDecimal, roundDecimal } from '#kernel/decimal.ts'
import {
  isCellError,
  isSameText,
  isShortenedNumber,
  looksLikeDate,
  readText,
  stripThousandsApostrophes,
  toSingleLine,
} from './cell-text.ts'
import { parseDetailCell } from './detail-fields.ts'
import { type ImportField, isDetailField, isMoneyField, type Mapping, parseFilterKey } from './import-fields.ts'
import { createUnitLookup, type UnitLookup } from './measure-units.ts'
import { formatCategoryCell, formatFilterCell, type ListLookups } from './name-lookup.ts'
import { parseNetPrice, parsePercent, parseSaleCell, parseVatClass } from './price-cells.ts'
import type { PriceRule } from './row-prices.ts'
import type { RowError, RowValues } from './row-values.ts'

/** The product or the earlier row that has the GTIN of a row. */
export type GtinConflict = { kind: 'taken'; code: string } | { kind: 'duplicate'; row: string }

export interface RowContext {
  /** The current values of the product; null when no product has this code. */
  current: RowValues | null
  isAmbiguous: boolean
  /** The code matches a product only up to a decimal point. */
  isUncertainMatch?: boolean | undefined
  hasScheduledSale: boolean
  /** The current time in epoch milliseconds decides whether a sale is in force. */
  now?: number | undefined
  /** The product's page has an unfinished block, so the product cannot become visible. */
  hasUnfinishedPage?: boolean | undefined
  /** An earlier row names the same product. */
  isDuplicate: boolean
  /** The GTIN belongs to another product or to an earlier row. */
  gtinConflict?: GtinConflict | undefined
  /** Staff marked the product as free. */
  isFree?: boolean | undefined
  /** Staff confirmed that prices of 0 in this list are intended. */
  mayBeFree?: boolean | undefined
  /** Somebody confirmed prices that differ much from those before. */
  acceptsUnusualPrices?: boolean | undefined
  /** Price changes beyond this many per cent wait for approval; null without a limit. */
  priceJumpPercent?: number | null | undefined
  /** The import's markup and rounding of prices. */
  priceRule?: PriceRule | undefined
  /** The import may create products. */
  mayCreate: boolean
  lookups: ListLookups
  /** Columns whose cells were numbers in the workbook. */
  numberColumns?: readonly number[] | undefined
  /** Units of weights and sizes from the list's headings; defaults to the units of the fields. */
  findUnit?: UnitLookup | undefined
  /** Cleans descriptions, so that a row that was imported before changes nothing. */
  cleanHtml?: ((html: string) => string) | undefined
  /** Addresses from which the product's pictures were downloaded before. */
  fetchedAddresses?: ReadonlySet<string> | undefined
}

const MAX_STOCK_AMOUNT = 1_000_000

const MAX_LEAD_TIME_DAYS = 365

const MAX_LENGTHS: Readonly<Record<string, number>> = {
  code1: 100,
  code2: 100,
  brand: 100,
  unit: 20,
  name: 200,
  shelf: 40,
}

/** `1.000` may mean a thousand or one, so the row is rejected. */
const isAmbiguousThousand = (text: string): boolean => /^\+?[1-9]\d{0,2}[.,]0{3}$/.test(text)

/** Parses the cells of a row to the values that its fields store. Empty cells have no value. */
export const parseRowCells = (
  cells: readonly string[],
  mapping: Mapping,
  {
    current,
    lookups,
    numberColumns = [],
    findUnit = createUnitLookup([], mapping),
    cleanHtml = html => html,
  }: Pick<RowContext, 'current' | 'lookups' | 'numberColumns' | 'findUnit' | 'cleanHtml'>,
): { values: RowValues; errors: RowError[] } => {
  const values: RowValues = {}
  const errors: RowError[] = []
  for (const [name, column = -1] of Object.entries(mapping)) {
    const field = name as ImportField
    const text = readText(cells[column])
    if (text === '' || field === 'pictures') continue
    const storedValue = current?.[field]
    if (typeof storedValue === 'string' && field !== 'code1' && isSameAsStored(field, storedValue, text)) {
      values[field] = storedValue
      continue
    }
    if (isCellError(text)) {
      errors.push({ field, messageKey: 'exchange.rowError.formula' })
      continue
    }
    if (isShortenedNumber(text) && isLostCode(field, current)) {
      errors.push({ field, messageKey: 'exchange.rowError.shortenedNumber' })
      continue
    }
    if (isDetailField(field)) {
      const unit = findUnit(field, cells)
      const detail = parseDetailCell({ field, text, current: current?.[field], unit, cleanHtml, lookups })
      if (detail === null) continue
      if ('reason' in detail) errors.push({ field, messageKey: toMessageKey(detail.reason) })
      else values[detail.field] = detail.value
      continue
    }
    const isNumber = numberColumns.includes(column)
    const value =
      field === 'net_price'
        ? parseNetPrice(text, isNumber)
        : parseCell(field, isMoneyField(field) && isNumber ? roundToCents(text) : text, lookups)
    if (typeof value === 'object') errors.push({ field, messageKey: toMessageKey(value.reason) })
    else if (field !== 'categories' || value !== '') values[field] = value
  }
  return { values, errors }
}

const CODE_FIELDS: ReadonlySet<string> = new Set([
  'code1',
  'code2',
  'gtin',
  'oe_numbers',
  'superseded_numbers',
  'competitor_numbers',
  'successor',
])

/** The code of a known product is whole, although it looks shortened. */
const isLostCode = (field: ImportField, current: RowContext['current']): boolean =>
  CODE_FIELDS.has(field) && !(field === 'code1' && current)

/** Only descriptions may contain line breaks. */
const isSameAsStored = (field: ImportField, stored: string, text: string): boolean =>
  field.startsWith('description.')
    ? [text, stripFormulaMark(text)].includes(readText(stored))
    : isSameText(stored, text)

/** A key with a dot belongs to a rule that forms and calls share. */
export const toMessageKey = (reason: string): string => (reason.includes('.') ? reason : `exchange.rowError.${reason}`)

/** Workbooks hold calculated prices with more places than they show. */
export const roundToCents = (text: string): string => {
  const cents = roundDecimal(text, 2)
  return cents === undefined ? text : (cents / 100).toFixed(2)
}

const parseCell = (field: ImportField, text: string, lookups: ListLookups): string | number | { reason: string } => {
  if (isMoneyField(field)) {
    if (text.startsWith('=')) return { reason: 'formula' }
    const price = parsePrice(stripThousandsApostrophes(text))
    return typeof price === 'number' ? price : { reason: getPriceErrorKey(price.error) }
  }
  if (field === 'available_in') {
    const days = parseDecimal(text, 0)
    return typeof days === 'number' && days >= NOT_IN_STOCK && days <= MAX_LEAD_TIME_DAYS
      ? days
      : { reason: 'availability' }
  }
  if (field === 'critical' || field.startsWith('stock.')) return parseStockAmount(text)
  switch (field) {
    case 'discount_percent':
      return parsePercent(text)
    case 'sale_from':
      return parseSaleCell(text, 'from')
    case 'sale_to':
      return parseSaleCell(text, 'to')
    case 'vat_class':
      return parseVatClass(text, lookups.vatRates)
    case 'gtin':
      return parseGtin(text)
  }
  if (field === 'categories') return parseCategories(text, lookups) ?? { reason: 'category' }
  if (parseFilterKey(field) !== null) return parseOptions(field, text, lookups) ?? { reason: 'option' }
  const maxLength = MAX_LENGTHS[field.split('.')[0] ?? ''] ?? 0
  const line = toSingleLine(text)
  if (field === 'code2' && isShippingCode(line)) return { reason: 'shippingCode' }
  return line.length <= maxLength && !line.includes('\0') ? line : { reason: 'text' }
}

const parseGtin = (text: string): string | { reason: string } => {
  const code = normalizeGtin(text)
  const error = validateGtin(code)
  return error ? { reason: `productAdmin.problem.${error}` } : code
}

/** Parses `10 tk`, `>10` and `10+` as 10, and a dash as 0. */
const parseStockAmount = (text: string): number | { reason: string } => {
  if (text.startsWith('=')) return { reason: 'formula' }
  if (looksLikeDate(text)) return { reason: 'date' }
  if (/^[-–—]$/.test(text)) return 0
  // A stock list states totals: `+5` could mean 5 or 5 more.
  if (/^'?\+\s*\d/.test(text)) return { reason: 'relative' }
  const amount = /^(?:[>≥]=?\s*)?([^>≥+]*?)\s*(?:tk|pcs?|pc|gab|vnt|шт|st|kpl)?\.?\s*\+?$/iu.exec(text)?.[1] ?? text
  if (isAmbiguousThousand(amount)) return { reason: 'thousandOrOne' }
  const stock = parseDecimal(stripThousandsApostrophes(amount).replace(/[.,]0+$/, ''), 0)
  return typeof stock === 'number' && stock >= 0 && stock <= MAX_STOCK_AMOUNT ? stock : { reason: 'pieces' }
}

const parseCategories = (text: string, { categories }: ListLookups): string | null => {
  const ids = categories?.parseIds(text)
  return categories && ids ? formatCategoryCell(categories, ids) : null
}

const parseOptions = (field: ImportField, text: string, { filters }: ListLookups): string | null => {
  const lookup = filters.get(parseFilterKey(field) ?? '')
  const ids = lookup?.parseIds(text)
  return lookup && ids ? formatFilterCell(lookup, ids) : null
}
