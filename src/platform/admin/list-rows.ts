import { isValidElement, type ReactNode } from 'react'
import type { CsvCell } from '#kernel/csv.ts'
import { parseDecimal } from '#kernel/decimal.ts'
import { toEuros } from '#kernel/money.ts'
import type { DataColumn } from '#ui/admin/use-data-table.ts'
import type { CallParams, Endpoint, ResponseBody } from '#wire/endpoint.ts'
import type { Send } from '#wire/send.ts'
import { buildListRequestQuery, type ListState } from '../web/list-address.ts'

/** Describes how to load the rows of a list. */
export interface ListSource<Row> {
  endpoint: Endpoint
  getRows: (body: never) => Row[]
  /** Query parameters that are always sent. */
  fixedQuery?: Readonly<Record<string, string>> | undefined
  /** Path parameters, for lists that belong to one item. */
  params?: Readonly<Record<string, string | number>> | undefined
}

/** Pairs the call of a list with a function that extracts its rows. */
export const createListSource = <E extends Endpoint, Row>(
  endpoint: E,
  getRows: (body: ResponseBody<E>) => Row[],
  fixedQuery?: Readonly<Record<string, string>>,
): ListSource<Row> => ({ endpoint, getRows: getRows as (body: never) => Row[], fixedQuery })

const PAGE_SIZE = 1_000

interface ReadOptions {
  signal: AbortSignal
  onProgress: (read: number, total: number) => void
}

/** Reads all pages of a list. Rows that move between pages during reading appear once. */
export const readAllRows = async <Row>(
  send: Send,
  { endpoint, getRows, fixedQuery, params }: ListSource<Row>,
  state: ListState,
  { getRowId, signal, onProgress }: ReadOptions & { getRowId: (row: Row) => string },
): Promise<Row[]> => {
  const rows = new Map<string, Row>()
  for (let page = 1; ; page += 1) {
    const call = {
      query: { ...buildListRequestQuery({ ...state, page, pageSize: PAGE_SIZE }), ...fixedQuery },
      ...(params && { params }),
    } as CallParams<Endpoint>
    const { body, paging } = await send(endpoint, call, { signal })
    const pageRows = getRows(body as never)
    for (const row of pageRows) if (!rows.has(getRowId(row))) rows.set(getRowId(row), row)
    const total = paging?.total ?? rows.size
    onProgress(Math.min(rows.size, total), total)
    if (pageRows.length === 0 || paging === null || page * paging.pageSize >= total) return [...rows.values()]
  }
}

/**
 * Returns the header and the cells as displayed. Amounts become numbers in euros, so that spreadsheets can add them.
 */
export const toCsvCells = <Row>(rows: readonly Row[], columns: readonly DataColumn<Row>[]): CsvCell[][] => [
  columns.map(({ header }) => header),
  ...rows.map(row => columns.map(({ cell, text }) => parseAmount(text ? text(row) : readText(cell(row)).trim()))),
]

/** Matches a cell that contains only an amount from `formatCents`. */
const AMOUNT = /^−?(?:€\d[\d,]*\.\d{2}|\d[\d\s]*,\d{2}\s€)$/

const parseAmount = (cell: CsvCell): CsvCell => {
  const cents = typeof cell === 'string' && AMOUNT.test(cell) ? parseDecimal(cell.replace('€', ''), 2) : null
  return typeof cents === 'number' ? toEuros(cents) : cell
}

/** Returns the visible text of a React node; icons have no text. */
const readText = (node: ReactNode): string => {
  if (typeof node === 'string' || typeof node === 'number') return String(node)
  if (Array.isArray(node)) return node.map(readText).join('')
  if (isValidElement(node)) return readText((node.props as { children?: ReactNode }).children)
  return ''
}
