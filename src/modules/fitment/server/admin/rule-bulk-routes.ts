import { findMatchingProducts, readProducts } from '#catalog/server/catalog.ts'
import type { RuleBody } from '#fitment/contract-fitment-admin.ts'
import { type CopyPreview, type RuleChangeBody, ruleBulk, ruleCopyAdmin } from '#fitment/contract-rule-bulk.ts'
import { vehicleMatrixAdmin } from '#fitment/contract-vehicle-matrix.ts'
import { decideRuleChange, formatSourcedKey, type RuleChange, type SourcedRule } from '#fitment/domain/rule-change.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { App, Translate } from '#platform/server/app.ts'
import { groupRejections, resolveSelectedIds } from '#platform/server/bulk.ts'
import { httpError } from '#platform/server/http/http-error.ts'
import { PagedResult, serve } from '#platform/server/http/serve.ts'
import { BULK_BATCH_SIZE } from '#wire/contract-bulk.ts'
import { INVALID_CREDENTIALS } from '#wire/problem.ts'
import { readFitmentTerms } from '../cached-fitment.ts'
import { readFitments } from '../decide-for-car.ts'
import { formatTargetName } from '../format-target.ts'
import { readVehicleCatalogue } from '../read-vehicle-catalogue.ts'
import { changeRules, isKnownSource, planRuleChange } from './change-rules.ts'
import { listMatrixRows, viewMatrix } from './list-matrix-rows.ts'
import { findRuleErrors, findTargetError, toRuleFields, toTarget } from './save-fitment.ts'
import { undoFitments } from './undo-fitments.ts'

const MAX_EXAMPLES = 5
const MAX_SHOWN_RULES = 20

export const registerRuleBulkRoutes = (app: App): void => {
  serve(app, ruleBulk, {
    plan: async ({ body, language, t }) => {
      const change = await toRuleChange(app, body.action)
      if (!change.ok) return httpError(422, t(change.reason), { errors: { action: [t(change.reason)] } })
      const ids = await resolveSelectedIds(body.selection, filters => findMatchingProducts(app.db, filters, app.now()))
      const { checks, changes } = await planRuleChange(app.db, ids, change.value, language)
      const examples = changes.slice(0, MAX_EXAMPLES).map(({ name, before, after }) => ({
        name,
        before: t('fitmentAdmin.bulk.ruleCount', { count: before.rules.length }),
        after: t('fitmentAdmin.bulk.ruleCount', { count: after.rules.length }),
      }))
      return { data: { ids: changes.map(({ id }) => id), refused: groupRejections(checks, t), examples } }
    },
    step: async ({ body: { ids, action, operationId }, actor, language, t }) => {
      if (actor.kind !== 'user') return httpError(401, INVALID_CREDENTIALS)
      const change = await toRuleChange(app, action)
      if (!change.ok) return httpError(422, t(change.reason), { errors: { action: [t(change.reason)] } })
      const result = await changeRules(app, actor, { ids, change: change.value, operationId, language })
      const batch = result.ok ? result.value : result.reason
      if (!('changed' in batch)) return httpError(409, t('admin.bulk.startedByOther'))
      const { changed, checks } = batch
      if (ids.length < BULK_BATCH_SIZE) await app.changes.waitUntilCurrent()
      return { data: { changed, refused: groupRejections(checks, t) } }
    },
    undo: async ({ body, actor, t }) => {
      if (actor.kind !== 'user') return httpError(401, INVALID_CREDENTIALS)
      const undone = await undoFitments(app, actor, body)
      return undone.ok ? { data: undone.value } : httpError(404, t('admin.bulk.unknownAct'))
    },
  })
  serve(app, vehicleMatrixAdmin, {
    view: async ({ params, query, t }) => {
      const data = await viewMatrix(app, params.id, query.part)
      return data ? { data } : httpError(404, t('vehicleAdmin.problem.notFound'))
    },
    list: async ({ params, query, language, t }) => {
      const found = await listMatrixRows(app, params.id, { ...query, language })
      if (!found) return httpError(404, t('vehicleAdmin.problem.notFound'))
      return new PagedResult({ results: found.results }, found.paging)
    },
  })
  serve(app, ruleCopyAdmin, {
    preview: async ({ params, body, t }) => {
      const known = await readProducts(app.db, [params.id, body.from])
      if (!known.some(({ id }) => id === params.id)) return httpError(404, t('fitmentAdmin.problem.noProduct'))
      const change = await toRuleChange(app, { kind: 'copy', ...body })
      if (!change.ok) return httpError(422, t('app.problem.invalid'), { errors: { from: [t(change.reason)] } })
      return { data: await previewCopy(app, params.id, { change: change.value, t }) }
    },
  })
}

/** Returns the message key of what the change lacks. */
const toRuleChange = async (app: App, body: RuleChangeBody): Promise<Result<RuleChange, string>> => {
  const catalogue = await readVehicleCatalogue(app)
  const missing = 'fitmentAdmin.problem.target'
  switch (body.kind) {
    case 'add': {
      if (!(await isKnownSource(app.db, body.source_id))) return failure('fitmentAdmin.problem.source')
      const rule = toRuleFields(body.rule)
      const [error] = Object.values(await findRuleErrors(app.db, catalogue, [body.rule], [rule]))
      return error === undefined ? ok({ kind: 'add', rule: { ...rule, sourceId: body.source_id } }) : failure(error)
    }
    case 'remove':
      return hasTarget(body.target) ? ok({ kind: 'remove', target: toTarget(body.target) }) : failure(missing)
    case 'replace': {
      const [target, by] = [toTarget(body.target), toTarget(body.by)]
      const isComplete = hasTarget(body.target) && hasTarget(body.by) && findTargetError(catalogue, by) === null
      return isComplete ? ok({ kind: 'replace', target, by }) : failure(missing)
    }
    case 'set': {
      const target = toTarget(body.target)
      const isComplete = hasTarget(body.target) && findTargetError(catalogue, target) === null
      return isComplete ? ok({ kind: 'set', target, polarity: body.polarity }) : failure(missing)
    }
    case 'copy': {
      if ((await readProducts(app.db, [body.from])).length === 0) return failure('fitmentAdmin.problem.noProduct')
      const from = (await readFitments(app.db, [body.from])).get(body.from) ?? { mode: 'specific' as const, rules: [] }
      const rules = from.rules.map(({ id: _id, productId: _product, ...rule }) => rule)
      return ok({ kind: 'copy', from: { mode: from.mode, rules }, replaces: body.replaces })
    }
  }
}

const hasTarget = ({ node_id, group_id, engine_code }: Pick<RuleBody, 'node_id' | 'group_id' | 'engine_code'>) =>
  [node_id, group_id, engine_code].filter(value => value !== null).length === 1

const previewCopy = async (
  app: App,
  productId: number,
  { change, t }: { change: RuleChange; t: Translate },
): Promise<CopyPreview> => {
  const before = (await readFitments(app.db, [productId])).get(productId) ?? { mode: 'specific' as const, rules: [] }
  const decided = decideRuleChange(before, change)
  const after = decided.ok ? decided.value : before
  const [catalogue, { groupNames }] = await Promise.all([readVehicleCatalogue(app), readFitmentTerms(app)])
  const listMissing = (rules: readonly SourcedRule[], others: readonly SourcedRule[]) => {
    const keys = new Set(others.map(formatSourcedKey))
    const missing = rules.filter(rule => !keys.has(formatSourcedKey(rule)))
    const shown = missing.slice(0, MAX_SHOWN_RULES).map(({ target, polarity }) => ({
      target: formatTargetName(catalogue, groupNames, target),
      polarity,
    }))
    return { count: missing.length, rules: shown }
  }
  const removed = listMissing(before.rules, after.rules)
  return {
    mode: after.mode === before.mode ? null : after.mode,
    added: listMissing(after.rules, before.rules),
    removed,
    kept: before.rules.length - removed.count,
    refusal: decided.ok ? '' : t(`fitmentAdmin.bulk.refused.${decided.reason}`),
  }
}
