import { eq } from 'drizzle-orm'
import { recordChange } from '#platform/server/db/change-stream.ts'
import type { Database } from '#platform/server/db/database.ts'
import { SYNONYMS_CHANGE } from './change-tags.ts'
import { synonyms } from './tables.ts'

/** Takes a group of words out; false when there is none. Announce the change afterwards. */
export const removeSynonym = (db: Database, id: number): Promise<boolean> =>
  db.transaction(async tx => {
    const rows = await tx.delete(synonyms).where(eq(synonyms.id, id)).returning({ id: synonyms.id })
    if (rows.length > 0) await recordChange(tx, SYNONYMS_CHANGE)
    return rows.length > 0
  })
