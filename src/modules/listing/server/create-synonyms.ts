import { recordChange } from '#platform/server/db/change-stream.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { SYNONYMS_CHANGE } from './change-tags.ts'
import { SYNONYMS } from './synonyms.ts'
import { synonyms } from './tables.ts'

/** Groups of words that mean the same; those of a new shop unless told. Answers their ids. */
export const createSynonyms = async (
  db: Queryable,
  groups: readonly (readonly string[])[] = SYNONYMS,
): Promise<number[]> => {
  const rows = await db
    .insert(synonyms)
    .values(groups.map(words => ({ words: [...words] })))
    .returning({ id: synonyms.id })
  await recordChange(db, SYNONYMS_CHANGE)
  return rows.map(row => row.id)
}
