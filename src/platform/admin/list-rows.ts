import { isValidElement, type ReactNode } from 'react'
import type { CsvCell } from '#kernel/csv.ts'
import { readDecimal } from '#kernel/decimal.ts'
import { euros } from '#kernel/money.ts'
import type { DataColumn } from '#ui/admin/use-data-table.ts'
import type { AnswerOf, CallOf, Endpoint } from '#wire/endpoint.ts'
import type { Send } from '#wire/send.ts'
import { type ListState, listCall } from '../web/list-address.ts'

/** Where the rows of a list come from, page by page. */
export interface ListSource<Row> {
  endpoint: Endpoint
  rowsOf: (body: never) => Row[]
  /** Asked for whatever the list's address says. */
  always?: Readonly<Record<string, string>> | undefined
  /** Of the list of one thing: which. */
  params?: Readonly<Record<string, string | number>> | undefined
}

/** The call of a list and the rows in its answer, as its loader has them too. */
export const listSource = <E extends Endpoint, Row>(
  endpoint: E,
  rowsOf: (body: AnswerOf<E>) => Row[],
  always?: Readonly<Record<string, string>>,
): ListSource<Row> => ({ endpoint, rowsOf: rowsOf as (body: never) => Row[], always })

const PAGE = 1_000

interface Reading {
  signal: AbortSignal
  onProgress: (read: number, total: number) => void
}

/** Every row that a list shows over all of its pages, each once. */
export const readAllRows = async <Row>(
  send: Send,
  { endpoint, rowsOf, always, params }: ListSource<Row>,
  state: ListState,
  { rowId, signal, onProgress }: Reading & { rowId: (row: Row) => string },
): Promise<Row[]> => {
  const rows = new Map<string, Row>()
  for (let page = 1; ; page += 1) {
    const call = {
      query: { ...listCall({ ...state, page, pageSize: PAGE }), ...always },
      ...(params && { params }),
    } as CallOf<Endpoint>
    const { body, paging } = await send(endpoint, call, { signal })
    const found = rowsOf(body as never)
    for (const row of found) if (!rows.has(rowId(row))) rows.set(rowId(row), row)
    const total = paging?.total ?? rows.size
    onProgress(Math.min(rows.size, total), total)
    if (found.length === 0 || paging === null || page * paging.pageSize >= total) return [...rows.values()]
  }
}

/** The heads and cells of rows, as they stand on the screen; amounts of money as numbers in euros, which spreadsheets can sum. */
export const cellsOf = <Row>(rows: readonly Row[], columns: readonly DataColumn<Row>[]): CsvCell[][] => [
  columns.map(({ header }) => header),
  ...rows.map(row => columns.map(({ cell, text }) => withoutEuroSign(text ? text(row) : textOf(cell(row)).trim()))),
]

/** An amount alone in its cell, as `formatCents` writes it in every language. */
const AMOUNT = /^−?\d[\d\s.,]*[.,]\d{2}\s*€$/

const withoutEuroSign = (cell: CsvCell): CsvCell => {
  const cents = typeof cell === 'string' && AMOUNT.test(cell) ? readDecimal(cell.replace('€', ''), 2) : null
  return typeof cents === 'number' ? euros(cents) : cell
}

/** What can be read of something drawn; pictures say nothing. */
const textOf = (node: ReactNode): string => {
  if (typeof node === 'string' || typeof node === 'number') return String(node)
  if (Array.isArray(node)) return node.map(textOf).join('')
  if (isValidElement(node)) return textOf((node.props as { children?: ReactNode }).children)
  return ''
}
