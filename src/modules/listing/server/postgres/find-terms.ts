import { sql } from 'drizzle-orm'
import type { Language } from '#kernel/language.ts'
import { withinOneTypo } from '#listing/domain/one-typo.ts'
import { stem } from '#listing/domain/word-stem.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import type { Lookup } from './searched-words.ts'
import { gramsOf } from './term-grams.ts'

const LAST_LETTER = sql.raw('chr(1114111)')

/** The terms of each lookup, by their numbers. */
export const findTerms = async (db: Queryable, lookups: readonly Lookup[]): Promise<number[][]> => {
  const column = (value: (lookup: Lookup) => unknown) => sql.param(lookups.map(value))
  const { rows } = await db.execute<{ nth: number; ids: number[] }>(sql`
    select nth::int, array_agg(term.id) as ids from unnest(
      ${column(({ kind }) => kind)}::text[], ${column(({ key }) => key)}::text[], ${column(({ match }) => match)}::text[],
      ${column(({ text }) => text)}::text[], ${column(({ text }) => `{${gramsOf(text)}}`)}::text[]
    ) with ordinality as asked (kind, key, match, word, grams, nth)
    cross join lateral (
      select id from listing_term where kind = asked.kind and key = asked.key
      union select id from listing_term
      where asked.match = 'beginning' and kind = asked.kind and word >= asked.word and word < asked.word || ${LAST_LETTER}
      union select id from listing_term
      where asked.match = 'middle' and kind = asked.kind and grams @> asked.grams::int[] and strpos(word, asked.word) > 0
    ) as term
    group by nth`)
  const found: number[][] = lookups.map(() => [])
  for (const { nth, ids } of rows) found[nth - 1] = ids
  return found
}

const FORGIVEN = /^\p{L}{5,}$/u
const FORGIVEN_STEM = 5

/** Terms of a language that differ from a part of a word, or in their key from its key, by one typo; none for short parts. */
export const findNearTerms = async (db: Queryable, part: string, language: Language): Promise<number[]> => {
  if (!FORGIVEN.test(part)) return []
  const key = stem(part, language)
  const byKey = key.length >= FORGIVEN_STEM
  const nearKey = byKey ? sql`or ${maybeNear('key', key)}` : sql``
  const { rows } = await db.execute<{ id: number; word: string; key: string }>(sql`
    select id, word, key from listing_term where kind = ${language} and (${maybeNear('word', part)} ${nearKey})`)
  return rows.filter(row => withinOneTypo(row.word, part) || (byKey && withinOneTypo(row.key, key))).map(row => row.id)
}

/** One typo leaves the beginning or the end as it is, for it cannot touch letters on both sides of a third one. */
const maybeNear = (column: 'word' | 'key', text: string) => {
  const letters = [...text]
  const half = Math.floor((letters.length - 1) / 2)
  const name = sql.raw(column)
  const end = letters.slice(half + 1)
  return sql`(starts_with(${name}, ${letters.slice(0, half).join('')}) or right(${name}, ${end.length}) = ${end.join('')})`
}
