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
 * Parses one part number per line with an amount before or after it, or columns separated by tabs or semicolons.
 * A missing amount counts as 1. The function skips a first row of headings.
 */
export const parseNumberList = (text: string): NumberLine[] =>
  text.split(/\r\n|\r|\n/).flatMap((typedLine, index): NumberLine[] => {
    const cells = typedLine.split(/[;\t]/).map(cell => cell.trim().replace(/\s+/g, ' '))
    if (cells.every(cell => cell === '')) return []
    if (index === 0 && cells.length > 1 && !/\d/.test(typedLine)) return []
    const { number, amount } = cells.length > 1 ? parseCells(cells) : parseLine(cells.join(''))
    return [{ line: index + 1, number, amount: Math.min(MAX_AMOUNT, Math.max(1, amount)) }]
  })

type ParsedLine = Pick<NumberLine, 'number' | 'amount'>

const parseLine = (text: string): ParsedLine => {
  const [, leading, following] = LEADING_AMOUNT.exec(text) ?? []
  if (leading && following && isPartNumber(following)) return { number: following, amount: Number(leading) }
  const [, preceding, trailing] = TRAILING_AMOUNT.exec(text) ?? TRAILING_UNIT.exec(text) ?? []
  if (preceding && trailing && isPartNumber(preceding)) return { number: preceding, amount: Number(trailing) }
  return { number: text, amount: 1 }
}

/** Takes the first cell without an amount as the number. Among two short numbers the first is the part's. */
const parseCells = (cells: readonly string[]): ParsedLine => {
  const filledCells = cells.filter(cell => cell !== '')
  const number = filledCells.find(cell => !AMOUNT_CELL.test(cell) && isPartNumber(cell)) ?? filledCells[0] ?? ''
  const amount = filledCells.find((cell, index) => index !== filledCells.indexOf(number) && AMOUNT_CELL.test(cell))
  return { number, amount: Number(AMOUNT_CELL.exec(amount ?? '')?.[1] ?? 1) }
}

/** Returns whether the text has a digit and at least three characters, as every part number does. */
const isPartNumber = (text: string): boolean => {
  const normalizedNumber = normalizePartNumber(text)
  return normalizedNumber.length >= 3 && /\d/.test(normalizedNumber)
}
