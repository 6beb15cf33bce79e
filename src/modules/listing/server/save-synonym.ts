import { eq } from 'drizzle-orm'
import { type Outcome, ok, refused } from '#kernel/outcome.ts'
import type { SynonymGroup } from '#listing/contract-synonym.ts'
import type { Actor } from '#platform/server/actor.ts'
import { type Writing, write } from '#platform/server/write.ts'
import { SYNONYMS_CHANGE } from './change-tags.ts'
import { synonyms } from './tables.ts'

/** Creates a group of synonyms, or updates an existing one. */
export const saveSynonym = (
  app: Writing,
  actor: Actor,
  { words, id }: { words: string[]; id?: number | undefined },
): Promise<Outcome<SynonymGroup, 'gone'>> =>
  write(app, actor, async tx => {
    const [before] = id === undefined ? [] : await tx.select().from(synonyms).where(eq(synonyms.id, id)).for('update')
    if (id !== undefined && !before) return refused('gone')
    const [saved] =
      id === undefined
        ? await tx.insert(synonyms).values({ words }).returning()
        : await tx.update(synonyms).set({ words }).where(eq(synonyms.id, id)).returning()
    tx.changed(SYNONYMS_CHANGE)
    tx.audit({ kind: 'synonym', id: saved!.id, before: before && { words: before.words }, after: { words } })
    return ok(saved!)
  })
