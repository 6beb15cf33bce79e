import type { App } from '#platform/server/app.ts'
import { meantIds, refusalsOf } from '#platform/server/bulk.ts'
import { refuse } from '#platform/server/http/refusal.ts'
import { serve } from '#platform/server/http/serve.ts'
import { problemBulk } from '#quality/contract-problem.ts'
import { INVALID_CREDENTIALS } from '#wire/problem.ts'
import { matchingProblems } from './list-problems.ts'
import { judgeProblems, mendMany } from './mend-many.ts'
import { undoMendings } from './undo-mendings.ts'

export const bulkRoutes = (app: App): void =>
  serve(app, problemBulk, {
    plan: async ({ body, t }) => {
      const selectedIds = await meantIds(body.which, filters => matchingProblems(app.db, filters))
      const { ids, verdicts } = await judgeProblems(app.db, selectedIds, body.deed.rule, app.now())
      return { data: { ids, refused: refusalsOf(verdicts, t), examples: [] } }
    },
    step: async ({ body: { ids, deed, act }, actor, t }) => {
      if (actor.kind !== 'user') return refuse(401, INVALID_CREDENTIALS)
      const fixed = await mendMany(app, actor, { ids, rule: deed.rule, act })
      if (!fixed.ok) return refuse(409, t('admin.bulk.foreign'))
      const { changed, verdicts } = fixed.value
      return { data: { changed, refused: refusalsOf(verdicts, t) } }
    },
    undo: async ({ body, actor, t }) => {
      if (actor.kind !== 'user') return refuse(401, INVALID_CREDENTIALS)
      const undone = await undoMendings(app, actor, body)
      return undone.ok ? { data: undone.value } : refuse(404, t('admin.bulk.unknownAct'))
    },
  })
