import { asc, eq } from 'drizzle-orm'
import { failure, ok, type Result } from '#kernel/result.ts'
import { synonym } from '#listing/contract-synonym.ts'
import { parseSynonymGroup } from '#listing/domain/synonym-group.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { httpError } from '#platform/server/http/http-error.ts'
import { type Context, serve } from '#platform/server/http/serve.ts'
import { type WriteContext, write } from '#platform/server/write.ts'
import { saveSynonym } from './save-synonym.ts'
import { SYNONYMS_CHANGE } from './synonyms-change.ts'
import { synonyms } from './tables.ts'

const removeSynonym = (app: WriteContext, actor: Actor, id: number): Promise<Result<null, 'notFound'>> =>
  write(app, actor, async tx => {
    const [removedGroup] = await tx.delete(synonyms).where(eq(synonyms.id, id)).returning({ words: synonyms.words })
    if (!removedGroup) return failure('notFound')
    tx.changed(SYNONYMS_CHANGE)
    tx.audit({ kind: 'synonym', id, before: removedGroup })
    return ok(null)
  })

export const registerSynonymRoutes = (app: App): void => {
  const save = async ({ actor, t }: Context, words: readonly string[], id?: number) => {
    const group = parseSynonymGroup(words)
    if (!group.ok) return httpError(422, t('app.problem.invalid'), { errors: { words: [t(group.reason)] } })
    const saveResult = await saveSynonym(app, actor, { words: group.value, id })
    return saveResult.ok ? { data: saveResult.value } : httpError(404, t('listing.synonym.notFound'))
  }
  serve(app, synonym, {
    list: async () => ({
      results: await app.db.select().from(synonyms).orderBy(asc(synonyms.id)),
    }),
    create: context => save(context, context.body.words),
    change: context => save(context, context.body.words, context.params.id),
    remove: async ({ params, actor, t }) => {
      const removeResult = await removeSynonym(app, actor, params.id)
      return removeResult.ok ? undefined : httpError(404, t('listing.synonym.notFound'))
    },
  })
}
