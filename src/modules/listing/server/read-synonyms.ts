import { asc } from 'drizzle-orm'
import type { Synonyms } from '#listing/domain/indexed-product.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { synonyms } from './tables.ts'

export const readSynonyms = async (db: Queryable): Promise<Synonyms> => {
  const rows = await db.select({ words: synonyms.words }).from(synonyms).orderBy(asc(synonyms.id))
  return rows.map(row => row.words)
}
