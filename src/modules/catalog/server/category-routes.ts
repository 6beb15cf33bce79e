import { type CategoryFields, category, categoryAdmin } from '#catalog/contract-category.ts'
import type { App, Translate } from '#platform/server/app.ts'
import { type Refusal, refuse } from '#platform/server/http/refusal.ts'
import { refuseClash } from '#platform/server/http/refuse-clash.ts'
import { type Context, serve } from '#platform/server/http/serve.ts'
import { categoryModel, listCategories } from './list-categories.ts'
import { type RemovalFault, removeCategory } from './remove-category.ts'
import { saveCategory } from './save-category.ts'

export const categoryRoutes = (app: App): void => {
  const save = async ({ t, language, actor }: Context, given: CategoryFields, id?: number) => {
    const saved = await saveCategory(app, actor, given, { language, ...(id !== undefined && { id }) })
    if (!saved.ok) {
      if (saved.why === 'gone') return gone(t)
      if (saved.why === 'noPicture') {
        return refuse(422, t('app.problem.invalid'), { errors: { image_id: [t('categoryAdmin.noPicture')] } })
      }
      if (saved.why === 'noName') {
        return refuse(422, t('app.problem.invalid'), { errors: { 'name.et': [t('app.problem.required')] } })
      }
      if (typeof saved.why !== 'string') return refuseClash(saved.why, t)
      return refuse(422, t('app.problem.invalid'), { errors: { parent_id: [t(saved.why)] } })
    }
    return done(categoryModel(saved.value, language))
  }
  serve(app, categoryAdmin, {
    list: async ({ language }) => ({ results: await listCategories(app.db, language) }),
  })
  serve(app, category, {
    create: given => save(given, given.body),
    update: given => save(given, given.body, given.params.id),
    remove: async ({ params, actor, t }) => {
      const removed = await removeCategory(app, actor, params.id)
      if (!removed.ok) return removalRefusal(removed.why, t)
      return done({ id: params.id })
    },
  })
}

const done = <T>(model: T) => ({ status: 'success' as const, model, errors: {} })

const gone = (t: Translate): Refusal => refuse(404, t('catalog.category.gone'))

const removalRefusal = (why: RemovalFault, t: Translate): Refusal =>
  why === 'gone' ? gone(t) : refuse(409, t(why), { errors: { id: [t(why)] } })
