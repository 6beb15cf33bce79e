import { asc } from 'drizzle-orm'
import { synonym } from '#listing/contract-synonym.ts'
import { parseSynonymGroup } from '#listing/domain/synonym-group.ts'
import type { App } from '#platform/server/app.ts'
import { httpError } from '#platform/server/http/http-error.ts'
import { type Context, serve } from '#platform/server/http/serve.ts'
import { removeSynonym } from './remove-synonym.ts'
import { saveSynonym } from './save-synonym.ts'
import { synonyms } from './tables.ts'

export const synonymRoutes = (app: App): void => {
  const save = async ({ actor, t }: Context, given: readonly string[], id?: number) => {
    const group = parseSynonymGroup(given)
    if (!group.ok) return httpError(422, t('app.problem.invalid'), { errors: { words: [t(group.why)] } })
    const saved = await saveSynonym(app, actor, { words: group.value, id })
    return saved.ok ? { data: saved.value } : httpError(404, t('listing.synonym.gone'))
  }
  serve(app, synonym, {
    list: async () => ({
      results: await app.db.select().from(synonyms).orderBy(asc(synonyms.id)),
    }),
    create: given => save(given, given.body.words),
    change: given => save(given, given.body.words, given.params.id),
    remove: async ({ params, actor, t }) => {
      const removed = await removeSynonym(app, actor, params.id)
      return removed.ok ? undefined : httpError(404, t('listing.synonym.gone'))
    },
  })
}
