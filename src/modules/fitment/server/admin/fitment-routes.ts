import { fitmentAdmin } from '#fitment/contract-fitment-admin.ts'
import { ruleReturnAdmin } from '#fitment/contract-rule-return.ts'
import { parseCarKey } from '#fitment/domain/car-key.ts'
import type { App } from '#platform/server/app.ts'
import { type HttpError, httpError } from '#platform/server/http/http-error.ts'
import { type Context, PagedResult, serve } from '#platform/server/http/serve.ts'
import { listRuleReturns } from './list-rule-returns.ts'
import { type SaveFitmentFailure, saveFitment } from './save-fitment.ts'
import { createQuestion, listQuestions, saveQuestion } from './save-question.ts'
import { createSource, saveSource } from './save-source.ts'
import { saveWheel } from './save-wheel.ts'
import { explainVerdict, findTargets, viewFitment } from './view-fitment.ts'

export const registerFitmentAdminRoutes = (app: App): void => {
  serve(app, ruleReturnAdmin, {
    list: async ({ query, language }) => {
      const { results, paging } = await listRuleReturns(app, query, language)
      return new PagedResult({ results }, paging)
    },
  })
  const view = async (id: number, { t }: Pick<Context, 't'>) => {
    const data = await viewFitment(app, id)
    return data ? { data } : httpError(404, t('fitmentAdmin.problem.noProduct'))
  }
  serve(app, fitmentAdmin, {
    view: ({ params, ...context }) => view(params.id, context),
    save: async ({ params, body, actor, ...context }) => {
      const saved = await saveFitment(app, actor, { ...body, productId: params.id })
      return saved.ok ? view(saved.value, context) : toHttpError(saved.reason, context)
    },
    saveWheel: async ({ params, body, actor, ...context }) => {
      const saved = await saveWheel(app, actor, { ...body, productId: params.id })
      return saved.ok ? view(saved.value, context) : toHttpError(saved.reason, context)
    },
    explain: async ({ params, query, t }) => {
      const data = await explainVerdict(app, params.id, parseCarKey(query.v ?? ''))
      if (data === undefined) return httpError(404, t('fitmentAdmin.problem.noProduct'))
      const message = t('fitmentAdmin.problem.car')
      return data ? { data } : httpError(422, t('app.problem.invalid'), { errors: { v: [message] } })
    },
    targets: async ({ query }) => ({ results: await findTargets(app, query.q) }),
    createSource: async ({ body, actor, ...context }) => {
      const created = await createSource(app, actor, body)
      return created.ok ? { data: created.value } : toHttpError(created.reason, context)
    },
    saveSource: async ({ params, body, actor, ...context }) => {
      const saved = await saveSource(app, actor, { ...body, id: params.id })
      return saved.ok ? { data: saved.value } : toHttpError(saved.reason, context)
    },
    questions: async () => ({ results: await listQuestions(app.db) }),
    createQuestion: async ({ body, actor, ...context }) => {
      const created = await createQuestion(app, actor, body)
      return created.ok ? { data: created.value } : toHttpError(created.reason, context)
    },
    saveQuestion: async ({ params, body, actor, ...context }) => {
      const saved = await saveQuestion(app, actor, { ...body, id: params.id })
      return saved.ok ? { data: saved.value } : toHttpError(saved.reason, context)
    },
  })
}

const toHttpError = (error: SaveFitmentFailure, { t }: Pick<Context, 't'>): HttpError => {
  switch (error.kind) {
    case 'notFound':
      return httpError(404, t('fitmentAdmin.problem.notFound'))
    case 'stale':
      return httpError(409, t('fitmentAdmin.problem.stale'))
    case 'fields': {
      const errors = Object.entries(error.fields).map(([field, key]) => [field, [t(key)]])
      return httpError(422, t('app.problem.invalid'), { errors: Object.fromEntries(errors) })
    }
  }
}
