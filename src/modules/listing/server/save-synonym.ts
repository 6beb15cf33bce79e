import { eq } from 'drizzle-orm'
import type { SynonymGroup } from '#listing/contract-synonym.ts'
import { recordChange } from '#platform/server/db/change-stream.ts'
import type { Database } from '#platform/server/db/database.ts'
import { SYNONYMS_CHANGE } from './change-tags.ts'
import { synonyms } from './tables.ts'

/** Adds a group of words, or sets those of the group named; null when there is none. Announce the change afterwards. */
export const saveSynonym = (db: Database, words: string[], id?: number): Promise<SynonymGroup | null> =>
  db.transaction(async tx => {
    const rows =
      id === undefined
        ? await tx.insert(synonyms).values({ words }).returning()
        : await tx.update(synonyms).set({ words }).where(eq(synonyms.id, id)).returning()
    if (rows.length > 0) await recordChange(tx, SYNONYMS_CHANGE)
    return rows[0] ?? null
  })
