import { type SQL, sql } from 'drizzle-orm'
import type { ImportRow, ImportRowQuery } from '#exchange/contract-import.ts'
import type { Mapping } from '#exchange/domain/import-fields.ts'
import type { ListKind } from '#exchange/domain/list-kinds.ts'
import { DEFAULT_OUTCOMES, type RowOutcome } from '#exchange/domain/row-outcomes.ts'
import type { RowError } from '#exchange/domain/row-values.ts'
import { DEFAULT_LANGUAGE, type Language } from '#kernel/language.ts'
import type { Pagination } from '#kernel/pagination.ts'
import { shortenText, toPlainText } from '#kernel/plain-text.ts'
import type { Translate } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { createIdsFirstReader, readPage } from '#platform/server/db/read-page.ts'
import { buildWordsCondition } from '#platform/server/db/search-key-conditions.ts'
import { formatRowError } from './format-row-error.ts'

/** `rowNumber` counts the rows below the headings; `line` is the row's number in the file. */
type StoredRow = Omit<ImportRow, 'errors'> & { rowNumber: number; errors: RowError[] | null } & Record<string, unknown>

/** These orders match the index, so that PostgreSQL does not sort 100,000 rows. */
const SORT_ORDERS: Readonly<Record<ImportRowQuery['sort'], SQL[]>> = {
  '-outcome': [sql`outcome desc`, sql`line`],
  outcome: [sql`outcome`, sql`line desc`],
  line: [sql`line`],
  '-line': [sql`line desc`],
}

/** Returns a page of rows with their outcomes; null when the import does not exist. */
export const listImportRows = async (
  db: Queryable,
  id: number,
  { q, outcome, sort, t, language, ...page }: ImportRowQuery & { t: Translate; language: Language },
): Promise<{ results: ImportRow[]; paging: Pagination } | null> => {
  const { rows: importRows } = await db.execute<{
    kind: ListKind
    mapping: Mapping
    counts: Partial<Record<RowOutcome, number>>
  }>(sql`select kind, mapping, counts from import where id = ${id}::int`)
  if (!importRows[0]) return null
  const rowName = selectRowName(importRows[0])
  const { counts, kind } = importRows[0]
  const outcomes = outcome ? [outcome] : DEFAULT_OUTCOMES
  // In file order the index on lines is used: `coalesce` keeps PostgreSQL from sorting by outcome.
  const outcomeColumn = !outcome && sort.endsWith('line') ? sql`coalesce(outcome, '')` : sql`outcome`
  const search = q === undefined ? sql`` : sql` and ${buildWordsCondition(sql`search_key(${rowName})`, q)}`
  const source = sql`import_row where import_id = ${id}::int and ${outcomeColumn} = any(${sql.param([...outcomes])}::text[])${search}`
  const list = createIdsFirstReader(
    db,
    { id: sql`line`, from: source, order: SORT_ORDERS[sort], countsWhileReading: q !== undefined },
    async rowNumbers => {
      const { rows: storedRows } = await db.execute<StoredRow>(sql`
      select line as "rowNumber", coalesce(file_line, line) as line, ${rowName} as code, outcome, before, after, errors,
        ${kind === 'product' ? selectProductCode(rowName) : sql`null`} as product_code from import_row
      where import_id = ${id}::int and line = any(${sql.param(rowNumbers)}::int[])`)
      const rowByNumber = new Map(storedRows.map(row => [row.rowNumber, row]))
      return rowNumbers.flatMap(rowNumber => rowByNumber.get(rowNumber) ?? [])
    },
  )
  // Without a search, the import's stored counts give the total.
  const countFromOutcomes = async () => outcomes.reduce((sum, countedOutcome) => sum + (counts[countedOutcome] ?? 0), 0)
  const { rows, paging } = await readPage(page, q === undefined ? { ...list, count: countFromOutcomes } : list)
  const results = rows.map(row => ({
    ...row,
    before: shortenDescriptions(row.before),
    after: shortenDescriptions(row.after),
    errors: (row.errors ?? []).map(error => ({ field: error.field, message: formatRowError(error, t, language) })),
  }))
  return { results, paging }
}

/** Selects the product's own code when the row spells it differently. New products have no other code. */
const selectProductCode = (code: SQL): SQL => sql`case when outcome <> 'created' then (
  select code1 from product where product.id = subject_id and code1 <> btrim(${code})) end`

const MAX_DESCRIPTION_LENGTH = 120

/** Full descriptions of a page would be megabytes, and the screen polls while an import runs. */
const shortenDescriptions = (values: ImportRow['before']): ImportRow['before'] =>
  values &&
  Object.fromEntries(
    Object.entries(values).map(([field, value]) =>
      field.startsWith('description.')
        ? [field, shortenText(toPlainText(String(value)), MAX_DESCRIPTION_LENGTH)]
        : [field, value],
    ),
  )

const NAME_FIELDS = {
  product: ['code1', 'code2', 'gtin'],
  category: [`name.${DEFAULT_LANGUAGE}`, 'name.en', 'id'],
  filter: ['group', 'option', `name.${DEFAULT_LANGUAGE}`],
} as const satisfies Record<ListKind, readonly (keyof Mapping)[]>

/** Selects the row's name: the code of a product, the name of a category, group and option of a filter. */
const selectRowName = ({ kind, mapping }: { kind: ListKind; mapping: Mapping }): SQL => {
  const cells = NAME_FIELDS[kind].map(field => {
    const column = mapping[field]
    return column === undefined ? sql`null` : sql`nullif(cells[${column + 1}::int], '')`
  })
  if (kind !== 'filter') return sql`coalesce(${sql.join(cells, sql`, `)}, '')`
  return sql`concat_ws(' · ', ${cells[0]}, coalesce(${cells[1]}, ${cells[2]}))`
}
