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
    mend: async given => {
      const mended = await mendProduct(app, given.actor, { id: given.params.id, rule: given.body.rule })
      return mended.ok ? { problems: mended.value } : refusal(mended.why, given)
    },
    dismiss: async given => {
      const done = await dismissProblem(app, given.actor, { id: given.params.id, ...given.body })
      return done.ok ? undefined : refusal(done.why, given)
    },
    restore: async given => {
      const done = await dismissProblem(app, given.actor, { id: given.params.id, rule: given.body.rule, reason: null })
      return done.ok ? undefined : refusal(done.why, given)
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
