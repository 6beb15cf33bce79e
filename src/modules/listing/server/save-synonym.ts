import { eq } from 'drizzle-orm'
import { getFirstElement } from '#kernel/require-existing.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { SynonymGroup } from '#listing/contract-synonym.ts'
import type { Actor } from '#platform/server/actor.ts'
import { type WriteContext, write } from '#platform/server/write.ts'
import { SYNONYMS_CHANGE } from './synonyms-change.ts'
import { synonyms } from './tables.ts'

/** Creates a group of synonyms, or updates an existing one. */
export const saveSynonym = (
  app: WriteContext,
  actor: Actor,
  { words, id }: { words: string[]; id?: number | undefined },
): Promise<Result<SynonymGroup, 'notFound'>> =>
  write(app, actor, async tx => {
    const [before] = id === undefined ? [] : await tx.select().from(synonyms).where(eq(synonyms.id, id)).for('update')
    if (id !== undefined && !before) return failure('notFound')
    const savedGroup = getFirstElement(
      id === undefined
        ? await tx.insert(synonyms).values({ words }).returning()
        : await tx.update(synonyms).set({ words }).where(eq(synonyms.id, id)).returning(),
    )
    tx.changed(SYNONYMS_CHANGE)
    tx.audit({ kind: 'synonym', id: savedGroup.id, before: before && { words: before.words }, after: { words } })
    return ok(savedGroup)
  })
