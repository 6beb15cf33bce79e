import { stripFormulaMark } from '#kernel/csv.ts'
import { detectSeparator, parseCsvRows } from '#kernel/parse-csv.ts'
import { isQuantity } from '../fitment-rule.ts'
import { foldHeading } from './fold-heading.ts'
import { parseKTypeText } from './parse-car-cell.ts'
import {
  collectRuleFile,
  createFileRule,
  type ParsedRuleFile,
  type RuleFileError,
  type RuleFileReader,
  type RuleFileRow,
} from './rule-file.ts'

/** Headings of the product's code and of the car's text, folded and without other characters. */
const SKU_HEADINGS = new Set([
  'sku',
  'partnumber',
  'partno',
  'part',
  'code',
  'kood',
  'tootekood',
  'itemnumber',
  'artnr',
])
const CAR_HEADINGS = new Set(['car', 'cars', 'application', 'fahrzeug', 'fahrzeuge', 'soiduk', 'auto', 'ktypetext'])

/** Returns true for the heading of a column with cars as text. */
export const isCarTextHeading = (heading: string): boolean => CAR_HEADINGS.has(foldHeading(heading))

/**
 * Reads a list of products with cars as catalogues of K-types print them, one car a line of the cell:
 * `VW, Passat, 3B3, 1.9 TDI, 74KW/101PS/1896ccm, 2000/11-2005/05`. `makes` tells makes of two words from models.
 */
export const createKTypeRuleReader = (text: string, makes: readonly string[]): RuleFileReader => {
  const lines = parseCsvRows(text, detectSeparator(text))
  const header: string[] = lines.next().value ?? []
  const keys = header.map(foldHeading)
  const columns = {
    sku: keys.findIndex(key => SKU_HEADINGS.has(key)),
    car: keys.findIndex(key => CAR_HEADINGS.has(key)),
    position: keys.findIndex(key => ['position', 'asukoht', 'asend'].includes(key)),
    quantity: keys.findIndex(key => ['quantity', 'qty', 'kogus'].includes(key)),
    notes: keys.findIndex(key => ['notes', 'note', 'markus', 'markused'].includes(key)),
  }
  const missing = [columns.sku < 0 ? 'sku' : '', columns.car < 0 ? 'car' : ''].filter(Boolean)
  const read = Object.values(columns)
  const unused = header.filter((heading, index) => heading.trim() !== '' && !read.includes(index))
  return { missing, unused, rows: readRows(lines, columns, makes) }
}

/** Reads all rows of a K-type list. */
export const parseKTypeRules = (text: string, makes: readonly string[]): ParsedRuleFile =>
  collectRuleFile(createKTypeRuleReader(text, makes))

const readRows = function* (
  lines: Iterable<string[]>,
  columns: Readonly<Record<'sku' | 'car' | 'position' | 'quantity' | 'notes', number>>,
  makes: readonly string[],
): Generator<RuleFileRow> {
  let line = 1
  for (const row of lines) {
    line += 1
    const read = (column: number): string =>
      stripFormulaMark(row[column] ?? '')
        .normalize('NFC')
        .trim()
    const [sku, cars, notes] = [read(columns.sku), read(columns.car), read(columns.notes)]
    if (sku === '' && cars === '') continue
    for (const car of cars.split('\n').map(part => part.trim()))
      yield readCar(
        { line, sku, car, notes, position: read(columns.position), quantity: read(columns.quantity) },
        makes,
      )
  }
}

interface CarRow {
  line: number
  sku: string
  car: string
  notes: string
  position: string
  quantity: string
}

const readCar = ({ line, sku, car, notes, position, quantity }: CarRow, makes: readonly string[]): RuleFileRow => {
  const errors: RuleFileError[] = []
  const refuse = (column: string, value: string, reason: RuleFileError['reason']): void => {
    errors.push({ line, column, value, reason })
  }
  if (sku === '') refuse('sku', '', 'required')
  const parsed = car === '' ? null : parseKTypeText(car, makes)
  if (parsed === null) refuse('car', '', 'required')
  else if (!parsed.ok) refuse('car', car, parsed.reason)
  const pieces = quantity === '' ? null : Number(quantity)
  if (pieces !== null && !isQuantity(pieces)) refuse('quantity', quantity, 'number')
  const rules =
    parsed?.ok && errors.length === 0
      ? [
          createFileRule({
            ...parsed.value,
            line,
            sku,
            position: position || null,
            quantity: pieces,
            note: notes || null,
          }),
        ]
      : []
  return { rules, errors, sku, cells: { sku, car, position, quantity, notes } }
}
