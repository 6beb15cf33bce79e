import { detectSeparator, readCsv } from '#kernel/read-csv.ts'

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

/**
 * Reads codes and pieces, a product a line: `A-12;4`. Of more cells the first is the code and the last that is a whole number the pieces;
 * a code alone is one piece; a first line without a number is a heading. The same code again adds up.
 */
export const readCodeList = (text: string): { lines: CodeLine[]; refused: RefusedLine[] } => {
  const rows = readCsv(text, detectSeparator(text))
  const lines = new Map<string, CodeLine>()
  const refused: RefusedLine[] = []
  rows.forEach((row, at) => {
    const cells = row.map(cell => cell.trim())
    const line = at + 1
    const [code = ''] = cells
    if (cells.every(cell => cell === '')) return
    const pieces = piecesOf(cells)
    if (pieces === undefined && at === 0) return
    if (code === '') refused.push({ line, text: cells.join(' '), why: 'warehouse.problem.noCode' })
    else if (pieces === 'unclear') refused.push({ line, text: cells.join(' '), why: 'warehouse.problem.thousandOrOne' })
    else if (pieces === undefined || pieces > MOST_PIECES) {
      refused.push({ line, text: cells.join(' '), why: 'warehouse.problem.noPieces' })
    } else {
      const known = lines.get(code.toLowerCase())
      lines.set(code.toLowerCase(), { line: known?.line ?? line, code, pieces: (known?.pieces ?? 0) + pieces })
    }
  })
  return { lines: [...lines.values()], refused }
}

/** Undefined where there is no whole number that is not below zero; `1.000` may be a thousand or one. */
const piecesOf = (cells: readonly string[]): number | 'unclear' | undefined => {
  if (cells.length === 1) return 1
  const number = cells.slice(1).findLast(cell => /^\d{1,9}([.,]0+)?$/.test(cell))
  if (number !== undefined && /^[1-9]\d{0,2}[.,]0{3}$/.test(number)) return 'unclear'
  return number === undefined ? undefined : Number(number.replace(',', '.'))
}
