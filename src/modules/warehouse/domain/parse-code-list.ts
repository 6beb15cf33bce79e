import { stripLeadingMark } from '#kernel/csv.ts'
import { detectSeparator, findColumnMismatch, parseCsvRows, splitJoinedLines } from '#kernel/parse-csv.ts'

interface CodeLine {
  /** The line number, from 1. */
  line: number
  code: string
  pieces: number
}

interface RejectedLine {
  line: number
  text: string
  /** A message key. */
  reason: string
}

const MAX_PIECES = 1_000_000

/** Names of code columns, the shop's code before the manufacturer's; lowercase, without spaces and punctuation. */
const CODE_HEADINGS = [
  'code1',
  'kood',
  'tootekood',
  'code',
  'productcode',
  'sku',
  'artikkel',
  'artikkelkood',
  'artiklikood',
  'artikkelnr',
  'article',
  'articleno',
  'articlenumber',
  'item',
  'itemcode',
  'itemno',
  'itemnumber',
  'code2',
  'tootjakood',
  'makerscode',
  'mpn',
  'partno',
  'partnumber',
  'ean',
  'ean13',
  'eankood',
  'eancode',
  'gtin',
  'ribakood',
  'triipkood',
  'barcode',
]
/** Names of quantity columns; counted or delivered amounts come before ordered ones. */
const PIECES_HEADINGS = [
  'loetud',
  'counted',
  'count',
  'tarnitud',
  'tarnitudkogus',
  'delivered',
  'deliveredqty',
  'shipped',
  'shippedqty',
  'kogus',
  'kogustk',
  'qty',
  'qtypcs',
  'quantity',
  'pieces',
  'pcs',
  'amount',
  'arv',
  'hulk',
  'tellida',
  'toorder',
  'ettepanek',
  'suggestedquantity',
  'tk',
]

const normalizeHeading = (heading: string): string => heading.toLowerCase().replace(/[^\p{L}\d]/gu, '')

/** The columns that a header row names. */
interface Columns {
  headings: readonly string[]
  /** Candidates for the code. The first filled cell is used. */
  codes: readonly number[]
  /** Null when no heading names pieces, or two headings do. */
  pieces: number | null
}

/**
 * Parses codes and pieces, one product per line. A header row names the columns. Without one, the first cell is the
 * code and the only number is the pieces; several numbers are rejected, since one may be a price. A single code is
 * one piece. A first line of several cells without numbers is a header. Repeated codes add up.
 */
export const parseCodeList = (text: string): { lines: CodeLine[]; rejected: RejectedLine[] } => {
  const lines = new Map<string, CodeLine>()
  const rejected: RejectedLine[] = []
  let columns: Columns | null = null
  let isFirstLine = true
  for (const { line, cells } of splitRows(text)) {
    if (cells.every(cell => cell === '')) continue
    const headings = parseHeadings(cells, isFirstLine)
    const isHeading = isFirstLine && cells.length > 1 && !cells.slice(1).some(isNumber)
    isFirstLine = false
    if (headings || isHeading) {
      columns = headings
      continue
    }
    const result = columns ? parseWithHeadings(columns, cells) : parseWithoutHeadings(cells)
    if (typeof result === 'string') {
      rejected.push({ line, text: cells.join(' '), reason: `warehouse.problem.${result}` })
      continue
    }
    const earlierLine = lines.get(result.code.toLowerCase())
    lines.set(result.code.toLowerCase(), {
      line: earlierLine?.line ?? line,
      code: result.code,
      pieces: (earlierLine?.pieces ?? 0) + result.pieces,
    })
  }
  return { lines: [...lines.values()], rejected }
}

/** Yields rows with their first line number. */
const splitRows = function* (text: string): Generator<{ line: number; cells: string[] }> {
  const separator = detectSeparator(text)
  let line = 1
  for (const row of parseCsvRows(text, separator)) {
    const joinedLines = splitJoinedLines(row, separator)
    // A stray quote looks like a quoted cell: an extra cell makes every line of the row invalid.
    for (const [index, untrimmedCells] of (joinedLines ?? [row]).entries()) {
      const cells = untrimmedCells.map(cell => cell.trim())
      yield { line: line + index, cells: joinedLines ? [...cells, '"'] : cells }
    }
    line += 1 + row.reduce((ends, cell) => ends + cell.split('\n').length - 1, 0)
  }
}

/**
 * Returns null unless the row is a header. `tk` may be the unit of a product, so that it counts only in the first
 * line.
 */
const parseHeadings = (cells: readonly string[], isFirstLine: boolean): Columns | null => {
  if (cells.some(isNumber)) return null
  const headings = cells.map(normalizeHeading)
  const codes = CODE_HEADINGS.flatMap(code => headings.flatMap((heading, index) => (heading === code ? [index] : [])))
  const piecesHeading = PIECES_HEADINGS.find(name => headings.includes(name))
  if (codes.length === 0 && (piecesHeading === undefined || !isFirstLine)) return null
  const pieces =
    piecesHeading === undefined || headings.indexOf(piecesHeading) !== headings.lastIndexOf(piecesHeading)
      ? null
      : headings.indexOf(piecesHeading)
  return { headings: cells, codes: codes.length > 0 ? codes : [pieces === 0 ? 1 : 0], pieces }
}

type LineError = 'noCode' | 'noPieces' | 'thousandOrOne' | 'severalNumbers' | 'tooFewCells' | 'tooManyCells'
type LineResult = { code: string; pieces: number } | LineError

const parseWithHeadings = ({ headings, codes, pieces }: Columns, cells: readonly string[]): LineResult => {
  const lineError = findColumnMismatch(cells, headings)
  if (lineError) return lineError === 'few' ? 'tooFewCells' : 'tooManyCells'
  const code = codes.map(index => cells[index] ?? '').find(cell => cell !== '')
  if (pieces === null)
    return parseSingleNumber(
      code,
      cells.filter((_cell, index) => !codes.includes(index)),
      headings.length === 1,
    )
  return toCodeLine(code, cells[pieces] ?? '')
}

const parseWithoutHeadings = ([code, ...cells]: readonly string[]): LineResult => {
  if (cells.at(-1) === '"') return 'tooManyCells'
  return parseSingleNumber(code, cells, cells.length === 0)
}

/** Without a pieces column, the only number is the pieces. */
const parseSingleNumber = (code: string | undefined, cells: readonly string[], isOnlyCell: boolean): LineResult => {
  const numbers = cells.filter(isNumber)
  if (isOnlyCell) return toCodeLine(code, '1')
  return numbers.length > 1 ? 'severalNumbers' : toCodeLine(code, numbers[0] ?? '')
}

const toCodeLine = (code: string | undefined, cell: string): LineResult => {
  if (!code) return 'noCode'
  if (/^[1-9]\d{0,2}[.,]0{3}$/.test(cell)) return 'thousandOrOne'
  const number = /^(\d{1,9})(?:[.,]0+)?(?:\s*(?:tk|pcs)\.?)?$/i.exec(cell)?.[1]
  const pieces = Number(number ?? Number.NaN)
  return pieces <= MAX_PIECES ? { code: stripLeadingMark(code), pieces } : 'noPieces'
}

/** Returns true for numbers that may be pieces or prices; an EAN is too long. */
const isNumber = (cell: string): boolean => /^[+-]?\d{1,9}(?:[.,]\d+)?$/.test(cell)
