import { withoutMark } from '#kernel/csv.ts'
import { decodeText, type TextEncoding } from '#kernel/decode-text.ts'
import { csvRows, detectSeparator, linesWithin } from '#kernel/read-csv.ts'
import { keepableText } from './cell-text.ts'
import { MOST_COLUMNS, MOST_ROWS } from './list-limits.ts'
import { readWorkbook, type SheetCell, type Workbook } from './read-workbook.ts'
import type { PartOf } from './sheet-xml.ts'
import { type LeftOutRows, withoutParents } from './variant-rows.ts'

export interface TableRows {
  heads: string[]
  rows: SheetCell[][]
  /** The number of each row in the file, from 1; left out where there is no file. */
  lines?: number[]
}

export interface Table extends TableRows {
  lines: number[]
  reading: TableReading
}

/** How a file was read: what was taken, and what else somebody may choose. */
export interface TableReading {
  /** Of a text file; null of a workbook. */
  encoding: TextEncoding | null
  /** False where the encoding was guessed. */
  isCertain: boolean
  /** Of a workbook: the sheet that was read, and all that people see. */
  sheet: string | null
  sheets: string[]
  /** The number of the row that the heads stand in. */
  headRow: number
  /** Rows of other shops' exports that are no products of their own; left out where there are none. */
  leftOut?: LeftOutRows[] | undefined
}

/** What somebody chose of that; the rest is found. */
export interface ChosenReading {
  encoding?: TextEncoding | undefined
  sheet?: string | undefined
  headRow?: number | undefined
}

/** Parts of an archive by their name; throws where it is none. */
export type Unpack = (bytes: Uint8Array, isWanted: (part: { name: string; originalSize: number }) => boolean) => PartOf

/** No list is so large; what unpacks to more was made to fill the memory. */
const MOST_UNPACKED = 500_000_000

interface Reading {
  /** Asked for when there is something to unpack. */
  unpacking: () => Promise<Unpack>
  mostUnpacked?: number
  chosen?: ChosenReading | undefined
}

/**
 * The heads and rows of a file, of a workbook those of one sheet; empty rows and titles above the heads say nothing. Null where it is none of both.
 * Of one that is too long or too wide no more is read than shows it. A row of a text has as many cells as it is written with, however many heads there are.
 */
export const readTable = async (
  bytes: Uint8Array,
  { unpacking, mostUnpacked = MOST_UNPACKED, chosen = {} }: Reading,
): Promise<Table | null> => {
  if (!isZip(bytes)) return withoutParents(textTable(bytes, chosen))
  const unpack = await unpacking()
  try {
    const workbook = readWorkbook(partsOf(bytes, unpack, mostUnpacked), {
      sheet: chosen.sheet,
      mostColumns: MOST_COLUMNS + 1,
      mostCharacters: mostUnpacked,
    })
    return workbook && withoutParents(sheetTable(workbook, chosen))
  } catch {
    // Whatever is wrong within it: whoever gave it is told that it cannot be read.
    return null
  }
}

/** Workbooks are archives, whatever they are called. */
const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b

/** One that was cut off at its end, or has more behind its heads, cannot be told from one whose cells are others: so much is left as it is. */
const textTable = (bytes: Uint8Array, { encoding: wanted, headRow }: ChosenReading): Table => {
  const { text, encoding, isCertain } = decodeText(bytes, wanted)
  const separator = detectSeparator(text)
  const rows = function* (): Generator<Numbered<string>> {
    let line = 0
    for (const row of csvRows(text, separator, MOST_COLUMNS + 1)) {
      const lines = linesWithin(row, separator)
      // Which quote is a letter cannot be known: with one cell too many each of the lines is refused, and none is lost.
      for (const cells of lines ? lines.map(one => [...one, '"']) : [row]) yield { line: ++line, cells }
    }
  }
  const { heads, ...found } = tableOf(stretched(rows()), cell => keepableText(withoutMark(cell)), headRow)
  return {
    ...{ heads, lines: found.lines, rows: found.rows.map(row => withoutEmptyEnd(row, heads.length)) },
    reading: { encoding, isCertain, sheet: null, sheets: [], headRow: found.headRow },
  }
}

interface Numbered<Cell> {
  line: number
  cells: Cell[]
}

/** Cells of a sheet stand in columns: those that are not there are empty, and those beside the table are none of it. */
const sheetTable = ({ rows: given, sheet, sheets }: Workbook, { headRow }: ChosenReading): Table => {
  const found = tableOf(given, cell => (typeof cell === 'string' ? keepableText(cell) : cell), headRow)
  const heads = found.heads.map(String)
  return {
    ...{ heads, lines: found.lines, rows: found.rows.map(row => Array.from(heads, (_head, at) => row[at] ?? '')) },
    reading: { encoding: null, isCertain: true, sheet, sheets, headRow: found.headRow },
  }
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
const stretched = function* (given: Iterable<Numbered<string>>): Generator<Numbered<string>> {
  let stretch: Numbered<string>[] = []
  let width: number | undefined
  const evened = (): Numbered<string>[] => {
    const rows = stretch
    stretch = []
    const cells = rows.filter(row => row.cells.length > 1).map(row => row.cells.length)
    const isAlike = cells.length >= FEWEST_ALIKE && cells.every(one => one === cells[0])
    width ??= isAlike ? cells[0] : 0
    const missing = isAlike ? Math.max(0, (width ?? 0) - (cells[0] ?? 0)) : 0
    const empty = Array<string>(missing).fill('')
    return missing > 0 ? rows.map(({ line, cells }) => ({ line, cells: [...cells, ...empty] })) : rows
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

interface Found<Cell> {
  heads: Cell[]
  rows: Cell[][]
  lines: number[]
  headRow: number
}

/** The heads and the filled rows below them; those above the row that somebody chose are none. */
const tableOf = <Cell extends SheetCell>(
  given: Iterable<Numbered<Cell>>,
  kept: (cell: Cell) => Cell,
  chosenHead: number | undefined,
): Found<Cell> => {
  const found: Numbered<Cell>[] = []
  for (const { line, cells } of given) {
    if (!cells.some(isFilled) || line < (chosenHead ?? 1)) continue
    found.push({ line, cells: cells.map(kept) })
    if (found.length > MOST_ROWS + 1) break
  }
  const titles = chosenHead === undefined ? titleLines(found.map(({ cells }) => cells)) : 0
  const [heads, ...rows] = found.slice(titles)
  return {
    ...{ heads: heads?.cells ?? [], headRow: heads?.line ?? 1 },
    ...{ rows: rows.map(({ cells }) => cells), lines: rows.map(({ line }) => line) },
  }
}

const isFilled = (cell: SheetCell): boolean => typeof cell === 'number' || cell.trim() !== ''

const LOOKED_AT = 10
const BROAD = 3

/** Lines above the heads, such as a list's name and day, or words above groups of columns: they fill less than half of what the rows below fill. */
const titleLines = (rows: readonly (readonly SheetCell[])[]): number => {
  const filled = rows.slice(0, LOOKED_AT).map(row => row.filter(isFilled).length)
  const most = Math.max(0, ...filled)
  return most < BROAD ? 0 : filled.findIndex(cells => cells > 1 && cells * 2 >= most)
}
