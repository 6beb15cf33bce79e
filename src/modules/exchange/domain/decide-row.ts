import { normalizeGtin, validateGtin } from '#catalog/domain/gtin.ts'
import { isShippingCode } from '#catalog/domain/is-shipping.ts'
import { parsePrice } from '#catalog/domain/parse-price.ts'
import {
  findPriceErrors,
  isConfirmable,
  type PriceError,
  type PricePart,
  priceErrorKey,
} from '#catalog/domain/price-validation.ts'
import { UNFINISHED_PAGE } from '#catalog/domain/unfinished-page.ts'
import { stripFormulaMark } from '#kernel/csv.ts'
import { parseDecimal, roundDecimal } from '#kernel/decimal.ts'
import { findColumnMismatch } from '#kernel/read-csv.ts'
import {
  isCellError,
  isSameText,
  looksLikeDate,
  readText,
  stripThousandsApostrophes,
  toSingleLine,
} from './cell-text.ts'
import { MANUFACTURER_FIELDS, readDetail, VISIBILITY_INACCESSIBLE, validateDetails } from './detail-fields.ts'
import { filterKeyOf, type ImportField, isDetailField, isMoneyField, keyField, type Mapping } from './import-fields.ts'
import { createUnitLookup, type UnitLookup } from './measure-units.ts'
import { formatCategoryCell, formatFilterCell, type ListLookups } from './name-lookup.ts'
import { PICTURE_SEPARATOR, splitPictures } from './pictures.ts'
import { readNetPrice, readPercent, readSaleCell, readVatClass } from './price-cells.ts'
import { findPriceColumn, isPriceColumn, resolvePrices, SALE_FIELDS } from './row-prices.ts'
import type { RowFault, RowValues } from './row-values.ts'

export type Decision =
  | { kind: 'refused'; faults: RowFault[] }
  | { kind: 'same' }
  /** The shop does not sell this product and the import may not create it. Suppliers sell more than the shop does. */
  | { kind: 'absent' }
  | { kind: 'changed'; before: RowValues; after: RowValues }
  | { kind: 'created'; after: RowValues }

interface RowContext {
  /** The current values of the product; null when no product has this code. */
  known: RowValues | null
  isAmbiguous: boolean
  /** The code matches a product only up to a decimal point. */
  isUnclear?: boolean | undefined
  /** The product has a scheduled sale. */
  isPlanned: boolean
  /** The current time in epoch milliseconds decides whether a sale is in force. */
  now?: number | undefined
  /** The product's page has an unfinished block, so the product cannot become visible. */
  isUnfinished?: boolean | undefined
  /** An earlier row names the same product. */
  isTwin: boolean
  /** The GTIN belongs to another product or to an earlier row. */
  gtinOf?: 'gtinTaken' | 'gtinTwin' | undefined
  /** Staff marked the product as free. */
  isFree?: boolean | undefined
  /** Staff confirmed that prices of 0 in this list are intended. */
  mayBeFree?: boolean | undefined
  /** Somebody confirmed prices that differ much from those before. */
  mayJump?: boolean | undefined
  /** The import may create products. */
  mayCreate: boolean
  words: ListLookups
  /** Columns whose cells were numbers in the workbook. */
  numbers?: readonly number[] | undefined
  /** Units of weights and sizes from the list's headings; defaults to the units of the fields. */
  units?: UnitLookup | undefined
  /** Cleans descriptions, so that a row that was imported before changes nothing. */
  cleanHtml?: ((html: string) => string) | undefined
  /** Addresses from which the product's pictures were downloaded before. */
  fetched?: ReadonlySet<string> | undefined
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
  heads: readonly string[],
): Extract<Decision, { kind: 'refused' }> | null => {
  const misfit = findColumnMismatch(cells, heads)
  if (!misfit) return null
  return {
    kind: 'refused',
    faults: [{ field: null, why: `exchange.fault.${misfit === 'few' ? 'tooFewCells' : 'tooManyCells'}` }],
  }
}

/** Decides what a row does to its product, or why it is rejected. An empty cell keeps the current value. */
export const decideRow = (cells: readonly string[], mapping: Mapping, circumstances: RowContext): Decision => {
  const { known, isAmbiguous, isPlanned, isTwin, mayCreate, words, numbers, fetched, gtinOf, units, cleanHtml } =
    circumstances
  const { values, faults } = readCells(cells, mapping, { known, words, numbers, units, cleanHtml })
  const pictures = splitPictures(readText(cells[mapping.pictures ?? -1])).filter(address => !fetched?.has(address))
  // A failed download does not reject the row: pictures are downloaded after it is applied.
  if (pictures.length > 0) values.pictures = pictures.join(PICTURE_SEPARATOR)
  const refuse = (field: ImportField, why: string) => faults.push({ field, why: `exchange.fault.${why}` })
  if (values.hidden === 1 && known?.hidden === VISIBILITY_INACCESSIBLE) values.hidden = VISIBILITY_INACCESSIBLE
  for (const [field, why] of validateDetails(values, known)) refuse(field, why)
  const isRevealed = values.hidden === 0 && known !== null && known.hidden !== 0
  if (isRevealed && circumstances.isUnfinished) faults.push({ field: 'hidden', why: UNFINISHED_PAGE })
  const key = keyField(mapping)
  const isFaulty = faults.some(({ field }) => field === key)
  if (values[key] === undefined && !isFaulty) refuse(key, 'noCode')
  // A row about an unknown product is ignored whatever else is wrong with it.
  else if (!isFaulty && !known && !mayCreate) return { kind: 'absent' }
  else if (isTwin) refuse(key, 'twin')
  else if (isAmbiguous) refuse(key, 'ambiguous')
  else if (circumstances.isUnclear) refuse(key, 'unclearCode')
  if (gtinOf && key !== 'gtin') refuse('gtin', gtinOf)
  const { values: whole, faults: wrongPrices } = resolvePrices(values, {
    ...{ known, mapping, rates: words.vatRates, now: circumstances.now ?? 0 },
  })
  faults.push(...wrongPrices)
  const price = whole.price ?? known?.price
  const total = whole.total_price ?? known?.total_price
  if (!known && mayCreate) {
    if (key !== 'code1') refuse('code1', 'noCode')
    if (whole['name.et'] === undefined) refuse('name.et', 'noName')
    if (total === undefined && !faults.some(({ field }) => isPriceColumn(field))) refuse('total_price', 'noPrice')
  }
  if (typeof price === 'number' && typeof total === 'number' && total > price) refuse('total_price', 'dearer')
  if (faults.length === 0 && typeof price === 'number' && typeof total === 'number')
    faults.push(...validatePrices({ price, total, sale: salePriceIn(whole) }, circumstances))
  if (faults.length > 0) return { kind: 'refused', faults: nameColumns(faults, mapping) }
  if (!known) return { kind: 'created', after: whole }
  const changed = (Object.keys(whole) as ImportField[]).filter(
    field =>
      field !== 'code1' && field !== key && whole[field] !== (known[field] ?? (field.startsWith('stock.') ? 0 : '')),
  )
  if (changed.length === 0) return { kind: 'same' }
  const isPlan = SALE_FIELDS.some(field => whole[field] !== undefined)
  // The price in force follows the planned sale.
  if (changed.some(isSaleField)) changed.push(...PLANNED_SALE_FIELDS.filter(field => !changed.includes(field)))
  // An imported price would end the scheduled sale, and an undo could not restore it.
  if (isPlanned && !isPlan && changed.some(isPrice))
    return { kind: 'refused', faults: nameColumns([PLANNED_SALE_FAULT], mapping) }
  return { kind: 'changed', before: pickFields(known, changed), after: pickFields(whole, changed) }
}

/** Names the columns that staff can correct: a fault of a computed price belongs to the column that it came from. */
const nameColumns = (faults: readonly RowFault[], mapping: Mapping): RowFault[] =>
  faults.map(fault => ({ ...fault, field: fault.field && findPriceColumn(fault.field, mapping) }))

/** Applies the shop's price rules. A row that keeps the current prices is not checked. */
const validatePrices = (
  { price, total, sale }: { price: number; total: number; sale: number | null },
  { known, isFree = false, mayBeFree = false, mayJump = false }: RowContext,
): RowFault[] => {
  const saleBefore = known && salePriceIn(known)
  if (known && known.price === price && known.total_price === total && (saleBefore ?? null) === sale) return []
  const before =
    typeof known?.price === 'number' && typeof known.total_price === 'number'
      ? { priceCents: known.price, totalCents: known.total_price }
      : null
  const said = { before, isFree: isFree || mayBeFree, isConfirmed: mayJump }
  const prices =
    sale === null
      ? { priceCents: price, totalCents: total }
      : { priceCents: price, totalCents: price, cutCents: sale, cutBeforeCents: saleBefore }
  const errors = Object.entries(findPriceErrors({ ...prices, ...said })) as [PricePart, PriceError][]
  return errors.map(([part, error]) => {
    const field = FIELD_BY_PRICE_PART[part]
    const stored = known?.[field]
    const amounts = { price, total_price: total, sale_price: sale ?? total }
    // A first sale price is compared with the regular one.
    const compared = typeof stored === 'number' ? stored : part === 'price' ? null : price
    const shown = isConfirmable(error) ? { prices: { before: compared, after: amounts[field] } } : {}
    return { field, why: priceErrorKey(error), ...shown }
  })
}

const FIELD_BY_PRICE_PART = {
  price: 'price',
  total: 'total_price',
  cut: 'sale_price',
} as const satisfies Record<PricePart, ImportField>

const salePriceIn = ({ sale_price: sale }: RowValues): number | null => (typeof sale === 'number' ? sale : null)

const PLANNED_SALE_FAULT: RowFault = { field: 'total_price', why: 'exchange.fault.planned' }
const isPrice = (field: ImportField): boolean => field === 'price' || field === 'total_price'
const isSaleField = (field: ImportField): boolean => SALE_FIELDS.some(one => one === field)
const PLANNED_SALE_FIELDS = ['total_price', ...SALE_FIELDS] as const satisfies readonly ImportField[]

const pickFields = (values: RowValues, fields: readonly ImportField[]): RowValues =>
  Object.fromEntries(fields.map(field => [field, values[field] ?? (field.startsWith('stock.') ? 0 : '')]))

/**
 * Computes the values that an undo restores: fields that still have the imported value. Both prices stay when the price
 * in force would exceed the regular one. They also stay when somebody scheduled a sale after the import.
 */
export const revertRow = (
  now: RowValues,
  { before, after, isPlanned }: { before: RowValues | null; after: RowValues; isPlanned: boolean },
): RowValues => {
  // The sale of this row is unchanged, so the price that followed it is restored too.
  const isOwnPlan = after.sale_price !== undefined && SALE_FIELDS.every(field => now[field] === after[field])
  const isLeft = (field: ImportField): boolean => now[field] === after[field] || (isOwnPlan && field === 'total_price')
  // Manufacturer fields form a unit: when somebody changed one of them, all stay.
  const isMakerLeft = MANUFACTURER_FIELDS.every(field => after[field] === undefined || isLeft(field))
  const fields = (Object.keys(after) as ImportField[]).filter(
    field => isLeft(field) && (isMakerLeft || !MANUFACTURER_FIELDS.some(one => one === field)),
  )
  const back: RowValues = Object.fromEntries(fields.map(field => [field, before?.[field] ?? '']))
  if (!before) return back
  const { price, total_price: total } = { ...now, ...back }
  const isDearer = typeof price === 'number' && typeof total === 'number' && total > price
  if ((!isPlanned || isOwnPlan) && !isDearer) return back
  return Object.fromEntries(
    Object.entries(back).filter(([field]) => !isPrice(field as ImportField) && !isSaleField(field as ImportField)),
  )
}

/** Drops fields whose category or option names match nothing or several things today. */
export const withoutUnknownNames = (values: RowValues, words: ListLookups): RowValues => {
  const isNamed = ([name, value]: [string, RowValues[ImportField]]): boolean => {
    const key = filterKeyOf(name as ImportField)
    const list = name === 'categories' ? words.categories : key === null ? null : words.filters.get(key)
    return !list || list.idsIn(String(value)) !== null
  }
  return Object.fromEntries(Object.entries(values).filter(isNamed))
}

const readCells = (
  cells: readonly string[],
  mapping: Mapping,
  {
    known,
    words,
    numbers = [],
    units = createUnitLookup([], mapping),
    cleanHtml = html => html,
  }: Pick<RowContext, 'known' | 'words' | 'numbers' | 'units' | 'cleanHtml'>,
): { values: RowValues; faults: RowFault[] } => {
  const values: RowValues = {}
  const faults: RowFault[] = []
  for (const [name, at = 0] of Object.entries(mapping)) {
    const field = name as ImportField
    const text = readText(cells[at])
    if (text === '' || field === 'pictures') continue
    const stored = known?.[field]
    if (typeof stored === 'string' && field !== 'code1' && isSameAsStored(field, stored, text)) {
      values[field] = stored
      continue
    }
    if (isCellError(text)) {
      faults.push({ field, why: 'exchange.fault.formula' })
      continue
    }
    if (isDetailField(field)) {
      const said = readDetail({ field, text, known: known?.[field], unit: units(field, cells), cleanHtml })
      if (said === null) continue
      if ('why' in said) faults.push({ field, why: `exchange.fault.${said.why}` })
      else values[said.field] = said.value
      continue
    }
    const isNumber = numbers.includes(at)
    const read =
      field === 'net_price'
        ? readNetPrice(text, isNumber)
        : readCell(field, isMoneyField(field) && isNumber ? roundToCents(text) : text, words)
    if (typeof read === 'object') faults.push({ field, why: faultMessageKey(read.why) })
    else values[field] = read
  }
  return { values, faults }
}

/** Only descriptions may contain line breaks. */
const isSameAsStored = (field: ImportField, stored: string, text: string): boolean =>
  field.startsWith('description.')
    ? [text, stripFormulaMark(text)].includes(readText(stored))
    : isSameText(stored, text)

/** A key with a dot belongs to a rule that forms and calls share. */
const faultMessageKey = (why: string): string => (why.includes('.') ? why : `exchange.fault.${why}`)

/** Workbooks hold calculated prices with more places than they show. */
export const roundToCents = (text: string): string => {
  const cents = roundDecimal(text, 2)
  return cents === undefined ? text : (cents / 100).toFixed(2)
}

const readCell = (field: ImportField, text: string, words: ListLookups): string | number | { why: string } => {
  if (isMoneyField(field)) {
    if (text.startsWith('=')) return { why: 'formula' }
    const read = parsePrice(stripThousandsApostrophes(text))
    return typeof read === 'number' ? read : { why: priceErrorKey(read.fault) }
  }
  if (field === 'available_in') {
    const days = parseDecimal(text, 0)
    return typeof days === 'number' && days >= -2 && days <= MAX_LEAD_TIME_DAYS ? days : { why: 'availability' }
  }
  if (field === 'critical' || field.startsWith('stock.')) {
    return readStockAmount(text)
  }
  switch (field) {
    case 'discount_percent':
      return readPercent(text)
    case 'sale_from':
      return readSaleCell(text, 'from')
    case 'sale_to':
      return readSaleCell(text, 'to')
    case 'vat_class':
      return readVatClass(text, words.vatRates)
    case 'gtin':
      return readGtin(text)
  }
  if (field === 'categories') return readCategories(text, words) ?? { why: 'category' }
  if (filterKeyOf(field) !== null) return readOptions(field, text, words) ?? { why: 'option' }
  const most = MAX_LENGTHS[field.split('.')[0] ?? ''] ?? 0
  const line = toSingleLine(text)
  if (field === 'code2' && isShippingCode(line)) return { why: 'shippingCode' }
  return line.length <= most && !line.includes('\0') ? line : { why: 'text' }
}

const readGtin = (text: string): string | { why: string } => {
  const code = normalizeGtin(text)
  const fault = validateGtin(code)
  return fault ? { why: `productAdmin.problem.${fault}` } : code
}

/** Reads `10 tk`, `>10` and `10+` as 10, and a dash as 0. */
const readStockAmount = (text: string): number | { why: string } => {
  if (text.startsWith('=')) return { why: 'formula' }
  if (looksLikeDate(text)) return { why: 'date' }
  if (/^[-–—]$/.test(text)) return 0
  // A stock list states totals: `+5` could mean 5 or 5 more.
  if (/^'?\+\s*\d/.test(text)) return { why: 'relative' }
  const amount = /^(?:[>≥]=?\s*)?([^>≥+]*?)\s*(?:tk|pcs?|pc|gab|vnt|шт|st|kpl)?\.?\s*\+?$/iu.exec(text)?.[1] ?? text
  if (isAmbiguousThousand(amount)) return { why: 'thousandOrOne' }
  const pieces = parseDecimal(stripThousandsApostrophes(amount).replace(/[.,]0+$/, ''), 0)
  return typeof pieces === 'number' && pieces >= 0 && pieces <= MAX_STOCK_AMOUNT ? pieces : { why: 'pieces' }
}

const readCategories = (text: string, { categories }: ListLookups): string | null => {
  const ids = categories?.idsIn(text)
  return categories && ids ? formatCategoryCell(categories, ids) : null
}

const readOptions = (field: ImportField, text: string, { filters }: ListLookups): string | null => {
  const list = filters.get(filterKeyOf(field) ?? '')
  const ids = list?.idsIn(text)
  return list && ids ? formatFilterCell(list, ids) : null
}
