import { sql } from 'drizzle-orm'
import type { Queryable } from '#platform/server/db/database.ts'
import { type Term, termLookupColumns } from './product-terms.ts'

/** Returns term ids by name and inserts new terms. */
export const upsertTerms = async (db: Queryable, terms: Iterable<Term>): Promise<Map<string, number>> => {
  const wanted = new Map(Array.from(terms, term => [termKey(term), term]))
  const known = await numbersOf(db, [...wanted.values()])
  const missing = [...wanted].filter(([name]) => !known.has(name)).map(([, term]) => term)
  if (missing.length === 0) return known
  const looks = missing.map(termLookupColumns)
  const { rows } = await db.execute<TermRow>(sql`
    insert into listing_term (kind, word, key, keys, tails, fields, grams)
    select kind, word, key, keys::text[], tails::text[], 0, grams::int[] from unnest(
      ${sql.param(missing.map(term => term.kind))}::text[], ${sql.param(missing.map(term => term.word))}::text[],
      ${sql.param(looks.map(look => look.key))}::text[], ${sql.param(looks.map(look => arrayOf(look.keys)))}::text[],
      ${sql.param(looks.map(look => arrayOf(look.tails)))}::text[], ${sql.param(looks.map(look => `{${look.grams}}`))}::text[]
    ) as missing (kind, word, key, keys, tails, grams)
    returning id, kind, word`)
  for (const row of rows) known.set(termKey(row), row.id)
  return known
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

export const termKey = ({ kind, word }: Pick<Term, 'kind' | 'word'>): string => `${kind} ${word}`

/** Formats a PostgreSQL array; words contain no quotes. */
const arrayOf = (words: readonly string[]): string => `{${words.map(word => `"${word}"`)}}`

type TermRow = Term & { id: number; [column: string]: unknown }

const numbersOf = async (db: Queryable, terms: readonly Term[]): Promise<Map<string, number>> => {
  const { rows } = await db.execute<TermRow>(sql`
    select term.id, term.kind, term.word
    from unnest(${sql.param(terms.map(term => term.kind))}::text[], ${sql.param(terms.map(term => term.word))}::text[])
      as wanted (kind, word)
    join listing_term term on term.kind = wanted.kind and term.word = wanted.word`)
  return new Map(rows.map(row => [termKey(row), row.id]))
}
