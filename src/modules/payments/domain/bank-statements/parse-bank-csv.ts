import { detectSeparator, parseCsv } from '#kernel/parse-csv.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import { type BankCredit, type BankStatement, normalizeIban, type RowError } from './bank-credit.ts'
import { parseStatementAmount, parseStatementDay } from './parse-statement-values.ts'

/** Headings of the Estonian banks' lists, in Estonian and English, in small letters. */
const HEADINGS = {
  account: ['kliendi konto', 'konto', 'account', 'customer account', 'client account', 'account number'],
  rowType: ['reatüüp', 'row type'],
  bookedOn: ['kuupäev', 'kande kuupäev', 'makse kuupäev', 'date', 'booking date', 'transaction date'],
  payerName: [
    'saaja/maksja',
    'saaja/maksja nimi',
    'saatja/saaja nimi',
    'maksja',
    'beneficiary/payer',
    'payer/beneficiary',
    'sender/receiver name',
    'payer',
  ],
  payerAccount: [
    'saaja/maksja konto',
    'saatja/saaja konto',
    'maksja konto',
    'beneficiary/payer account',
    'sender/receiver account',
    'payer account',
  ],
  direction: ['deebet/kreedit', 'deebet/kreedit (d/c)', 'debit/credit', 'debit/credit (d/c)', 'd/k', 'd/c'],
  amount: ['summa', 'amount', 'sum'],
  currency: ['valuuta', 'currency'],
  bankReference: ['arhiveerimistunnus', 'arhiivitunnus', 'archive id', 'archival code', 'transaction id', 'tehingu id'],
  referenceNumber: ['viitenumber', 'reference number', 'reference no', 'viide'],
  description: ['selgitus', 'details', 'description', 'explanation'],
} as const
type Field = keyof typeof HEADINGS

const REQUIRED: readonly Field[] = ['bookedOn', 'amount']
/** Swedbank marks payments with this type; the other rows are balances and sums. */
const PAYMENT_ROW_TYPE = '20'
/** The heading may follow a title, a period and an account. */
const MAX_HEADING_ROW = 30

const CREDIT = ['K', 'C', 'CR', 'CRDT']
const DEBIT = ['D', 'DR', 'DBIT']

/** Reads a bank's list of transactions; fails when no row has the headings of a date and an amount. */
export const parseBankCsv = (text: string): Result<BankStatement, 'columns'> => {
  const rows = parseCsv(text, detectSeparator(text))
  const headingIndex = rows.slice(0, MAX_HEADING_ROW).findIndex(row => hasRequiredColumns(findColumns(row)))
  if (headingIndex === -1) return failure('columns')
  const columns = findColumns(rows[headingIndex] ?? [])
  const statement: BankStatement = { credits: [], skipped: 0, rejected: [] }
  for (const [index, cells] of rows.entries()) {
    if (index <= headingIndex || cells.every(cell => cell.trim() === '')) continue
    const credit = readCredit(field => cells[columns.get(field) ?? -1]?.trim() ?? '')
    if (credit.ok) statement.credits.push(credit.value)
    else if (credit.reason === 'skipped') statement.skipped += 1
    else statement.rejected.push({ row: index + 1, error: credit.reason })
  }
  return ok(statement)
}

const findColumns = (cells: readonly string[]): Map<Field, number> => {
  const names = cells.map(cell => cell.trim().toLowerCase())
  const columns = new Map<Field, number>()
  for (const field of Object.keys(HEADINGS) as Field[]) {
    const headings: readonly string[] = HEADINGS[field]
    const index = names.findIndex(name => headings.includes(name))
    if (index !== -1) columns.set(field, index)
  }
  return columns
}

const hasRequiredColumns = (columns: ReadonlyMap<Field, number>): boolean =>
  REQUIRED.every(field => columns.has(field)) && (columns.has('referenceNumber') || columns.has('description'))

const readCredit = (read: (field: Field) => string): Result<BankCredit, RowError | 'skipped'> => {
  const rowType = read('rowType')
  if (rowType !== '' && rowType !== PAYMENT_ROW_TYPE) return failure('skipped')
  const cents = parseStatementAmount(read('amount'))
  if (cents === null) return failure('amount')
  const direction = read('direction').toUpperCase()
  if (direction !== '' && !CREDIT.includes(direction) && !DEBIT.includes(direction)) return failure('direction')
  if (cents <= 0 || DEBIT.includes(direction)) return failure('skipped')
  const bookedOn = parseStatementDay(read('bookedOn'))
  if (bookedOn === null) return failure('date')
  return ok({
    account: normalizeIban(read('account')),
    bankReference: read('bankReference'),
    bookedOn,
    cents,
    currency: read('currency').toUpperCase() || 'EUR',
    payerName: read('payerName'),
    payerAccount: normalizeIban(read('payerAccount')),
    referenceNumber: read('referenceNumber'),
    description: read('description'),
  })
}
