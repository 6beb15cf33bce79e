import { and, type SQL, sql } from 'drizzle-orm'
import type { Language } from '#kernel/language.ts'
import type { Pagination } from '#kernel/pagination.ts'
import { getFirstElement } from '#kernel/require-existing.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { orderByWithTieBreaker, readPage } from '#platform/server/db/read-page.ts'
import { buildWordsCondition } from '#platform/server/db/search-key-conditions.ts'
import { selectTextIn } from '#platform/server/db/select-text-in.ts'
import type { DocumentLine, DocumentQuery, ListedDocument, StockDocument } from '#warehouse/contract-document.ts'

const toIsoText = (column: SQL): SQL => sql`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const selectDocuments = (condition: SQL, pageClause: SQL): SQL => sql`
  select d.id, d.kind, d.warehouse_id, w.name as warehouse, d.reference, ${toIsoText(sql`d.created_at`)} as created_at,
    ${toIsoText(sql`d.booked_at`)} as booked_at, sums.lines, sums.pieces, sums.differences
  from (select * from stock_document d where ${condition} ${pageClause}) d join warehouse w on w.id = d.warehouse_id
  join lateral (
    select count(*)::int as lines, coalesce(sum(counted), 0)::int as pieces,
      count(*) filter (where counted is distinct from coalesce(expected, 0))::int as differences
    from stock_document_line l where l.document_id = d.id
  ) sums on true`

const SORT_COLUMNS = {
  id: sql`d.id`,
  reference: sql`lower(d.reference)`,
  created_at: sql`d.created_at`,
  booked_at: sql`d.booked_at`,
}

export const listDocuments = async (
  db: Queryable,
  { q, kind, state, warehouse, sort, ...page }: DocumentQuery,
): Promise<{ results: ListedDocument[]; paging: Pagination }> => {
  const condition = sql`${and(
    sql`true`,
    q === undefined ? undefined : buildWordsCondition(sql`search_key(d.reference)`, q),
    warehouse === undefined ? undefined : sql`d.warehouse_id = ${warehouse}::int`,
    kind && sql`d.kind = ${kind}`,
    state && (state === 'open' ? sql`d.booked_at is null` : sql`d.booked_at is not null`),
  )}`
  const order = sql`order by ${sql.join(orderByWithTieBreaker(sort, SORT_COLUMNS, sql`d.id`), sql`, `)}`
  const { rows, paging } = await readPage(page, {
    rows: async ({ limit, offset }) => {
      const pageClause = sql`${order} limit ${limit}::int offset ${offset}::int`
      const listed = await db.execute<ListedDocument & Record<string, unknown>>(
        sql`${selectDocuments(condition, pageClause)} ${order}`,
      )
      return listed.rows
    },
    count: async () => {
      const { rows: countRows } = await db.execute<{ count: number }>(
        sql`select count(*)::int as count from stock_document d where ${condition}`,
      )
      return getFirstElement(countRows).count
    },
  })
  return { results: rows, paging }
}

/** Reads a document with its lines, last changed first; null if it does not exist. */
export const viewDocument = async (db: Queryable, id: number, language: Language): Promise<StockDocument | null> => {
  const { rows } = await db.execute<ListedDocument & Record<string, unknown>>(
    selectDocuments(sql`d.id = ${id}::int`, sql``),
  )
  return rows[0] ? { ...rows[0], lines: await readDocumentLines(db, id, language) } : null
}

/** Reads all lines of a document, or the line of one product. */
export const readDocumentLines = async (
  db: Queryable,
  id: number,
  language: Language,
  productId?: number,
): Promise<DocumentLine[]> => {
  const { rows } = await db.execute<DocumentLine & Record<string, unknown>>(sql`
    select l.product_id, coalesce(${selectTextIn(sql`p.name`, language)}, '') as name,
      coalesce(p.code1, '') as code1, coalesce(p.code2, '') as code2, l.expected, l.counted,
      array_to_string(l.batches, ', ') as batches
    from stock_document_line l left join product p on p.id = l.product_id
    where l.document_id = ${id}::int ${productId === undefined ? sql`` : sql`and l.product_id = ${productId}::int`}
    order by l.touched_at desc, l.product_id`)
  return rows
}
