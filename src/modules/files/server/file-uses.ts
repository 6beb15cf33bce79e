import type { FileUse } from '#files/contract-finder.ts'
import type { ChangeTag } from '#kernel/change-tag.ts'
import { DEFAULT_LANGUAGE, type Language } from '#kernel/language.ts'
import type { Queryable, Transaction } from '#platform/server/db/database.ts'
import type { StoredFile } from './store-file.ts'

/** Finds where one module uses files. */
export interface FileUsageProvider {
  /**
   * Finds places that use any of these files. With `liveAt` it omits records in the bin and versions of pages that are
   * neither shown at that moment nor scheduled after it.
   */
  findUses(
    db: Queryable,
    ids: readonly number[],
    language: Language,
    liveAt?: Date,
  ): Promise<(FileUse & { fileId: number })[]>
  /** Updates copied file data after a save; undefined without copies. */
  updateCopies?: (tx: Transaction, file: StoredFile) => Promise<void>
  /** Returns the cache tags to invalidate when the files change. */
  listTags(uses: readonly FileUse[]): readonly ChangeTag[]
}

export type FileUsageProviders = readonly FileUsageProvider[]

/** Finds the uses of files in all modules. */
export const findFileUses = async (
  providers: FileUsageProviders,
  db: Queryable,
  ids: readonly number[],
  language: Language,
  liveAt?: Date,
): Promise<(FileUse & { fileId: number })[]> =>
  (await Promise.all(providers.map(provider => provider.findUses(db, ids, language, liveAt)))).flat()

/** Returns the cache tags of all uses of these files. */
export const findStaleTags = async (
  providers: FileUsageProviders,
  db: Queryable,
  ids: readonly number[],
): Promise<ChangeTag[]> => {
  const tags = await Promise.all(
    providers.map(async provider => {
      const uses = await provider.findUses(db, ids, DEFAULT_LANGUAGE)
      return uses.length > 0 ? provider.listTags(uses) : []
    }),
  )
  return [...new Set(tags.flat())]
}
