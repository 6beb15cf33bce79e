import { createSynonyms } from '#listing/server/create-synonyms.ts'
import type { Database } from '#platform/server/db/database.ts'
import { arrange } from '#platform/server/testing/arrange.ts'

/** Stores groups of synonyms, by default those of a new shop. Returns their ids. */
export const makeSynonyms = (db: Database, groups?: readonly (readonly string[])[]): Promise<number[]> =>
  arrange(db, tx => createSynonyms(tx, groups))
