import { asc } from 'drizzle-orm'
import { synonym } from '#listing/contract-synonym.ts'
import { synonymGroup } from '#listing/domain/synonym-group.ts'
import type { App, Translate } from '#platform/server/app.ts'
import { refuse } from '#platform/server/http/refusal.ts'
import { serve } from '#platform/server/http/serve.ts'
import { removeSynonym } from './remove-synonym.ts'
import { saveSynonym } from './save-synonym.ts'
import { synonyms } from './tables.ts'

export const synonymRoutes = (app: App): void => {
  const save = async (given: readonly string[], t: Translate, id?: number) => {
    const group = synonymGroup(given)
    if (!group.ok) return refuse(422, t('app.problem.invalid'), { errors: { words: [t(group.why)] } })
    const data = await saveSynonym(app.db, group.value, id)
    if (!data) return refuse(404, t('listing.synonym.gone'))
    app.changes.announce()
    return { success: true as const, data }
  }
  serve(app, synonym, {
    list: async () => ({
      success: true as const,
      results: await app.db.select().from(synonyms).orderBy(asc(synonyms.id)),
    }),
    create: ({ body, t }) => save(body.words, t),
    change: ({ params, body, t }) => save(body.words, t, params.id),
    remove: async ({ params, t }) => {
      if (!(await removeSynonym(app.db, params.id))) return refuse(404, t('listing.synonym.gone'))
      app.changes.announce()
      return { success: true as const }
    },
  })
}
