import { sql } from 'drizzle-orm'
import type { Queryable } from '#platform/server/db/database.ts'
import { buildLookupColumns, type Term } from './product-terms.ts'

/** Returns term ids by `buildTermKey` and inserts new terms. */
export const upsertTerms = async (db: Queryable, terms: Iterable<Term>): Promise<Map<string, number>> => {
  const requiredTerms = new Map(Array.from(terms, term => [buildTermKey(term), term]))
  const existingIds = await readTermIds(db, [...requiredTerms.values()])
  const missingTerms = [...requiredTerms].filter(([key]) => !existingIds.has(key)).map(([, term]) => term)
  if (missingTerms.length === 0) return existingIds
  const lookupColumns = missingTerms.map(buildLookupColumns)
  const { rows } = await db.execute<TermRow>(sql`
    insert into listing_term (kind, word, filter_key, stems, stem_endings, fields, grams)
    select kind, word, filter_key, stems::text[], stem_endings::text[], 0, grams::int[] from unnest(
      ${sql.param(missingTerms.map(term => term.kind))}::text[], ${sql.param(missingTerms.map(term => term.word))}::text[],
      ${sql.param(lookupColumns.map(columns => columns.filterKey))}::text[], ${sql.param(lookupColumns.map(columns => toSqlArray(columns.stems)))}::text[],
      ${sql.param(lookupColumns.map(columns => toSqlArray(columns.stemEndings)))}::text[],
      ${sql.param(lookupColumns.map(columns => `{${columns.grams}}`))}::text[]
    ) as missing (kind, word, filter_key, stems, stem_endings, grams)
    returning id, kind, word`)
  for (const row of rows) existingIds.set(buildTermKey(row), row.id)
  return existingIds
}

/** Records new fields of terms. */
export const addTermFields = async (
  db: Queryable,
  marks: readonly { termId: number; field: number }[],
): Promise<void> => {
  const fields = new Map<number, number>()
  for (const { termId, field } of marks) fields.set(termId, (fields.get(termId) ?? 0) | (1 << field))
  if (fields.size === 0) return
  await db.execute(sql`
    update listing_term term set fields = term.fields | more.fields
    from unnest(${sql.param([...fields.keys()])}::int[], ${sql.param([...fields.values()])}::smallint[]) as more (id, fields)
    where term.id = more.id and term.fields & more.fields <> more.fields`)
}

export const buildTermKey = ({ kind, word }: Pick<Term, 'kind' | 'word'>): string => `${kind} ${word}`

/** Formats a PostgreSQL array; words contain no quotes. */
const toSqlArray = (words: readonly string[]): string => `{${words.map(word => `"${word}"`)}}`

type TermRow = Term & { id: number; [column: string]: unknown }

const readTermIds = async (db: Queryable, terms: readonly Term[]): Promise<Map<string, number>> => {
  const { rows } = await db.execute<TermRow>(sql`
    select term.id, term.kind, term.word
    from unnest(${sql.param(terms.map(term => term.kind))}::text[], ${sql.param(terms.map(term => term.word))}::text[])
      as requested (kind, word)
    join listing_term term on term.kind = requested.kind and term.word = requested.word`)
  return new Map(rows.map(row => [buildTermKey(row), row.id]))
}
