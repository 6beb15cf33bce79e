import { eq } from 'drizzle-orm'
import { type Outcome, ok, refused } from '#kernel/outcome.ts'
import type { Actor } from '#platform/server/actor.ts'
import { type Writing, write } from '#platform/server/write.ts'
import { SYNONYMS_CHANGE } from './change-tags.ts'
import { synonyms } from './tables.ts'

export const removeSynonym = (app: Writing, actor: Actor, id: number): Promise<Outcome<null, 'gone'>> =>
  write(app, actor, async tx => {
    const [removed] = await tx.delete(synonyms).where(eq(synonyms.id, id)).returning({ words: synonyms.words })
    if (!removed) return refused('gone')
    tx.changed(SYNONYMS_CHANGE)
    tx.audit({ kind: 'synonym', id, before: removed })
    return ok(null)
  })
