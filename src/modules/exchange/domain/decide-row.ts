import { gtinFault, normalGtin } from '#catalog/domain/gtin.ts'
import { isShippingCode } from '#catalog/domain/is-shipping.ts'
import { priceFaultText, priceProblems } from '#catalog/domain/price-rule.ts'
import { readPrice } from '#catalog/domain/read-price.ts'
import { withoutMark } from '#kernel/csv.ts'
import { readDecimal, roundDecimal } from '#kernel/decimal.ts'
import { misfitOf } from '#kernel/read-csv.ts'
import { inOneLine, isCellError, isDate, readText, repeatsText, withoutApostrophes } from './cell-text.ts'
import { detailFaults, INACCESSIBLE, MAKER_FIELDS, readDetail } from './detail-fields.ts'
import { filterKeyOf, type ImportField, isDetail, isMoney, keyField, type Mapping } from './import-fields.ts'
import { type CellUnits, cellUnits } from './measure-units.ts'
import { picturesIn, SHOWN_BETWEEN } from './pictures.ts'
import { readNetPrice, readPercent, readSaleCell, readVatClass } from './price-cells.ts'
import { rowPrices, SALE_FIELDS } from './row-prices.ts'
import type { Fault, Values } from './row-values.ts'
import { categoryCell, filterCell, type ListWords } from './word-list.ts'

export type Decision =
  | { kind: 'refused'; faults: Fault[] }
  | { kind: 'same' }
  /** The shop does not sell this product and the import may not create it. Suppliers sell more than the shop does. */
  | { kind: 'absent' }
  | { kind: 'changed'; before: Values; after: Values }
  | { kind: 'created'; after: Values }

interface Circumstances {
  /** The current values of the product; null when no product has this code. */
  known: Values | null
  isAmbiguous: boolean
  /** The code matches a product only up to a decimal point. */
  isUnclear?: boolean | undefined
  /** The product has a scheduled sale. */
  isPlanned: boolean
  /** The current time in epoch milliseconds decides whether a sale is in force. */
  now?: number | undefined
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
  words: ListWords
  /** Columns whose cells were numbers in the workbook. */
  numbers?: readonly number[] | undefined
  /** Units of weights and sizes from the list's headings; defaults to the units of the fields. */
  units?: CellUnits | undefined
  /** Addresses from which the product's pictures were downloaded before. */
  fetched?: ReadonlySet<string> | undefined
}

const MOST_PIECES = 1_000_000
const MOST_DAYS = 365
const LONGEST: Readonly<Record<string, number>> = { code1: 100, code2: 100, brand: 100, unit: 20, name: 200, shelf: 40 }

/** `1.000` may mean a thousand or one, so the row is rejected. */
const isThousandOrOne = (text: string): boolean => /^\+?[1-9]\d{0,2}[.,]0{3}$/.test(text)

/** Rejects a row whose number of cells differs from the headings: its values would land in the wrong columns. */
export const wrongCells = (
  cells: readonly string[],
  heads: readonly string[],
): Extract<Decision, { kind: 'refused' }> | null => {
  const misfit = misfitOf(cells, heads)
  if (!misfit) return null
  return {
    kind: 'refused',
    faults: [{ field: null, why: `exchange.fault.${misfit === 'few' ? 'tooFewCells' : 'tooManyCells'}` }],
  }
}

/** Decides what a row does to its product, or why it is rejected. An empty cell keeps the current value. */
export const decideRow = (cells: readonly string[], mapping: Mapping, circumstances: Circumstances): Decision => {
  const { known, isAmbiguous, isPlanned, isTwin, mayCreate, words, numbers, fetched, gtinOf, units } = circumstances
  const { values, faults } = readCells(cells, mapping, { known, words, numbers, units })
  const pictures = picturesIn(readText(cells[mapping.pictures ?? -1])).filter(address => !fetched?.has(address))
  // A failed download does not reject the row: pictures are downloaded after it is applied.
  if (pictures.length > 0) values.pictures = pictures.join(SHOWN_BETWEEN)
  const refuse = (field: ImportField, why: string) => faults.push({ field, why: `exchange.fault.${why}` })
  if (values.hidden === 1 && known?.hidden === INACCESSIBLE) values.hidden = INACCESSIBLE
  for (const [field, why] of detailFaults(values, known)) refuse(field, why)
  const key = keyField(mapping)
  const isFaulty = faults.some(({ field }) => field === key)
  if (values[key] === undefined && !isFaulty) refuse(key, 'noCode')
  // A row about an unknown product is ignored whatever else is wrong with it.
  else if (!isFaulty && !known && !mayCreate) return { kind: 'absent' }
  else if (isTwin) refuse(key, 'twin')
  else if (isAmbiguous) refuse(key, 'ambiguous')
  else if (circumstances.isUnclear) refuse(key, 'unclearCode')
  if (gtinOf && key !== 'gtin') refuse('gtin', gtinOf)
  const { values: whole, faults: wrongPrices } = rowPrices(values, {
    ...{ known, mapping, rates: words.vatRates, now: circumstances.now ?? 0 },
  })
  faults.push(...wrongPrices)
  const price = whole.price ?? known?.price
  const total = whole.total_price ?? known?.total_price
  if (!known && mayCreate) {
    if (key !== 'code1') refuse('code1', 'noCode')
    if (whole['name.et'] === undefined) refuse('name.et', 'noName')
    if (total === undefined) refuse('total_price', 'noPrice')
  }
  if (typeof price === 'number' && typeof total === 'number' && total > price) refuse('total_price', 'dearer')
  if (faults.length === 0 && typeof price === 'number' && typeof total === 'number')
    faults.push(...priceRowFaults({ price, total, sale: saleIn(whole) }, circumstances))
  if (faults.length > 0) return { kind: 'refused', faults }
  if (!known) return { kind: 'created', after: whole }
  const changed = (Object.keys(whole) as ImportField[]).filter(
    field =>
      field !== 'code1' && field !== key && whole[field] !== (known[field] ?? (field.startsWith('stock.') ? 0 : '')),
  )
  if (changed.length === 0) return { kind: 'same' }
  const isPlan = SALE_FIELDS.some(field => whole[field] !== undefined)
  // The price in force follows the planned sale.
  if (changed.some(isSaleField)) changed.push(...PLAN_FIELDS.filter(field => !changed.includes(field)))
  // An imported price would end the scheduled sale, and an undo could not restore it.
  if (isPlanned && !isPlan && changed.some(isPrice)) return { kind: 'refused', faults: [PLANNED] }
  return { kind: 'changed', before: only(known, changed), after: only(whole, changed) }
}

/** Applies the shop's price rules. A row that keeps the current prices is not checked. */
const priceRowFaults = (
  { price, total, sale }: { price: number; total: number; sale: number | null },
  { known, isFree = false, mayBeFree = false, mayJump = false }: Circumstances,
): Fault[] => {
  const saleBefore = known && saleIn(known)
  if (known && known.price === price && known.total_price === total && (saleBefore ?? null) === sale) return []
  const before =
    typeof known?.price === 'number' && typeof known.total_price === 'number'
      ? { priceCents: known.price, totalCents: known.total_price }
      : null
  const said = { before, isFree: isFree || mayBeFree, isConfirmed: mayJump }
  const asked =
    sale === null
      ? { priceCents: price, totalCents: total }
      : { priceCents: price, totalCents: price, cutCents: sale, cutBeforeCents: saleBefore }
  return Object.entries(priceProblems({ ...asked, ...said })).map(([field, why]) => ({
    field: FAULTY[field] ?? 'total_price',
    why,
  }))
}

const FAULTY: Readonly<Record<string, ImportField>> = {
  price: 'price',
  total_price: 'total_price',
  'cut.price': 'sale_price',
}

const saleIn = ({ sale_price: sale }: Values): number | null => (typeof sale === 'number' ? sale : null)

const PLANNED: Fault = { field: 'total_price', why: 'exchange.fault.planned' }
const isPrice = (field: ImportField): boolean => field === 'price' || field === 'total_price'
const isSaleField = (field: ImportField): boolean => SALE_FIELDS.some(one => one === field)
const PLAN_FIELDS = ['total_price', ...SALE_FIELDS] as const satisfies readonly ImportField[]

const only = (values: Values, fields: readonly ImportField[]): Values =>
  Object.fromEntries(fields.map(field => [field, values[field] ?? (field.startsWith('stock.') ? 0 : '')]))

/**
 * Computes the values that an undo restores: fields that still have the imported value. A price in force may not
 * exceed the regular one: both prices then stay, and so they do when somebody planned a sale after the import.
 */
export const takenBack = (
  now: Values,
  { before, after, isPlanned }: { before: Values | null; after: Values; isPlanned: boolean },
): Values => {
  // The sale of this row is unchanged, so the price that followed it is restored too.
  const isOwnPlan = after.sale_price !== undefined && SALE_FIELDS.every(field => now[field] === after[field])
  const isLeft = (field: ImportField): boolean => now[field] === after[field] || (isOwnPlan && field === 'total_price')
  // Manufacturer fields form a unit: when somebody changed one of them, all stay.
  const isMakerLeft = MAKER_FIELDS.every(field => after[field] === undefined || isLeft(field))
  const fields = (Object.keys(after) as ImportField[]).filter(
    field => isLeft(field) && (isMakerLeft || !MAKER_FIELDS.some(one => one === field)),
  )
  const back: Values = Object.fromEntries(fields.map(field => [field, before?.[field] ?? '']))
  if (!before) return back
  const { price, total_price: total } = { ...now, ...back }
  const isDearer = typeof price === 'number' && typeof total === 'number' && total > price
  if ((!isPlanned || isOwnPlan) && !isDearer) return back
  return Object.fromEntries(
    Object.entries(back).filter(([field]) => !isPrice(field as ImportField) && !isSaleField(field as ImportField)),
  )
}

/** Drops fields whose category or option names match nothing or several things today. */
export const stillNamed = (values: Values, words: ListWords): Values => {
  const isNamed = ([name, value]: [string, Values[ImportField]]): boolean => {
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
    units = cellUnits([], mapping),
  }: Pick<Circumstances, 'known' | 'words' | 'numbers' | 'units'>,
): { values: Values; faults: Fault[] } => {
  const values: Values = {}
  const faults: Fault[] = []
  for (const [name, at = 0] of Object.entries(mapping)) {
    const field = name as ImportField
    const text = readText(cells[at])
    if (text === '' || field === 'pictures') continue
    const stored = known?.[field]
    if (typeof stored === 'string' && field !== 'code1' && repeatsStored(field, stored, text)) {
      values[field] = stored
      continue
    }
    if (isCellError(text)) {
      faults.push({ field, why: 'exchange.fault.formula' })
      continue
    }
    if (isDetail(field)) {
      const said = readDetail({ field, text, known: known?.[field], unit: units(field, cells) })
      if (said === null) continue
      if ('why' in said) faults.push({ field, why: `exchange.fault.${said.why}` })
      else values[said.field] = said.value
      continue
    }
    const isNumber = numbers.includes(at)
    const read =
      field === 'net_price'
        ? readNetPrice(text, isNumber)
        : readCell(field, isMoney(field) && isNumber ? inCents(text) : text, words)
    if (typeof read === 'object') faults.push({ field, why: textOfFault(read.why) })
    else values[field] = read
  }
  return { values, faults }
}

/** Only descriptions may contain line breaks. */
const repeatsStored = (field: ImportField, stored: string, text: string): boolean =>
  field.startsWith('description.') ? [text, withoutMark(text)].includes(readText(stored)) : repeatsText(stored, text)

/** A key with a dot belongs to a rule that forms and calls share. */
const textOfFault = (why: string): string => (why.includes('.') ? why : `exchange.fault.${why}`)

/** Workbooks hold calculated prices with more places than they show. */
export const inCents = (text: string): string => {
  const cents = roundDecimal(text, 2)
  return cents === undefined ? text : (cents / 100).toFixed(2)
}

const readCell = (field: ImportField, text: string, words: ListWords): string | number | { why: string } => {
  if (isMoney(field)) {
    if (text.startsWith('=')) return { why: 'formula' }
    const read = readPrice(withoutApostrophes(text))
    return typeof read === 'number' ? read : { why: priceFaultText(read.fault) }
  }
  if (field === 'available_in') {
    const days = readDecimal(text, 0)
    return typeof days === 'number' && days >= -2 && days <= MOST_DAYS ? days : { why: 'availability' }
  }
  if (field === 'critical' || field.startsWith('stock.')) {
    return readPieces(text)
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
  const most = LONGEST[field.split('.')[0] ?? ''] ?? 0
  const line = inOneLine(text)
  if (field === 'code2' && isShippingCode(line)) return { why: 'shippingCode' }
  return line.length <= most && !line.includes('\0') ? line : { why: 'text' }
}

const readGtin = (text: string): string | { why: string } => {
  const code = normalGtin(text)
  const fault = gtinFault(code)
  return fault ? { why: `productAdmin.problem.${fault}` } : code
}

/** Reads `10 tk`, `>10` and `10+` as 10, and a dash as 0. */
const readPieces = (text: string): number | { why: string } => {
  if (text.startsWith('=')) return { why: 'formula' }
  if (isDate(text)) return { why: 'date' }
  if (/^[-–—]$/.test(text)) return 0
  // A stock list states totals: `+5` could mean 5 or 5 more.
  if (/^'?\+\s*\d/.test(text)) return { why: 'relative' }
  const amount = /^(?:[>≥]=?\s*)?([^>≥+]*?)\s*(?:tk|pcs?|pc|gab|vnt|шт|st|kpl)?\.?\s*\+?$/iu.exec(text)?.[1] ?? text
  if (isThousandOrOne(amount)) return { why: 'thousandOrOne' }
  const pieces = readDecimal(withoutApostrophes(amount).replace(/[.,]0+$/, ''), 0)
  return typeof pieces === 'number' && pieces >= 0 && pieces <= MOST_PIECES ? pieces : { why: 'pieces' }
}

const readCategories = (text: string, { categories }: ListWords): string | null => {
  const ids = categories?.idsIn(text)
  return categories && ids ? categoryCell(categories, ids) : null
}

const readOptions = (field: ImportField, text: string, { filters }: ListWords): string | null => {
  const list = filters.get(filterKeyOf(field) ?? '')
  const ids = list?.idsIn(text)
  return list && ids ? filterCell(list, ids) : null
}
