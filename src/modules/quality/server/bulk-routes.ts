import type { App } from '#platform/server/app.ts'
import { groupRejections, resolveSelectedIds } from '#platform/server/bulk.ts'
import { httpError } from '#platform/server/http/http-error.ts'
import { serve } from '#platform/server/http/serve.ts'
import { problemBulk } from '#quality/contract-problem.ts'
import { INVALID_CREDENTIALS } from '#wire/problem.ts'
import { fixProblems, planFixes } from './fix-problems.ts'
import { findMatchingProblems } from './list-problems.ts'
import { undoFixes } from './undo-fixes.ts'

export const registerBulkRoutes = (app: App): void =>
  serve(app, problemBulk, {
    plan: async ({ body, t }) => {
      const selectedIds = await resolveSelectedIds(body.selection, filters => findMatchingProblems(app.db, filters))
      const { ids, checks } = await planFixes(app.db, selectedIds, body.action.rule, app.now())
      return { data: { ids, refused: groupRejections(checks, t), examples: [] } }
    },
    step: async ({ body: { ids, action, operationId }, actor, t }) => {
      if (actor.kind !== 'user') return httpError(401, INVALID_CREDENTIALS)
      const fixed = await fixProblems(app, actor, { ids, rule: action.rule, operationId })
      if (!fixed.ok) return httpError(409, t('admin.bulk.startedByOther'))
      const { changed, checks } = fixed.value
      return { data: { changed, refused: groupRejections(checks, t) } }
    },
    undo: async ({ body, actor, t }) => {
      if (actor.kind !== 'user') return httpError(401, INVALID_CREDENTIALS)
      const undone = await undoFixes(app, actor, body)
      return undone.ok ? { data: undone.value } : httpError(404, t('admin.bulk.unknownAct'))
    },
  })
