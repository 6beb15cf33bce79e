import { type SQL, sql } from 'drizzle-orm'
import { type Multilingual, pickText } from '#kernel/multilingual.ts'
import type { AuditSubjects } from './audit-subjects.ts'

interface NamedRow extends Record<string, unknown> {
  id: number
  name: string | Multilingual | null
}

/**
 * Creates the finder of one kind of record. `rows` selects `id` and `name` (a text, or texts by language). `isSearched`
 * lets the record be searched by name: small tables only.
 */
export const createAuditSubjects = (rows: SQL, { isSearched }: { isSearched: boolean }): AuditSubjects => ({
  findNames: async (db, ids, language) => {
    const { rows: named } = await db.execute<NamedRow>(
      sql`select id, name from (${rows}) as named where id = any(${sql.param([...ids])}::int[])`,
    )
    return new Map(
      named.flatMap(({ id, name }): [number, string][] => {
        const text = typeof name === 'string' ? name : pickText(name, language)
        return text === '' ? [] : [[id, text]]
      }),
    )
  },
  findByName: async (db, name) => {
    if (!isSearched) return []
    const { rows: matchingRows } = await db.execute<{ id: number }>(sql`
      select id from (select id, to_jsonb(name) as name from (${rows}) as source) as named
      where search_key(name #>> '{}') = search_key(${name}::text) or (jsonb_typeof(name) = 'object' and exists (
        select from jsonb_each_text(name) as text where text.key <> 'type' and search_key(text.value) = search_key(${name}::text)))`)
    return matchingRows.map(({ id }) => id)
  },
})
