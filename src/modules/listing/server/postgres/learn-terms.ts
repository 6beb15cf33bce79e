import { sql } from 'drizzle-orm'
import type { Queryable } from '#platform/server/db/database.ts'
import { lookedUpBy, type Term } from './product-terms.ts'

/** Numbers of terms by `termName`; those that are new are learnt. */
export const learnTerms = async (db: Queryable, terms: Iterable<Term>): Promise<Map<string, number>> => {
  const wanted = new Map(Array.from(terms, term => [termName(term), term]))
  const known = await numbersOf(db, [...wanted.values()])
  const missing = [...wanted].filter(([name]) => !known.has(name)).map(([, term]) => term)
  if (missing.length === 0) return known
  const looks = missing.map(lookedUpBy)
  const { rows } = await db.execute<TermRow>(sql`
    insert into listing_term (kind, word, key, grams)
    select kind, word, key, grams::int[] from unnest(
      ${sql.param(missing.map(term => term.kind))}::text[], ${sql.param(missing.map(term => term.word))}::text[],
      ${sql.param(looks.map(look => look.key))}::text[], ${sql.param(looks.map(look => `{${look.grams}}`))}::text[]
    ) as missing (kind, word, key, grams)
    returning id, kind, word`)
  for (const row of rows) known.set(termName(row), row.id)
  return known
}

export const termName = ({ kind, word }: Pick<Term, 'kind' | 'word'>): string => `${kind} ${word}`

/** A row as the driver answers it. */
type TermRow = Term & { id: number; [column: string]: unknown }

const numbersOf = async (db: Queryable, terms: readonly Term[]): Promise<Map<string, number>> => {
  const { rows } = await db.execute<TermRow>(sql`
    select term.id, term.kind, term.word
    from unnest(${sql.param(terms.map(term => term.kind))}::text[], ${sql.param(terms.map(term => term.word))}::text[])
      as wanted (kind, word)
    join listing_term term on term.kind = wanted.kind and term.word = wanted.word`)
  return new Map(rows.map(row => [termName(row), row.id]))
}
