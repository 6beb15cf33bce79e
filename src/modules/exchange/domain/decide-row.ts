import { isBelowCost } from '#catalog/domain/margin.ts'
import { findPriceJump } from '#catalog/domain/price-jump.ts'
import {
  findCostError,
  findPriceErrors,
  getPriceErrorKey,
  isConfirmable,
  type PriceError,
  type PricePair,
  type PricePart,
} from '#catalog/domain/price-validation.ts'
import { UNFINISHED_PAGE } from '#catalog/domain/unfinished-page.ts'
import { findColumnMismatch } from '#kernel/parse-csv.ts'
import { HIDDEN, INACCESSIBLE, VISIBLE } from '#kernel/visibility-state.ts'
import { MANUFACTURER_FIELDS, validateDetails } from './detail-fields.ts'
import { findKeyField, type ImportField, type Mapping, parseFilterKey } from './import-fields.ts'
import { findLegalGroup } from './legal-field-names.ts'
import type { ListLookups, NameLookup } from './name-lookup.ts'
import { type GtinConflict, parseRowCells, type RowContext, toMessageKey } from './parse-row-cells.ts'
import { PICTURE_SEPARATOR, splitPictures } from './pictures.ts'
import { readFieldText } from './row-cells.ts'
import {
  applyPriceRule,
  findPriceColumn,
  findTypedNetPrice,
  isPriceColumn,
  NO_PRICE_RULE,
  resolvePrices,
  SALE_FIELDS,
} from './row-prices.ts'
import type { RowError, RowValues } from './row-values.ts'

export type Decision =
  | { kind: 'rejected'; errors: RowError[] }
  | { kind: 'unchanged' }
  /** The shop does not sell this product and the import may not create it. Suppliers sell more than the shop does. */
  | { kind: 'absent' }
  /** `held`: the prices of the row change beyond the limit and wait for approval. */
  | { kind: 'changed'; before: RowValues; after: RowValues; held?: HeldRowPrices; isBelowCost?: boolean }
  | { kind: 'created'; after: RowValues; isBelowCost?: boolean }

/** Prices in cents that wait for approval. */
export interface HeldRowPrices {
  before: PricePair
  after: PricePair
  changePercent: number
}

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
  const { values, errors } = parseRowCells(cells, mapping, { current, lookups, numberColumns, findUnit, cleanHtml })
  const pictures = splitPictures(readFieldText(cells, mapping, 'pictures')).filter(
    address => !fetchedAddresses?.has(address),
  )
  // A failed download does not reject the row: pictures are downloaded after it is applied.
  if (pictures.length > 0) values.pictures = pictures.join(PICTURE_SEPARATOR)
  const addError = (field: ImportField, reason: string) =>
    errors.push({ field, messageKey: `exchange.rowError.${reason}` })
  // A row that hides a product that nobody may open leaves it so.
  if (values.hidden === HIDDEN && current?.hidden === INACCESSIBLE) values.hidden = INACCESSIBLE
  // Counts a field with an unreadable cell as missing, so that it causes one error.
  const unreadable = new Set(errors.map(({ field }) => field))
  for (const [field, reason] of validateDetails(values, current, lookups.labels))
    if (!unreadable.has(field)) errors.push({ field, messageKey: toMessageKey(reason) })
  const isRevealed = values.hidden === VISIBLE && current !== null && current.hidden !== VISIBLE
  if (isRevealed && context.hasUnfinishedPage) errors.push({ field: 'hidden', messageKey: UNFINISHED_PAGE })
  const keyField = findKeyField(mapping)
  const hasKeyError = errors.some(({ field }) => field === keyField)
  if (values[keyField] === undefined && !hasKeyError) addError(keyField, 'noCode')
  // Ignores a row about an unknown product, even when it has errors.
  else if (!hasKeyError && !current && !mayCreate) return { kind: 'absent' }
  else if (isDuplicate) addError(keyField, 'duplicate')
  else if (isAmbiguous) addError(keyField, 'ambiguous')
  else if (context.isUncertainMatch) addError(keyField, 'unclearCode')
  if (gtinConflict && keyField !== 'gtin') errors.push(toGtinError(gtinConflict))
  const priceContext = { current, mapping, rates: lookups.vatRates, now: context.now ?? 0 }
  const { values: listedValues, errors: priceErrors } = resolvePrices(values, priceContext)
  const resolvedValues = applyPriceRule(listedValues, priceContext, context.priceRule ?? NO_PRICE_RULE)
  errors.push(...priceErrors)
  const price = resolvedValues.price ?? current?.price
  const total = resolvedValues.total_price ?? current?.total_price
  if (!current && mayCreate) {
    if (keyField !== 'code1') addError('code1', 'noCode')
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
  const isLoss = isSoldBelowCost(resolvedValues, context)
  if (!current) return { kind: 'created', after: resolvedValues, ...(isLoss && { isBelowCost: true }) }
  const changedFields = (Object.keys(resolvedValues) as ImportField[]).filter(
    field =>
      field !== 'code1' &&
      field !== keyField &&
      resolvedValues[field] !== (current[field] ?? (field.startsWith('stock.') ? 0 : '')),
  )
  if (changedFields.length === 0) return { kind: 'unchanged' }
  const setsSale = SALE_FIELDS.some(field => resolvedValues[field] !== undefined)
  // The current price follows the scheduled sale.
  if (changedFields.some(isSaleField))
    changedFields.push(...SCHEDULED_SALE_FIELDS.filter(field => !changedFields.includes(field)))
  // An imported price would end the scheduled sale, and an undo could not restore it.
  if (hasScheduledSale && !setsSale && changedFields.some(isPriceField))
    return { kind: 'rejected', errors: nameSourceColumns([SCHEDULED_SALE_ERROR], mapping) }
  const held = findHeldPrices(current, resolvedValues, context.priceJumpPercent ?? null)
  if (!held)
    return {
      kind: 'changed',
      before: pickFields(current, changedFields),
      after: pickFields(resolvedValues, changedFields),
      ...(isLoss && changedFields.some(field => isPriceField(field) || field === 'cost') && { isBelowCost: true }),
    }
  // The sale would start without its approved price.
  if (changedFields.some(isSaleField)) {
    const before = findLowestPair(current) ?? held.before
    const after = findLowestPair({ ...current, ...resolvedValues }) ?? held.after
    const prices = { before: before.totalCents, after: after.totalCents }
    const error: RowError = { field: 'sale_price', messageKey: 'exchange.rowError.jumpWithSale', prices }
    return { kind: 'rejected', errors: nameSourceColumns([error], mapping) }
  }
  const appliedFields = changedFields.filter(field => !isPriceField(field))
  return {
    kind: 'changed',
    before: pickFields(current, appliedFields),
    after: pickFields(resolvedValues, appliedFields),
    held,
  }
}

/** Returns true when the current price after the row does not cover the purchase price. */
const isSoldBelowCost = (values: RowValues, { current, lookups }: RowContext): boolean => {
  const { total_price: totalCents, cost: costCents, vat_class: vatClass = 'standard' } = { ...current, ...values }
  const vatRate = lookups.vatRates.get(String(vatClass))
  if (typeof totalCents !== 'number' || typeof costCents !== 'number' || vatRate === undefined) return false
  return isBelowCost({ totalCents, costCents, vatRate })
}

/** Returns the prices of a row when they change a stored price beyond the limit; null when they may change at once. */
const findHeldPrices = (current: RowValues, next: RowValues, limitPercent: number | null): HeldRowPrices | null => {
  const nextValues = { ...current, ...next }
  const [before, after] = [toPricePair(current), toPricePair(nextValues)]
  const [lowestBefore, lowestAfter] = [findLowestPair(current), findLowestPair(nextValues)]
  if (!before || !after || !lowestBefore || !lowestAfter) return null
  const changePercent =
    findPriceJump(before, after, limitPercent) ?? findPriceJump(lowestBefore, lowestAfter, limitPercent)
  return changePercent === null ? null : { before, after, changePercent }
}

/** Returns the prices with that of a scheduled sale, which becomes the current price without another change. */
const findLowestPair = (values: RowValues): PricePair | null => {
  const pair = toPricePair(values)
  const saleCents = getSalePrice(values)
  return pair && saleCents !== null ? { ...pair, totalCents: Math.min(pair.totalCents, saleCents) } : pair
}

const toPricePair = ({ price, total_price: total }: RowValues): PricePair | null =>
  typeof price === 'number' && typeof total === 'number' ? { priceCents: price, totalCents: total } : null

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
  { current, isFree = false, mayBeFree = false, acceptsUnusualPrices = false, priceJumpPercent = null }: RowContext,
): RowError[] => {
  const saleBefore = current && getSalePrice(current)
  if (current && current.price === price && current.total_price === total && (saleBefore ?? null) === sale) return []
  const before =
    typeof current?.price === 'number' && typeof current.total_price === 'number'
      ? { priceCents: current.price, totalCents: current.total_price }
      : null
  const priceContext = {
    before,
    typedCents,
    isFree: isFree || mayBeFree,
    isConfirmed: acceptsUnusualPrices,
    isReviewed: priceJumpPercent !== null,
  }
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
    const otherPrice = part === 'price' ? null : price
    const comparedPrice = typeof storedPrice === 'number' ? storedPrice : otherPrice
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

export const isPriceField = (field: ImportField): boolean => field === 'price' || field === 'total_price'

export const isSaleField = (field: ImportField): boolean => SALE_FIELDS.some(saleField => saleField === field)

const SCHEDULED_SALE_FIELDS = ['total_price', ...SALE_FIELDS] as const satisfies readonly ImportField[]

const pickFields = (values: RowValues, fields: readonly ImportField[]): RowValues =>
  Object.fromEntries(fields.map(field => [field, values[field] ?? (field.startsWith('stock.') ? 0 : '')]))

/** The manufacturer's details, and each group of details demanded by law, are valid only together. */
export const findFieldGroup = (field: ImportField): string | undefined =>
  MANUFACTURER_FIELDS.some(manufacturerField => manufacturerField === field) ? 'maker' : findLegalGroup(field)

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
