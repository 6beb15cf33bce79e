import type { FileUse } from '#files/contract-finder.ts'
import type { ChangeTag } from '#kernel/change-tag.ts'
import { DEFAULT_LANGUAGE, type Language } from '#kernel/language.ts'
import type { Queryable, Transaction } from '#platform/server/db/database.ts'
import type { StoredFile } from './store-file.ts'

/** Where one kind of thing shows files; told by the module that it belongs to. */
export interface FilesShown {
  /** The places where any of these are shown. */
  uses(db: Queryable, ids: readonly number[], language: Language): Promise<(FileUse & { fileId: number })[]>
  /** Changes what is copied there of a file that was saved; left out where nothing is. */
  follow?: (tx: Transaction, file: StoredFile) => Promise<void>
  /** What of these is stale once the files look or are called otherwise. */
  tags(uses: readonly FileUse[]): readonly ChangeTag[]
}

/** All places of the shop. */
export type Places = readonly FilesShown[]

/** Where files are shown, over all places. */
export const usesOf = async (
  places: Places,
  db: Queryable,
  ids: readonly number[],
  language: Language,
): Promise<(FileUse & { fileId: number })[]> =>
  (await Promise.all(places.map(place => place.uses(db, ids, language)))).flat()

/** What is stale once files look or are called otherwise. */
export const staleBy = async (places: Places, db: Queryable, ids: readonly number[]): Promise<ChangeTag[]> => {
  const found = await Promise.all(
    places.map(async place => {
      const uses = await place.uses(db, ids, DEFAULT_LANGUAGE)
      return uses.length > 0 ? place.tags(uses) : []
    }),
  )
  return [...new Set(found.flat())]
}
