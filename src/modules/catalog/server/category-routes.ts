import { type CategoryFields, category, categoryAdmin } from '#catalog/contract-category.ts'
import type { App, Translate } from '#platform/server/app.ts'
import { type HttpError, httpError } from '#platform/server/http/http-error.ts'
import { rejectEditConflict } from '#platform/server/http/reject-edit-conflict.ts'
import { type Context, serve } from '#platform/server/http/serve.ts'
import { listCategories, toCategoryModel } from './list-categories.ts'
import { type RemoveCategoryFailure, removeCategory } from './remove-category.ts'
import { saveCategory } from './save-category.ts'

export const registerCategoryRoutes = (app: App): void => {
  const save = async ({ t, language, actor }: Context, fields: CategoryFields, id?: number) => {
    const saved = await saveCategory(app, actor, fields, { language, ...(id !== undefined && { id }) })
    if (!saved.ok) {
      if (saved.reason === 'notFound') return createNotFoundError(t)
      if (saved.reason === 'noPicture') {
        return httpError(422, t('app.problem.invalid'), { errors: { image_id: [t('categoryAdmin.noPicture')] } })
      }
      if (saved.reason === 'noName') {
        return httpError(422, t('app.problem.invalid'), { errors: { 'name.et': [t('app.problem.required')] } })
      }
      if (typeof saved.reason !== 'string') return rejectEditConflict(saved.reason, t)
      return httpError(422, t('app.problem.invalid'), { errors: { parent_id: [t(saved.reason)] } })
    }
    return toSuccess(toCategoryModel(saved.value, language))
  }
  serve(app, categoryAdmin, {
    list: async ({ language }) => ({ results: await listCategories(app.db, language) }),
  })
  serve(app, category, {
    create: request => save(request, request.body),
    update: request => save(request, request.body, request.params.id),
    remove: async ({ params, actor, t }) => {
      const removed = await removeCategory(app, actor, params.id)
      if (!removed.ok) return toRemovalError(removed.reason, t)
      return toSuccess({ id: params.id })
    },
  })
}

const toSuccess = <T>(model: T) => ({ status: 'success' as const, model, errors: {} })

const createNotFoundError = (t: Translate): HttpError => httpError(404, t('catalog.category.notFound'))

const toRemovalError = (error: RemoveCategoryFailure, t: Translate): HttpError =>
  error === 'notFound' ? createNotFoundError(t) : httpError(409, t(error), { errors: { id: [t(error)] } })
