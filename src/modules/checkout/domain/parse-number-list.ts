import { normalizePartNumber } from '#kernel/part-number.ts'

/** A line of a pasted list. */
export interface NumberLine {
  /** From 1; empty lines count. */
  line: number
  number: string
  amount: number
}

const MAX_AMOUNT = 9_999
const UNIT = '(?:tk|pcs|pc)\\.?'
/** `3x 06A`, `3 x06A`, `3 × 06A`, `3* 06A`, `3 tk 06A`; a number such as `4x100` stays whole. */
const LEADING_AMOUNT = new RegExp(`^(\\d{1,4})(?:\\s*[×*]\\s*|\\s*x\\s+|\\s+x\\s*|\\s*${UNIT}\\s+)(\\S.*)$`, 'iu')
/** `06A x3`, `06A × 3`, `06A, 3`, `06A - 3 tk`. */
const TRAILING_AMOUNT = new RegExp(`^(.*\\S)(?:\\s*[×*]\\s*|\\s+x\\s*|\\s*,\\s*)(\\d{1,4})(?:\\s*${UNIT})?$`, 'iu')
const TRAILING_UNIT = new RegExp(`^(.*?\\S)\\s+(?:[-–]\\s*)?(\\d{1,4})\\s*${UNIT}$`, 'iu')
const AMOUNT_CELL = new RegExp(`^(\\d{1,4})(?:[.,]0+)?(?:\\s*${UNIT}|\\s*x)?$`, 'iu')

/**
 * Reads one part number a line with an amount before or after it, or columns with tabs or semicolons as tables have
 * them. An amount is 1 when it is missing. A first row of headings is skipped.
 */
export const parseNumberList = (text: string): NumberLine[] =>
  text.split(/\r\n|\r|\n/).flatMap((typed, index): NumberLine[] => {
    const cells = typed.split(/[;\t]/).map(cell => cell.trim().replace(/\s+/g, ' '))
    if (cells.every(cell => cell === '')) return []
    if (index === 0 && cells.length > 1 && !/\d/.test(typed)) return []
    const { number, amount } = cells.length > 1 ? readCells(cells) : readLine(cells.join(''))
    return [{ line: index + 1, number, amount: Math.min(MAX_AMOUNT, Math.max(1, amount)) }]
  })

type Read = Pick<NumberLine, 'number' | 'amount'>

const readLine = (text: string): Read => {
  const [, leading, following] = LEADING_AMOUNT.exec(text) ?? []
  if (leading && following && isNumber(following)) return { number: following, amount: Number(leading) }
  const [, before, trailing] = TRAILING_AMOUNT.exec(text) ?? TRAILING_UNIT.exec(text) ?? []
  if (before && trailing && isNumber(before)) return { number: before, amount: Number(trailing) }
  return { number: text, amount: 1 }
}

/** Takes the first cell without an amount as the number. Among two short numbers the first is the part's. */
const readCells = (cells: readonly string[]): Read => {
  const filled = cells.filter(cell => cell !== '')
  const number = filled.find(cell => !AMOUNT_CELL.test(cell) && isNumber(cell)) ?? filled[0] ?? ''
  const amount = filled.find((cell, index) => index !== filled.indexOf(number) && AMOUNT_CELL.test(cell))
  return { number, amount: Number(AMOUNT_CELL.exec(amount ?? '')?.[1] ?? 1) }
}

/** A part number has a digit and at least three characters. */
const isNumber = (text: string): boolean => {
  const normal = normalizePartNumber(text)
  return normal.length >= 3 && /\d/.test(normal)
}
