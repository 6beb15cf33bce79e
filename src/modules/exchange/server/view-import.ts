import { and, type SQL, sql } from 'drizzle-orm'
import type { ImportDetails, ImportQuery, ImportSummary } from '#exchange/contract-import.ts'
import { isMoneyField, type Mapping } from '#exchange/domain/import-fields.ts'
import { roundToCents } from '#exchange/domain/parse-row-cells.ts'
import type { PictureFailure } from '#exchange/domain/pictures.ts'
import { ROW_OUTCOMES } from '#exchange/domain/row-outcomes.ts'
import type { RowError } from '#exchange/domain/row-values.ts'
import type { Language } from '#kernel/language.ts'
import { type Multilingual, pickText } from '#kernel/multilingual.ts'
import type { Pagination } from '#kernel/pagination.ts'
import { getFirstElement } from '#kernel/require-existing.ts'
import type { Translate } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { orderByWithTieBreaker, readPage } from '#platform/server/db/read-page.ts'
import { buildWordsCondition } from '#platform/server/db/search-key-conditions.ts'
import { getShopLanguages } from '#wire/languages.ts'
import { formatRowError } from './format-row-error.ts'
import { readPictureProgress } from './read-picture-progress.ts'

const selectIsoTimestamp = (column: SQL): SQL =>
  sql`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const NO_OUTCOMES = JSON.stringify(Object.fromEntries(ROW_OUTCOMES.map(outcome => [outcome, 0])))

const selectImports = (filter: SQL): SQL => sql`
  select i.id, i.kind, i.name, i.state, i.total, i.received, i.done, coalesce(u.username, '') as by,
    ${selectIsoTimestamp(sql`i.created_at`)} as created_at,
    ${selectIsoTimestamp(sql`i.step_started_at`)} as started_at,
    ${NO_OUTCOMES}::jsonb || i.counts as counts
  from (select * from import ${filter}) i left join "user" u on u.id = i.user_id`

const SORT_COLUMNS = { id: sql`id`, name: sql`lower(name)`, total: sql`total`, created_at: sql`created_at` }
const ALIASED_SORT_COLUMNS = {
  id: sql`i.id`,
  name: sql`lower(i.name)`,
  total: sql`i.total`,
  created_at: sql`i.created_at`,
}

export const listImports = async (
  db: Queryable,
  { q, kind, state, sort, ...page }: ImportQuery,
): Promise<{ results: ImportSummary[]; paging: Pagination }> => {
  const condition = and(
    sql`true`,
    q === undefined ? undefined : buildWordsCondition(sql`search_key(name)`, q),
    kind && sql`kind = ${kind}`,
    state && sql`state = ${state}`,
  )
  const orderBy = (columns: typeof SORT_COLUMNS) =>
    sql`order by ${sql.join(orderByWithTieBreaker(sort, columns, columns.id), sql`, `)}`
  const { rows, paging } = await readPage(page, {
    rows: async ({ limit, offset }) => {
      const filter = sql`where ${condition} ${orderBy(SORT_COLUMNS)} limit ${limit}::int offset ${offset}::int`
      const answer = await db.execute<ImportSummary & Record<string, unknown>>(
        sql`${selectImports(filter)} ${orderBy(ALIASED_SORT_COLUMNS)}`,
      )
      return answer.rows
    },
    count: async () =>
      getFirstElement(
        (await db.execute<{ count: number }>(sql`select count(*)::int as count from import where ${condition}`)).rows,
      ).count,
  })
  return { results: rows, paging }
}

const MAX_PREVIEW_ROWS = 5

/** Returns null when the import does not exist. */
export const getImport = async (
  db: Queryable,
  id: number,
  { language, t }: { language: Language; t: Translate },
): Promise<ImportDetails | null> => {
  const { rows } = await db.execute<ImportSummary & Record<string, unknown>>(selectImports(sql`where id = ${id}::int`))
  if (!rows[0]) return null
  const [{ rows: details }, { rows: preview }, warehouses, filters, pictures] = await Promise.all([
    db.execute<
      Pick<
        ImportDetails,
        | 'headings'
        | 'mapping'
        | 'reading'
        | 'may_create'
        | 'may_show'
        | 'may_be_free'
        | 'accepts_unusual_prices'
        | 'price_ending'
        | 'markup_percent'
        | 'redownloads_pictures'
        | 'address'
        | 'is_nightly'
        | 'fetch_error'
      >
    >(
      sql`select headings, mapping, reading, may_create, may_show, may_be_free, accepts_unusual_prices,
        price_ending, markup_basis_points / 100.0::float8 as markup_percent, redownloads_pictures, address, is_nightly, fetch_error
        from import where id = ${id}::int`,
    ),
    db.execute<{ cells: string[] }>(
      sql`select cells from import_row where import_id = ${id}::int and line <= ${MAX_PREVIEW_ROWS}::int order by line`,
    ),
    readWarehouses(db),
    readFilters(db),
    readPictureProgress(db, id, t),
  ])
  return {
    ...rows[0],
    ...getFirstElement(details),
    ...pictures,
    preview: preview.map(({ cells }) => cells),
    warehouses,
    filters: filters.map(({ key, name }) => ({ key, name: pickText(name, language) })),
  }
}

export const readWarehouses = async (db: Queryable): Promise<{ id: number; name: string }[]> => {
  const { rows } = await db.execute<{ id: number; name: string }>(
    sql`select id, name from warehouse order by position, id`,
  )
  return rows
}

/** Reads filters in display order, with their names in every language. */
export const readFilters = async (
  db: Queryable,
): Promise<{ key: string; name: Multilingual; names: readonly string[] }[]> => {
  const { rows } = await db.execute<{ key: string; name: Multilingual }>(
    sql`select key, name from attribute order by position, key`,
  )
  return rows.map(row => ({ ...row, names: getShopLanguages().map(language => pickText(row.name, language)) }))
}

/**
 * Lists rejected rows and rows with failed pictures, with their number in the file and the reasons. An import of the
 * list ignores both columns. Returns null when the import does not exist.
 */
export const exportRejectedRows = async (
  db: Queryable,
  id: number,
  { t, language }: { t: Translate; language: Language },
): Promise<string[][] | null> => {
  const { rows: importRows } = await db.execute<{ headings: string[]; mapping: Mapping }>(
    sql`select headings, mapping from import where id = ${id}::int`,
  )
  if (!importRows[0]) return null
  const { rows } = await db.execute<{
    line: number
    cells: string[]
    numbers: number[] | null
    errors: RowError[] | null
    pictures: FailedPicture[] | null
  }>(sql`
    select coalesce(r.file_line, r.line) as line, r.cells, r.numbers, r.errors, p.pictures from import_row r left join (
      select line, json_agg(json_build_object('address', address, 'error', error) order by id) as pictures
      from import_picture where import_id = ${id}::int and state = 'failed' group by line
    ) p on p.line = r.line
    where r.import_id = ${id}::int and (r.outcome = 'rejected' or p.line is not null) order by r.line`)
  const { headings, mapping } = importRows[0]
  const moneyColumns = new Set(
    Object.entries(mapping).flatMap(([field, column]) => (isMoneyField(field) ? [column] : [])),
  )
  const formatReason = (error: RowError): string => {
    const heading = error.field && headings[mapping[error.field] ?? -1]
    const text = formatRowError(error, t, language)
    return heading ? `${heading}: ${text}` : text
  }
  return [
    [t('exchange.row'), ...headings, t('exchange.reason')],
    ...rows.map(({ line, cells, numbers, errors, pictures }) => [
      String(line),
      // The corrected file holds texts, which the next import does not round.
      ...headings.map((_heading, column) =>
        moneyColumns.has(column) && numbers?.includes(column)
          ? roundToCents(cells[column] ?? '')
          : (cells[column] ?? ''),
      ),
      [
        ...(errors ?? []).map(formatReason),
        ...(pictures ?? []).map(({ address, error }) => `${address}: ${t(`exchange.pictureError.${error}`)}`),
      ].join(' '),
    ]),
  ]
}

interface FailedPicture {
  address: string
  error: PictureFailure
}
