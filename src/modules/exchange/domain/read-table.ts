import { stripFormulaMark, stripLeadingMark } from '#kernel/csv.ts'
import { decodeText, type TextEncoding } from '#kernel/decode-text.ts'
import { openZip } from '#kernel/open-zip.ts'
import { detectSeparator, parseCsvRows, splitJoinedLines } from '#kernel/parse-csv.ts'
import { sanitizeText } from './cell-text.ts'
import { MAX_COLUMNS, MAX_ROWS } from './list-limits.ts'
import { readWorkbook, type SheetCell, type Workbook } from './read-workbook.ts'
import { flattenVariants, type LeftOutRows } from './variant-rows.ts'

export interface TableRows {
  headings: string[]
  rows: SheetCell[][]
  /** Row numbers in the file, from 1; absent when the rows have no file. */
  lines?: number[]
}

export interface Table extends TableRows {
  lines: number[]
  reading: TableReading
}

/** The settings with which a file was read, and the alternatives that staff may choose. */
export interface TableReading {
  /** Null for a workbook. */
  encoding: TextEncoding | null
  isCertain: boolean
  /** The sheet that was read; null for a text file. */
  sheet: string | null
  /** The visible sheets of the workbook. */
  sheets: string[]
  headRow: number
  /** Rows of other shops' exports without a product of their own. */
  leftOut?: LeftOutRows[] | undefined
}

/** Choices of staff. The reader detects missing values. */
export interface ChosenReading {
  encoding?: TextEncoding | undefined
  sheet?: string | undefined
  headRow?: number | undefined
}

/** A larger archive is probably a zip bomb. */
const MAX_UNPACKED_BYTES = 500_000_000

interface ReadOptions {
  maxUnpackedBytes?: number
  chosen?: ChosenReading | undefined
}

/**
 * Reads the headings and rows of one workbook sheet, or of any other file as CSV. Returns null for an unreadable
 * workbook. Skips empty rows and title rows above the headings. Stops one row or column beyond the limit, so that the
 * caller can report it.
 */
export const readTable = (
  bytes: Uint8Array,
  { maxUnpackedBytes = MAX_UNPACKED_BYTES, chosen = {} }: ReadOptions = {},
): Table | null => {
  if (!isZip(bytes)) return flattenVariants(readTextTable(bytes, chosen))
  try {
    const workbook = readWorkbook(openZip(bytes, maxUnpackedBytes), {
      sheet: chosen.sheet,
      maxColumns: MAX_COLUMNS + 1,
      maxCharacters: maxUnpackedBytes,
    })
    return workbook && flattenVariants(readSheetTable(workbook, chosen))
  } catch {
    // Any error means that the file is damaged, which the caller reports.
    return null
  }
}

/** Returns true for a workbook, which is a ZIP archive, whatever its name says. Archives begin with `PK`. */
const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b

/** Rows with missing or extra cells stay as they are: the row check rejects them. */
const readTextTable = (bytes: Uint8Array, { encoding: chosenEncoding, headRow }: ChosenReading): Table => {
  const { text, encoding, isCertain } = decodeText(bytes, chosenEncoding)
  const separator = detectSeparator(text)
  const generateRows = function* (): Generator<NumberedRow<string>> {
    let line = 0
    for (const row of parseCsvRows(text, separator, MAX_COLUMNS + 1)) {
      const lines = splitJoinedLines(row, separator)
      // A stray quote joined several lines. Each line gets one cell too many, so that it is rejected instead of lost.
      for (const cells of lines ? lines.map(lineCells => [...lineCells, '"']) : [row]) yield { line: ++line, cells }
    }
  }
  const table = extractTable(padExcelBlocks(generateRows()), cell => cell, headRow)
  const stripMark = isOwnFile(table.headings) ? stripFormulaMark : stripLeadingMark
  const cleanCell = (cell: string): string => sanitizeText(stripMark(cell))
  const headings = table.headings.map(cleanCell)
  return {
    headings,
    lines: table.lines,
    rows: table.rows.map(row => trimTrailingEmpty(row.map(cleanCell), headings.length)),
    reading: { encoding, isCertain, sheet: null, sheets: [], headRow: table.headRow },
  }
}

/** The headings of the list of rejected rows, in the languages of staff. */
export const REJECTED_ROW_HEADINGS = [
  { first: 'Rida', last: 'Põhjus' },
  { first: 'Row', last: 'Reason' },
] as const

/** Returns whether the shop exported the file: exports have names in a language, and rejected rows have a reason. */
const isOwnFile = (headings: readonly string[]): boolean =>
  headings.some(heading => /^name\.[a-z]{2,3}$/.test(heading)) ||
  REJECTED_ROW_HEADINGS.some(({ first, last }) => headings[0] === first && headings.at(-1) === last)

interface NumberedRow<Cell> {
  line: number
  cells: Cell[]
}

/** Sheet cells have columns: missing ones become empty, and cells beside the table are dropped. */
const readSheetTable = ({ rows: sheetRows, sheet, sheets }: Workbook, { headRow }: ChosenReading): Table => {
  const table = extractTable(sheetRows, cell => (typeof cell === 'string' ? sanitizeText(cell) : cell), headRow)
  const headings = table.headings.map(String)
  return {
    headings,
    lines: table.lines,
    rows: table.rows.map(row => Array.from(headings, (_heading, column) => row[column] ?? '')),
    reading: { encoding: null, isCertain: true, sheet, sheets, headRow: table.headRow },
  }
}

/** A separator at the end of a line adds no cell. */
const trimTrailingEmpty = (row: string[], minLength: number): string[] =>
  row.slice(0, Math.max(minLength, row.findLastIndex(cell => cell.trim() !== '') + 1))

const EXCEL_BLOCK_ROWS = 16
/** Two equally short lines may be one line broken in two. */
const MIN_EQUAL_ROWS = 3

/**
 * Excel writes CSV in blocks of 16 rows and drops trailing columns that are empty in the whole block. This restores
 * them when the first block is as wide as the headings. If it is narrower, another program wrote the file.
 */
const padExcelBlocks = function* (rows: Iterable<NumberedRow<string>>): Generator<NumberedRow<string>> {
  let block: NumberedRow<string>[] = []
  let width: number | undefined
  const takePaddedBlock = (): NumberedRow<string>[] => {
    const blockRows = block
    block = []
    const widths = blockRows.filter(row => row.cells.length > 1).map(row => row.cells.length)
    const hasEqualWidths = widths.length >= MIN_EQUAL_ROWS && widths.every(rowWidth => rowWidth === widths[0])
    width ??= hasEqualWidths ? widths[0] : 0
    const missingCount = hasEqualWidths ? Math.max(0, (width ?? 0) - (widths[0] ?? 0)) : 0
    const emptyCells = Array<string>(missingCount).fill('')
    return missingCount > 0
      ? blockRows.map(({ line, cells }) => ({ line, cells: [...cells, ...emptyCells] }))
      : blockRows
  }
  for (const row of rows) if (block.push(row) === EXCEL_BLOCK_ROWS) yield* takePaddedBlock()
  yield* takePaddedBlock()
}

interface ExtractedTable<Cell> {
  headings: Cell[]
  rows: Cell[][]
  lines: number[]
  headRow: number
}

/** Splits rows into headings and data; skips empty rows and rows above the chosen heading row. */
const extractTable = <Cell extends SheetCell>(
  numberedRows: Iterable<NumberedRow<Cell>>,
  cleanCell: (cell: Cell) => Cell,
  chosenHeadRow: number | undefined,
): ExtractedTable<Cell> => {
  const filledRows: NumberedRow<Cell>[] = []
  for (const { line, cells } of numberedRows) {
    if (!cells.some(isCellFilled) || line < (chosenHeadRow ?? 1)) continue
    filledRows.push({ line, cells: cells.map(cleanCell) })
    if (filledRows.length > MAX_ROWS + 1) break
  }
  const titleCount = chosenHeadRow === undefined ? countTitleRows(filledRows.map(({ cells }) => cells)) : 0
  const [headings, ...rows] = filledRows.slice(titleCount)
  return {
    headings: headings?.cells ?? [],
    headRow: headings?.line ?? 1,
    rows: rows.map(({ cells }) => cells),
    lines: rows.map(({ line }) => line),
  }
}

const isCellFilled = (cell: SheetCell): boolean => typeof cell === 'number' || cell.trim() !== ''

const MAX_INSPECTED_ROWS = 10
const MIN_TABLE_WIDTH = 3

/** Counts title rows above the headings: they fill less than half as many cells as the rows below. */
const countTitleRows = (rows: readonly (readonly SheetCell[])[]): number => {
  const filledCounts = rows.slice(0, MAX_INSPECTED_ROWS).map(row => row.filter(isCellFilled).length)
  const maxFilled = Math.max(0, ...filledCounts)
  return maxFilled < MIN_TABLE_WIDTH ? 0 : filledCounts.findIndex(cells => cells > 1 && cells * 2 >= maxFilled)
}
