import { normalizeGtin, validateGtin } from '#catalog/domain/gtin.ts'
import { isShippingCode } from '#catalog/domain/is-shipping.ts'
import { parsePrice } from '#catalog/domain/parse-price.ts'
import {
  findCostError,
  findPriceErrors,
  getPriceErrorKey,
  isConfirmable,
  type PriceError,
  type PricePart,
} from '#catalog/domain/price-validation.ts'
import { UNFINISHED_PAGE } from '#catalog/domain/unfinished-page.ts'
import { stripFormulaMark } from '#kernel/csv.ts'
import { parseDecimal, roundDecimal } from '#kernel/decimal.ts'
import { findColumnMismatch } from '#kernel/parse-csv.ts'
import {
  isCellError,
  isSameText,
  isShortenedNumber,
  looksLikeDate,
  readText,
  stripThousandsApostrophes,
  toSingleLine,
} from './cell-text.ts'
import { MANUFACTURER_FIELDS, readDetail, VISIBILITY_INACCESSIBLE, validateDetails } from './detail-fields.ts'
import {
  findKeyField,
  type ImportField,
  isDetailField,
  isMoneyField,
  type Mapping,
  parseFilterKey,
} from './import-fields.ts'
import { findLegalGroup } from './legal-field-names.ts'
import { createUnitLookup, type UnitLookup } from './measure-units.ts'
import { formatCategoryCell, formatFilterCell, type ListLookups, type NameLookup } from './name-lookup.ts'
import { PICTURE_SEPARATOR, splitPictures } from './pictures.ts'
import { parseNetPrice, parsePercent, parseSaleCell, parseVatClass } from './price-cells.ts'
import { findPriceColumn, findTypedNetPrice, isPriceColumn, resolvePrices, SALE_FIELDS } from './row-prices.ts'
import type { RowError, RowValues } from './row-values.ts'

export type Decision =
  | { kind: 'rejected'; errors: RowError[] }
  | { kind: 'unchanged' }
  /** The shop does not sell this product and the import may not create it. Suppliers sell more than the shop does. */
  | { kind: 'absent' }
  | { kind: 'changed'; before: RowValues; after: RowValues }
  | { kind: 'created'; after: RowValues }

/** The product or the earlier row that has the GTIN of a row. */
export type GtinConflict = { kind: 'taken'; code: string } | { kind: 'duplicate'; row: string }

interface RowContext {
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

/** Rejects a row whose number of cells differs from the headings: its values would land in the wrong columns. */
export const checkCellCount = (
  cells: readonly string[],
  headings: readonly string[],
): Extract<Decision, { kind: 'rejected' }> | null => {
  const mismatch = findColumnMismatch(cells, headings)
  if (!mismatch) return null
  return {
    kind: 'rejected',
    errors: [{ field: null, messageKey: `exchange.rowError.${mismatch === 'few' ? 'tooFewCells' : 'tooManyCells'}` }],
  }
}

/** Decides what a row does to its product, or why it is rejected. An empty cell keeps the current value. */
export const decideRow = (cells: readonly string[], mapping: Mapping, context: RowContext): Decision => {
  const {
    current,
    isAmbiguous,
    hasScheduledSale,
    isDuplicate,
    mayCreate,
    lookups,
    numberColumns,
    fetchedAddresses,
    gtinConflict,
    findUnit,
    cleanHtml,
  } = context
  const { values, errors } = readCells(cells, mapping, { current, lookups, numberColumns, findUnit, cleanHtml })
  const pictures = splitPictures(readText(cells[mapping.pictures ?? -1])).filter(
    address => !fetchedAddresses?.has(address),
  )
  // A failed download does not reject the row: pictures are downloaded after it is applied.
  if (pictures.length > 0) values.pictures = pictures.join(PICTURE_SEPARATOR)
  const addError = (field: ImportField, reason: string) =>
    errors.push({ field, messageKey: `exchange.rowError.${reason}` })
  if (values.hidden === 1 && current?.hidden === VISIBILITY_INACCESSIBLE) values.hidden = VISIBILITY_INACCESSIBLE
  // Counts a field with an unreadable cell as missing, so that it causes one error.
  const unreadable = new Set(errors.map(({ field }) => field))
  for (const [field, reason] of validateDetails(values, current, lookups.labels))
    if (!unreadable.has(field)) errors.push({ field, messageKey: toMessageKey(reason) })
  const isRevealed = values.hidden === 0 && current !== null && current.hidden !== 0
  if (isRevealed && context.hasUnfinishedPage) errors.push({ field: 'hidden', messageKey: UNFINISHED_PAGE })
  const key = findKeyField(mapping)
  const hasKeyError = errors.some(({ field }) => field === key)
  if (values[key] === undefined && !hasKeyError) addError(key, 'noCode')
  // Ignores a row about an unknown product, even when it has errors.
  else if (!hasKeyError && !current && !mayCreate) return { kind: 'absent' }
  else if (isDuplicate) addError(key, 'duplicate')
  else if (isAmbiguous) addError(key, 'ambiguous')
  else if (context.isUncertainMatch) addError(key, 'unclearCode')
  if (gtinConflict && key !== 'gtin') errors.push(toGtinError(gtinConflict))
  const { values: resolvedValues, errors: priceErrors } = resolvePrices(values, {
    current,
    mapping,
    rates: lookups.vatRates,
    now: context.now ?? 0,
  })
  errors.push(...priceErrors)
  const price = resolvedValues.price ?? current?.price
  const total = resolvedValues.total_price ?? current?.total_price
  if (!current && mayCreate) {
    if (key !== 'code1') addError('code1', 'noCode')
    if (resolvedValues['name.et'] === undefined) addError('name.et', 'noName')
    if (total === undefined && !errors.some(({ field }) => isPriceColumn(field))) addError('price', 'noPrice')
  }
  if (typeof price === 'number' && typeof total === 'number' && total > price) addError('total_price', 'dearer')
  if (errors.length === 0 && typeof price === 'number' && typeof total === 'number')
    errors.push(
      ...validatePrices(
        { price, total, sale: getSalePrice(resolvedValues), typedCents: findTypedNetPrice(values) },
        context,
      ),
    )
  errors.push(...validateCost(resolvedValues.cost, context))
  if (errors.length > 0) return { kind: 'rejected', errors: nameSourceColumns(errors, mapping) }
  if (!current) return { kind: 'created', after: resolvedValues }
  const changed = (Object.keys(resolvedValues) as ImportField[]).filter(
    field =>
      field !== 'code1' &&
      field !== key &&
      resolvedValues[field] !== (current[field] ?? (field.startsWith('stock.') ? 0 : '')),
  )
  if (changed.length === 0) return { kind: 'unchanged' }
  const setsSale = SALE_FIELDS.some(field => resolvedValues[field] !== undefined)
  // The current price follows the scheduled sale.
  if (changed.some(isSaleField)) changed.push(...SCHEDULED_SALE_FIELDS.filter(field => !changed.includes(field)))
  // An imported price would end the scheduled sale, and an undo could not restore it.
  if (hasScheduledSale && !setsSale && changed.some(isPriceField))
    return { kind: 'rejected', errors: nameSourceColumns([SCHEDULED_SALE_ERROR], mapping) }
  return { kind: 'changed', before: pickFields(current, changed), after: pickFields(resolvedValues, changed) }
}

const toGtinError = (conflict: GtinConflict): RowError =>
  conflict.kind === 'taken'
    ? { field: 'gtin', messageKey: 'productAdmin.problem.gtinTaken', values: { code: conflict.code } }
    : { field: 'gtin', messageKey: 'exchange.rowError.duplicateGtin', values: { row: conflict.row } }

/** Names the columns that staff can correct: an error of a computed price belongs to the column that it came from. */
const nameSourceColumns = (errors: readonly RowError[], mapping: Mapping): RowError[] =>
  errors.map(error => ({ ...error, field: error.field && findPriceColumn(error.field, mapping) }))

/** Applies the shop's price rules. A row that keeps the current prices is not checked. */
const validatePrices = (
  {
    price,
    total,
    sale,
    typedCents,
  }: { price: number; total: number; sale: number | null; typedCents: number | undefined },
  { current, isFree = false, mayBeFree = false, acceptsUnusualPrices = false }: RowContext,
): RowError[] => {
  const saleBefore = current && getSalePrice(current)
  if (current && current.price === price && current.total_price === total && (saleBefore ?? null) === sale) return []
  const before =
    typeof current?.price === 'number' && typeof current.total_price === 'number'
      ? { priceCents: current.price, totalCents: current.total_price }
      : null
  const priceContext = { before, typedCents, isFree: isFree || mayBeFree, isConfirmed: acceptsUnusualPrices }
  const prices =
    sale === null
      ? { priceCents: price, totalCents: total }
      : { priceCents: price, totalCents: price, saleCents: sale, saleBeforeCents: saleBefore }
  const errors = Object.entries(findPriceErrors({ ...prices, ...priceContext })) as [
    keyof typeof FIELD_BY_PRICE_PART,
    PriceError,
  ][]
  return errors.map(([part, error]) => {
    const field = FIELD_BY_PRICE_PART[part]
    const storedPrice = current?.[field]
    const amounts = { price, total_price: total, sale_price: sale ?? total }
    // A first sale price is compared with the regular one.
    const comparedPrice = typeof storedPrice === 'number' ? storedPrice : part === 'price' ? null : price
    const shownPrices = isConfirmable(error) ? { prices: { before: comparedPrice, after: amounts[field] } } : {}
    return { field, messageKey: getPriceErrorKey(error), ...shownPrices }
  })
}

const validateCost = (cost: RowValues['cost'], { current, acceptsUnusualPrices = false }: RowContext): RowError[] => {
  if (typeof cost !== 'number') return []
  const before = typeof current?.cost === 'number' ? current.cost : null
  const error = findCostError({ costBeforeCents: before, isConfirmed: acceptsUnusualPrices }, cost)
  return error ? [{ field: 'cost', messageKey: getPriceErrorKey(error), prices: { before, after: cost } }] : []
}

const FIELD_BY_PRICE_PART = {
  price: 'price',
  total: 'total_price',
  sale: 'sale_price',
} as const satisfies Record<Exclude<PricePart, 'cost'>, ImportField>

const getSalePrice = ({ sale_price: sale }: RowValues): number | null => (typeof sale === 'number' ? sale : null)

const SCHEDULED_SALE_ERROR: RowError = { field: 'total_price', messageKey: 'exchange.rowError.planned' }
const isPriceField = (field: ImportField): boolean => field === 'price' || field === 'total_price'
const isSaleField = (field: ImportField): boolean => SALE_FIELDS.some(saleField => saleField === field)
const SCHEDULED_SALE_FIELDS = ['total_price', ...SALE_FIELDS] as const satisfies readonly ImportField[]

const pickFields = (values: RowValues, fields: readonly ImportField[]): RowValues =>
  Object.fromEntries(fields.map(field => [field, values[field] ?? (field.startsWith('stock.') ? 0 : '')]))

/** The manufacturer's details, and each group of details demanded by law, are valid only together. */
const findUnitOfFields = (field: ImportField): string | undefined =>
  MANUFACTURER_FIELDS.some(manufacturerField => manufacturerField === field) ? 'maker' : findLegalGroup(field)

/**
 * Computes the values that an undo restores: fields that still have the imported value. Both prices stay when the price
 * in force would exceed the regular one. They also stay when somebody scheduled a sale after the import.
 */
export const revertRow = (
  current: RowValues,
  { before, after, hasScheduledSale }: { before: RowValues | null; after: RowValues; hasScheduledSale: boolean },
): RowValues => {
  // The sale of this row is unchanged, so the price that followed it is restored too.
  const isOwnSale = after.sale_price !== undefined && SALE_FIELDS.every(field => current[field] === after[field])
  const isUnchanged = (field: ImportField): boolean =>
    current[field] === after[field] || (isOwnSale && field === 'total_price')
  // Some fields form a unit: when somebody changed one of them, all stay.
  const imported = Object.keys(after) as ImportField[]
  const changedUnits = new Set(imported.flatMap(field => (isUnchanged(field) ? [] : (findUnitOfFields(field) ?? []))))
  const fields = imported.filter(field => isUnchanged(field) && !changedUnits.has(findUnitOfFields(field) ?? ''))
  const restored: RowValues = Object.fromEntries(fields.map(field => [field, before?.[field] ?? '']))
  if (!before) return restored
  const { price, total_price: total } = { ...current, ...restored }
  const isAboveRegularPrice = typeof price === 'number' && typeof total === 'number' && total > price
  if ((!hasScheduledSale || isOwnSale) && !isAboveRegularPrice) return restored
  return Object.fromEntries(
    Object.entries(restored).filter(
      ([field]) => !isPriceField(field as ImportField) && !isSaleField(field as ImportField),
    ),
  )
}

/** Drops fields whose category, manufacturer or option names match no entry or several entries today. */
export const removeUnknownNames = (values: RowValues, lookups: ListLookups): RowValues => {
  const lookupsByField: Readonly<Record<string, NameLookup | null>> = {
    categories: lookups.categories,
    manufacturer_record: lookups.manufacturers,
  }
  const hasKnownNames = ([name, value]: [string, RowValues[ImportField]]): boolean => {
    const key = parseFilterKey(name as ImportField)
    const lookup = key === null ? lookupsByField[name] : lookups.filters.get(key)
    return !lookup || lookup.parseIds(String(value)) !== null
  }
  return Object.fromEntries(Object.entries(values).filter(hasKnownNames))
}

const readCells = (
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
  for (const [name, column = 0] of Object.entries(mapping)) {
    const field = name as ImportField
    const text = readText(cells[column])
    if (text === '' || field === 'pictures') continue
    const stored = current?.[field]
    if (typeof stored === 'string' && field !== 'code1' && isSameAsStored(field, stored, text)) {
      values[field] = stored
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
      const detail = readDetail({ field, text, current: current?.[field], unit, cleanHtml, lookups })
      if (detail === null) continue
      if ('reason' in detail) errors.push({ field, messageKey: toMessageKey(detail.reason) })
      else values[detail.field] = detail.value
      continue
    }
    const isNumber = numberColumns.includes(column)
    const value =
      field === 'net_price'
        ? parseNetPrice(text, isNumber)
        : readCell(field, isMoneyField(field) && isNumber ? roundToCents(text) : text, lookups)
    if (typeof value === 'object') errors.push({ field, messageKey: toMessageKey(value.reason) })
    else if (field !== 'categories' || value !== '') values[field] = value
  }
  return { values, errors }
}

const CODE_FIELDS: ReadonlySet<string> = new Set([
  ...['code1', 'code2', 'gtin', 'oe_numbers', 'superseded_numbers', 'competitor_numbers'],
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
const toMessageKey = (reason: string): string => (reason.includes('.') ? reason : `exchange.rowError.${reason}`)

/** Workbooks hold calculated prices with more places than they show. */
export const roundToCents = (text: string): string => {
  const cents = roundDecimal(text, 2)
  return cents === undefined ? text : (cents / 100).toFixed(2)
}

const readCell = (field: ImportField, text: string, lookups: ListLookups): string | number | { reason: string } => {
  if (isMoneyField(field)) {
    if (text.startsWith('=')) return { reason: 'formula' }
    const price = parsePrice(stripThousandsApostrophes(text))
    return typeof price === 'number' ? price : { reason: getPriceErrorKey(price.error) }
  }
  if (field === 'available_in') {
    const days = parseDecimal(text, 0)
    return typeof days === 'number' && days >= -2 && days <= MAX_LEAD_TIME_DAYS ? days : { reason: 'availability' }
  }
  if (field === 'critical' || field.startsWith('stock.')) {
    return readStockAmount(text)
  }
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
      return readGtin(text)
  }
  if (field === 'categories') return readCategories(text, lookups) ?? { reason: 'category' }
  if (parseFilterKey(field) !== null) return readOptions(field, text, lookups) ?? { reason: 'option' }
  const maxLength = MAX_LENGTHS[field.split('.')[0] ?? ''] ?? 0
  const line = toSingleLine(text)
  if (field === 'code2' && isShippingCode(line)) return { reason: 'shippingCode' }
  return line.length <= maxLength && !line.includes('\0') ? line : { reason: 'text' }
}

const readGtin = (text: string): string | { reason: string } => {
  const code = normalizeGtin(text)
  const error = validateGtin(code)
  return error ? { reason: `productAdmin.problem.${error}` } : code
}

/** Reads `10 tk`, `>10` and `10+` as 10, and a dash as 0. */
const readStockAmount = (text: string): number | { reason: string } => {
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

const readCategories = (text: string, { categories }: ListLookups): string | null => {
  const ids = categories?.parseIds(text)
  return categories && ids ? formatCategoryCell(categories, ids) : null
}

const readOptions = (field: ImportField, text: string, { filters }: ListLookups): string | null => {
  const lookup = filters.get(parseFilterKey(field) ?? '')
  const ids = lookup?.parseIds(text)
  return lookup && ids ? formatFilterCell(lookup, ids) : null
}
