import { expect, test } from 'vitest'
import { formatCents } from '#kernel/money.ts'
import type { Endpoint } from '#wire/endpoint.ts'
import type { Send } from '#wire/send.ts'
import { readList } from '../web/list-address.ts'
import { listSource, readAllRows, toCsvCells } from './list-rows.ts'

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
  const shown = [...amounts.map(cents => formatCents(cents, language)), 'alates 5,00 €', '5,00', '€']
  const texts = shown.map((text, at) => ({ id: String(at), header: '', cell: () => <b>{text}</b> }))
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
  const asked: string[] = []
  const send = (async (_endpoint: Endpoint, call: { query: Record<string, string> }) => {
    asked.push(`${call.query.page} of ${call.query.pageSize}, ${call.query.stock}`)
    const from = call.query.page === '1' ? 1 : 1_000
    const results = Array.from({ length: call.query.page === '1' ? 1_000 : 21 }, (_row, at) => ({ id: from + at }))
    return { body: { results }, paging: { page: Number(call.query.page), pageSize: 1_000, total: 1_020 } }
  }) as unknown as Send
  const seen: number[] = []
  const plan = { sort: 'id', pageSize: 50, filters: { stock: ['low'] } }
  const rows = await readAllRows(
    send,
    listSource({} as Endpoint, (body: unknown) => (body as { results: { id: number }[] }).results),
    readList(new URLSearchParams('stock=low&page=7'), plan),
    { rowId: ({ id }) => String(id), signal: new AbortController().signal, onProgress: read => seen.push(read) },
  )
  expect(asked).toEqual(['1 of 1000, low', '2 of 1000, low'])
  expect(rows.map(({ id }) => id)).toEqual(Array.from({ length: 1_020 }, (_row, at) => at + 1))
  expect(seen).toEqual([1_000, 1_020])
})
