import { decodeText } from '#kernel/decode-text.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import { type BankStatement, MAX_CREDITS, type StatementError } from './bank-credit.ts'
import { parseBankCsv } from './parse-bank-csv.ts'
import { parseCamt } from './parse-camt.ts'

/** Reads a bank statement: camt.053 when the file begins like XML, else a list with headings. */
export const readStatement = (bytes: Uint8Array): Result<BankStatement, StatementError> => {
  const { text } = decodeText(bytes)
  if (text.trim() === '') return failure('empty')
  const statement = text.trimStart().startsWith('<') ? readCamt(text) : parseBankCsv(text)
  if (!statement.ok) return statement
  return statement.value.credits.length > MAX_CREDITS ? failure('tooMany') : statement
}

const readCamt = (text: string): Result<BankStatement, 'unreadable'> => {
  try {
    return ok(parseCamt(text))
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return failure('unreadable')
    throw error
  }
}
