import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { type CsvCell, csvOf } from '#kernel/csv.ts'
import type { Multilingual } from '#kernel/multilingual.ts'
import type { Database } from '#platform/server/db/database.ts'
import { languages } from '#wire/languages.ts'
import { readWarehouses } from './view-import.ts'

const PART = 2_000

type Row = {
  id: number
  code1: string
  code2: string
  brand: string
  unit: string
  name: Multilingual
  price: number
  total: number
  available_in: number
  critical: number
  stock: Record<string, number>
} & Record<string, unknown>

/** All products as a file whose columns an import knows, part by part: it never lies in memory as a whole. */
export const exportProducts = (db: Database): Readable => Readable.from(written(db))

async function* written(db: Database): AsyncGenerator<string> {
  const warehouses = await readWarehouses(db)
  const heads = [
    'code1',
    ...languages().map(language => `name.${language}`),
    ...['code2', 'brand', 'unit', 'price', 'total_price', 'available_in', 'critical'],
    ...warehouses.map(({ id }) => `stock.${id}`),
  ]
  yield csvOf([heads])
  for (let after = 0; ; ) {
    const { rows } = await db.execute<Row>(sql`
      select p.id, code1, code2, brand, unit, name, price_cents as price, total_cents as total, available_in, critical_stock_level as critical,
        coalesce((select json_object_agg(l.warehouse_id, l.amount) from stock_level l where l.product_id = p.id), '{}') as stock
      from product p where p.class = 'product' and p.removed_at is null and p.id > ${after}::int order by p.id limit ${PART}::int`)
    const last = rows.at(-1)
    if (!last) return
    after = last.id
    yield csvOf(rows.map(row => cellsOf(row, warehouses))).slice(BYTE_ORDER_MARK)
  }
}

/** Stands at the head of the file alone. */
const BYTE_ORDER_MARK = 1

const cellsOf = (row: Row, warehouses: readonly { id: number }[]): CsvCell[] => [
  row.code1,
  ...languages().map(language => row.name[language] ?? ''),
  row.code2,
  row.brand,
  row.unit,
  euros(row.price),
  euros(row.total),
  row.available_in,
  row.critical,
  ...warehouses.map(({ id }) => row.stock[id] ?? 0),
]

/** With a comma, as spreadsheets of these parts read it. */
const euros = (cents: number): string => (cents / 100).toFixed(2).replace('.', ',')
