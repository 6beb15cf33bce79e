import { eq } from 'drizzle-orm'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import { type WriteContext, write } from '#platform/server/write.ts'
import { SYNONYMS_CHANGE } from './change-tags.ts'
import { synonyms } from './tables.ts'

export const removeSynonym = (app: WriteContext, actor: Actor, id: number): Promise<Result<null, 'gone'>> =>
  write(app, actor, async tx => {
    const [removed] = await tx.delete(synonyms).where(eq(synonyms.id, id)).returning({ words: synonyms.words })
    if (!removed) return failure('gone')
    tx.changed(SYNONYMS_CHANGE)
    tx.audit({ kind: 'synonym', id, before: removed })
    return ok(null)
  })
