import { withoutMark } from '#kernel/csv.ts'
import { csvRows, detectSeparator, linesWithin, misfitOf } from '#kernel/read-csv.ts'

interface CodeLine {
  /** Of the text, from 1. */
  line: number
  code: string
  pieces: number
}

interface RefusedLine {
  line: number
  text: string
  /** A text's key. */
  why: string
}

const MOST_PIECES = 1_000_000

/** How people head a column of codes, the shop's own before the maker's, without capitals, spaces and signs. */
const CODES = [
  ...[
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
  ],
  ...['article', 'articleno', 'articlenumber', 'item', 'itemcode', 'itemno', 'itemnumber', 'code2', 'tootjakood'],
  ...[
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
  ],
]
/** And of pieces: what was counted or came before what it is a part of. */
const PIECES = [
  ...['loetud', 'counted', 'count', 'tarnitud', 'tarnitudkogus', 'delivered', 'deliveredqty', 'shipped', 'shippedqty'],
  ...[
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
    'tk',
  ],
]

const plain = (head: string): string => head.toLowerCase().replace(/[^\p{L}\d]/gu, '')

/** What the heads of a list say of its columns. */
interface Columns {
  heads: readonly string[]
  /** The first that says something in a row names its product. */
  codes: readonly number[]
  /** Null where no head names pieces, or the same one twice. */
  pieces: number | null
}

/**
 * Reads codes and pieces, a product a line. Heads say which columns these are; without heads the first cell is the code and the one number of the
 * others the pieces, and a line with several is refused: one of them is a price. A code alone is one piece; a first line of several cells without a
 * number is a heading, whatever it says. The same code again adds up.
 */
export const readCodeList = (text: string): { lines: CodeLine[]; refused: RefusedLine[] } => {
  const lines = new Map<string, CodeLine>()
  const refused: RefusedLine[] = []
  let columns: Columns | null = null
  let isFirst = true
  for (const { line, cells } of linesOf(text)) {
    if (cells.every(cell => cell === '')) continue
    const heads = columnsOf(cells, isFirst)
    const isHeading = isFirst && cells.length > 1 && !cells.slice(1).some(isNumber)
    isFirst = false
    if (heads || isHeading) {
      columns = heads
      continue
    }
    const read = columns ? readBelow(columns, cells) : readAlone(cells)
    if (typeof read === 'string') {
      refused.push({ line, text: cells.join(' '), why: `warehouse.problem.${read}` })
      continue
    }
    const known = lines.get(read.code.toLowerCase())
    lines.set(read.code.toLowerCase(), {
      line: known?.line ?? line,
      code: read.code,
      pieces: (known?.pieces ?? 0) + read.pieces,
    })
  }
  return { lines: [...lines.values()], refused }
}

/** Rows with the line of the text that each begins at. */
const linesOf = function* (text: string): Generator<{ line: number; cells: string[] }> {
  const separator = detectSeparator(text)
  let line = 1
  for (const row of csvRows(text, separator)) {
    const within = linesWithin(row, separator)
    // Which quote is a letter cannot be known: with one cell too many each of the lines is refused.
    for (const [at, one] of (within ?? [row]).entries())
      yield { line: line + at, cells: [...one.map(cell => cell.trim()), ...(within ? ['"'] : [])] }
    line += 1 + row.reduce((ends, cell) => ends + cell.split('\n').length - 1, 0)
  }
}

/** Null where a line is none of heads. `tk` alone may be the unit of a product, and so heads nothing below the first line. */
const columnsOf = (cells: readonly string[], isFirst: boolean): Columns | null => {
  if (cells.some(isNumber)) return null
  const heads = cells.map(plain)
  const codes = CODES.flatMap(code => heads.flatMap((head, at) => (head === code ? [at] : [])))
  const named = PIECES.find(name => heads.includes(name))
  if (codes.length === 0 && (named === undefined || !isFirst)) return null
  const pieces = named === undefined || heads.indexOf(named) !== heads.lastIndexOf(named) ? null : heads.indexOf(named)
  return { heads: cells, codes: codes.length > 0 ? codes : [pieces === 0 ? 1 : 0], pieces }
}

type Why = 'noCode' | 'noPieces' | 'thousandOrOne' | 'severalNumbers' | 'tooFewCells' | 'tooManyCells'
type Read = { code: string; pieces: number } | Why

const readBelow = ({ heads, codes, pieces }: Columns, cells: readonly string[]): Read => {
  const misfit = misfitOf(cells, heads)
  if (misfit) return misfit === 'few' ? 'tooFewCells' : 'tooManyCells'
  const code = codes.map(at => cells[at] ?? '').find(cell => cell !== '')
  if (pieces === null)
    return readNumber(
      code,
      cells.filter((_cell, at) => !codes.includes(at)),
      heads.length === 1,
    )
  return withPieces(code, cells[pieces] ?? '')
}

const readAlone = ([code, ...cells]: readonly string[]): Read => {
  if (cells.at(-1) === '"') return 'tooManyCells'
  return readNumber(code, cells, cells.length === 0)
}

/** Where nothing says which cell the pieces are, they are the only number. */
const readNumber = (code: string | undefined, cells: readonly string[], isAlone: boolean): Read => {
  const numbers = cells.filter(isNumber)
  if (isAlone) return withPieces(code, '1')
  return numbers.length > 1 ? 'severalNumbers' : withPieces(code, numbers[0] ?? '')
}

const withPieces = (code: string | undefined, cell: string): Read => {
  if (!code) return 'noCode'
  if (/^[1-9]\d{0,2}[.,]0{3}$/.test(cell)) return 'thousandOrOne'
  const number = /^(\d{1,9})(?:[.,]0+)?(?:\s*(?:tk|pcs)\.?)?$/i.exec(cell)?.[1]
  const pieces = Number(number ?? Number.NaN)
  return pieces <= MOST_PIECES ? { code: withoutMark(code), pieces } : 'noPieces'
}

/** What may be pieces or a price; an EAN is neither. */
const isNumber = (cell: string): boolean => /^[+-]?\d{1,9}(?:[.,]\d+)?$/.test(cell)
