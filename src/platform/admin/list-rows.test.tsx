import { expect, test } from 'vitest'
import { formatCents } from '#kernel/money.ts'
import type { Endpoint } from '#wire/endpoint.ts'
import type { Send } from '#wire/send.ts'
import { readListState } from '../web/list-address.ts'
import { createListSource, readAllRows, toCsvCells } from './list-rows.ts'

interface Row {
  id: number
  name: string
}
const columns = [
  { id: 'name', header: 'Nimi', cell: ({ name }: Row) => name },
  { id: 'picture', header: 'Pilt', cell: () => <img alt="" src="/a.webp" /> },
  {
    id: 'state',
    header: 'Olek',
    cell: ({ id }: Row) => (
      <b>
        nr <span className="code">{id}</span>
      </b>
    ),
  },
  { id: 'sum', header: 'Summa', cell: () => '12,50 €', text: () => 12.5 },
]

test('exports the displayed texts', () => {
  expect(toCsvCells([{ id: 3, name: 'Ketas' }], columns)).toEqual([
    ['Nimi', 'Pilt', 'Olek', 'Summa'],
    ['Ketas', '', 'nr 3', 12.5],
  ])
})

test.each(['et', 'en'] as const)('exports amounts as numbers and keeps other texts in %s', language => {
  const amounts = [0, 5, 191_400, -123_456_789]
  const formatted = [...amounts.map(cents => formatCents(cents, language)), 'alates 5,00 €', '5,00', '€']
  const texts = formatted.map((text, index) => ({ id: String(index), header: '', cell: () => <b>{text}</b> }))
  expect(toCsvCells([{ id: 1, name: '' }], texts)[1]).toEqual([
    0,
    0.05,
    1_914,
    -1_234_567.89,
    'alates 5,00 €',
    '5,00',
    '€',
  ])
})

test('reads all pages and drops duplicates of rows that moved', async () => {
  const requests: string[] = []
  const send = (async (_endpoint: Endpoint, call: { query: Record<string, string> }) => {
    requests.push(`${call.query.page} of ${call.query.pageSize}, ${call.query.stock}`)
    const firstId = call.query.page === '1' ? 1 : 1_000
    const results = Array.from({ length: call.query.page === '1' ? 1_000 : 21 }, (_row, index) => ({
      id: firstId + index,
    }))
    return { body: { results }, paging: { page: Number(call.query.page), pageSize: 1_000, total: 1_020 } }
  }) as unknown as Send
  const progress: number[] = []
  const plan = { sort: 'id', pageSize: 50, filters: { stock: ['low'] } }
  const rows = await readAllRows(
    send,
    createListSource({} as Endpoint, (body: unknown) => (body as { results: { id: number }[] }).results),
    readListState(new URLSearchParams('stock=low&page=7'), plan),
    { getRowId: ({ id }) => String(id), signal: new AbortController().signal, onProgress: read => progress.push(read) },
  )
  expect(requests).toEqual(['1 of 1000, low', '2 of 1000, low'])
  expect(rows.map(({ id }) => id)).toEqual(Array.from({ length: 1_020 }, (_row, index) => index + 1))
  expect(progress).toEqual([1_000, 1_020])
})
