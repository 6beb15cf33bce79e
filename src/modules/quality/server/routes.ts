import type { App } from '#platform/server/app.ts'
import { type HttpError, httpError } from '#platform/server/http/http-error.ts'
import { type Context, PagedResult, serve } from '#platform/server/http/serve.ts'
import { problemAdmin } from '#quality/contract-problem.ts'
import { registerBulkRoutes } from './bulk-routes.ts'
import { dismissProblem, type FixFailure, fixProduct } from './fix-product.ts'
import { countProblems, listProblems } from './list-problems.ts'

export const registerQualityRoutes = (app: App): void => {
  registerBulkRoutes(app)
  serve(app, problemAdmin, {
    list: async ({ query, language }) => {
      const { results, paging } = await listProblems(app.db, query, language)
      return new PagedResult({ results }, paging)
    },
    summary: () => countProblems(app.db, app.now()),
    fix: async request => {
      const fixed = await fixProduct(app, request.actor, { id: request.params.id, rule: request.body.rule })
      return fixed.ok ? { problems: fixed.value } : toHttpError(fixed.reason, request)
    },
    dismiss: async request => {
      const dismissed = await dismissProblem(app, request.actor, { id: request.params.id, ...request.body })
      return dismissed.ok ? undefined : toHttpError(dismissed.reason, request)
    },
    restore: async request => {
      const dismissed = await dismissProblem(app, request.actor, {
        id: request.params.id,
        rule: request.body.rule,
        reason: null,
      })
      return dismissed.ok ? undefined : toHttpError(dismissed.reason, request)
    },
  })
}

const toHttpError = (failure: FixFailure, { t }: Context): HttpError => {
  switch (failure) {
    case 'notFound':
      return httpError(404, t('quality.problem.notFound'))
    case 'alreadyFixed':
      return httpError(409, t('quality.problem.alreadyFixed'))
    case 'needsDecision':
      return httpError(422, t('app.problem.invalid'), { errors: { rule: [t('quality.problem.needsDecision')] } })
  }
}
