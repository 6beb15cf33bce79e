import type { Write } from '#platform/server/write.ts'
import { DEFAULT_SYNONYMS } from './default-synonyms.ts'
import { SYNONYMS_CHANGE } from './synonyms-change.ts'
import { synonyms } from './tables.ts'

/** Stores groups of synonyms, by default those of a new shop. Returns their ids. */
export const createSynonyms = async (
  tx: Write,
  groups: readonly (readonly string[])[] = DEFAULT_SYNONYMS,
): Promise<number[]> => {
  const rows = await tx
    .insert(synonyms)
    .values(groups.map(words => ({ words: [...words] })))
    .returning({ id: synonyms.id })
  tx.changed(SYNONYMS_CHANGE)
  return rows.map(row => row.id)
}
