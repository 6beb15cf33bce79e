import type { App } from '#platform/server/app.ts'
import { type Refusal, refuse } from '#platform/server/http/refusal.ts'
import { type Context, Paged, serve } from '#platform/server/http/serve.ts'
import { problemAdmin } from '#quality/contract-problem.ts'
import { bulkRoutes } from './bulk-routes.ts'
import { countProblems, listProblems } from './list-problems.ts'
import { dismissProblem, type MendRefusal, mendProduct } from './mend-product.ts'

export const routes = (app: App): void => {
  bulkRoutes(app)
  serve(app, problemAdmin, {
    list: async ({ query, language }) => {
      const { results, paging } = await listProblems(app.db, query, language)
      return new Paged({ results }, paging)
    },
    summary: () => countProblems(app.db, app.now()),
    mend: async request => {
      const fixed = await mendProduct(app, request.actor, { id: request.params.id, rule: request.body.rule })
      return fixed.ok ? { problems: fixed.value } : refusal(fixed.why, request)
    },
    dismiss: async request => {
      const dismissed = await dismissProblem(app, request.actor, { id: request.params.id, ...request.body })
      return dismissed.ok ? undefined : refusal(dismissed.why, request)
    },
    restore: async request => {
      const dismissed = await dismissProblem(app, request.actor, {
        id: request.params.id,
        rule: request.body.rule,
        reason: null,
      })
      return dismissed.ok ? undefined : refusal(dismissed.why, request)
    },
  })
}

const refusal = (why: MendRefusal, { t }: Context): Refusal => {
  switch (why) {
    case 'gone':
      return refuse(404, t('quality.problem.unknown'))
    case 'mended':
      return refuse(409, t('quality.problem.mended'))
    case 'byHand':
      return refuse(422, t('app.problem.invalid'), { errors: { rule: [t('quality.problem.byHand')] } })
  }
}
