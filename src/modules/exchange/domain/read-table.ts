import { withoutMark } from '#kernel/csv.ts'
import { decodeText } from '#kernel/decode-text.ts'
import { csvRows, detectSeparator, linesWithin } from '#kernel/read-csv.ts'
import { keepableText } from './cell-text.ts'
import { MOST_COLUMNS, MOST_ROWS } from './list-limits.ts'
import { type PartOf, readWorkbook, type SheetCell } from './read-workbook.ts'

export interface Table {
  heads: string[]
  rows: SheetCell[][]
}

/** Parts of an archive by their name; throws where it is none. */
export type Unpack = (bytes: Uint8Array, isWanted: (part: { name: string; originalSize: number }) => boolean) => PartOf

/** No list is so large; what unpacks to more was made to fill the memory. */
const MOST_UNPACKED = 500_000_000

interface Reading {
  /** Asked for when there is something to unpack. */
  unpacking: () => Promise<Unpack>
  mostUnpacked?: number
}

/**
 * The heads and rows of a file, of a workbook those of its first sheet; empty rows and a title above the heads say nothing. Null where it is none of both.
 * Of one that is too long or too wide no more is read than shows it. A row of a text has as many cells as it is written with, however many heads there are.
 */
export const readTable = async (
  bytes: Uint8Array,
  { unpacking, mostUnpacked = MOST_UNPACKED }: Reading,
): Promise<Table | null> => {
  if (!isZip(bytes)) return textTable(bytes)
  const unpack = await unpacking()
  try {
    const rows = readWorkbook(partsOf(bytes, unpack, mostUnpacked), MOST_COLUMNS + 1)
    return rows && sheetTable(rows)
  } catch {
    // Whatever is wrong within it: whoever gave it is told that it cannot be read.
    return null
  }
}

/** Workbooks are archives, whatever they are called. */
const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b

/** One that was cut off at its end, or has more behind its heads, cannot be told from one whose cells are others: so much is left as it is. */
const textTable = (bytes: Uint8Array): Table => {
  const { text } = decodeText(bytes)
  const separator = detectSeparator(text)
  const rows = function* (): Generator<string[]> {
    for (const row of csvRows(text, separator, MOST_COLUMNS + 1)) {
      const lines = linesWithin(row, separator)
      // Which quote is a letter cannot be known: with one cell too many each of the lines is refused, and none is lost.
      if (lines) for (const line of lines) yield [...line, '"']
      else yield row
    }
  }
  const { heads, rows: read } = tableOf(stretched(rows()), cell => keepableText(withoutMark(cell)))
  return { heads, rows: read.map(row => withoutEmptyEnd(row, heads.length)) }
}

/** Cells of a sheet stand in columns: those that are not there are empty, and those beside the table are none of it. */
const sheetTable = (given: Iterable<SheetCell[]>): Table => {
  const { heads: named, rows } = tableOf(given, cell => (typeof cell === 'string' ? keepableText(cell) : cell))
  const heads = named.map(String)
  return { heads, rows: rows.map(row => Array.from(heads, (_head, at) => row[at] ?? '')) }
}

/** Programs that end each line with a separator have written no cell behind it. */
const withoutEmptyEnd = (row: string[], most: number): string[] =>
  row.slice(0, Math.max(most, row.findLastIndex(cell => cell.trim() !== '') + 1))

const STRETCH = 16
/** Two lines may be as short by chance: one that was broken in two. */
const FEWEST_ALIKE = 3

/**
 * Excel writes 16 rows at a stretch, and leaves out the last columns where they are empty in all of these: there they are put back. The stretch
 * that has the heads is as wide as these; where it is not, something else has written the file.
 */
const stretched = function* (given: Iterable<string[]>): Generator<string[]> {
  let stretch: string[][] = []
  let width: number | undefined
  const evened = (): string[][] => {
    const rows = stretch
    stretch = []
    const cells = rows.filter(row => row.length > 1).map(row => row.length)
    const isAlike = cells.length >= FEWEST_ALIKE && cells.every(one => one === cells[0])
    width ??= isAlike ? cells[0] : 0
    const missing = isAlike ? Math.max(0, (width ?? 0) - (cells[0] ?? 0)) : 0
    return missing > 0 ? rows.map(row => [...row, ...Array<string>(missing).fill('')]) : rows
  }
  for (const row of given) if (stretch.push(row) === STRETCH) yield* evened()
  yield* evened()
}

const partsOf = (bytes: Uint8Array, unpack: Unpack, mostUnpacked: number): PartOf => {
  let unpacked = 0
  return unpack(bytes, ({ name, originalSize }) => {
    if (!/\.(?:xml|rels)$/.test(name)) return false
    unpacked += originalSize
    if (unpacked > mostUnpacked) throw new RangeError('An archive unpacks to more than a list can be')
    return true
  })
}

const tableOf = <Cell extends SheetCell>(
  given: Iterable<Cell[]>,
  kept: (cell: Cell) => Cell,
): { heads: Cell[]; rows: Cell[][] } => {
  const found: Cell[][] = []
  for (const row of given) {
    if (!row.some(isFilled)) continue
    found.push(row.map(kept))
    if (found.length > MOST_ROWS + 1) break
  }
  const [heads = [], ...rows] = found.slice(titleLines(found))
  return { heads, rows }
}

const isFilled = (cell: SheetCell): boolean => typeof cell === 'number' || cell.trim() !== ''

const LOOKED_AT = 10
const BROAD = 3

/** Lines above the heads, such as a list's name and day: they fill one cell where the rows below fill several. */
const titleLines = (rows: readonly (readonly SheetCell[])[]): number => {
  const filled = rows.slice(0, LOOKED_AT).map(row => row.filter(isFilled).length)
  return filled.some(cells => cells >= BROAD) ? filled.findIndex(cells => cells > 1) : 0
}
