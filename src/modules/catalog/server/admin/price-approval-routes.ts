import { priceApproval, priceApprovalBulk } from '#catalog/contract-price-approval.ts'
import { formatCents } from '#kernel/money.ts'
import { pickText } from '#kernel/multilingual.ts'
import type { App } from '#platform/server/app.ts'
import { groupRejections, resolveSelectedIds, toBulkNotes } from '#platform/server/bulk.ts'
import { httpError } from '#platform/server/http/http-error.ts'
import { PagedResult, serve } from '#platform/server/http/serve.ts'
import { BULK_BATCH_SIZE } from '#wire/contract-bulk.ts'
import { INVALID_CREDENTIALS } from '#wire/problem.ts'
import { decidePrices, planPriceDecision, undoPriceDecisions } from './decide-prices.ts'
import { findWaitingPrices, listWaitingPrices } from './list-waiting-prices.ts'

const MAX_EXAMPLES = 5

/** Registers the list of price changes that wait for approval, and the decisions about them. */
export const registerPriceApprovalRoutes = (app: App): void => {
  serve(app, priceApproval, {
    list: async ({ query, language }) => {
      const { results, paging } = await listWaitingPrices(app.db, query, { language, now: app.now() })
      return new PagedResult({ results }, paging)
    },
  })
  serve(app, priceApprovalBulk, {
    plan: async ({ body, language, t }) => {
      const ids = await resolveSelectedIds(body.selection, filters => findWaitingPrices(app.db, filters))
      const { kind: decision } = body.action
      const { checks, notes, decided } = await planPriceDecision(app.db, ids, { decision, language, now: app.now() })
      const examples = decision === 'approve' ? decided.slice(0, MAX_EXAMPLES) : []
      return {
        data: {
          ids: decided.map(({ proposal }) => proposal.id),
          refused: groupRejections(checks, t),
          ...toBulkNotes(notes, t),
          examples: examples.map(({ product, proposal }) => ({
            name: pickText(product.name, language),
            before: formatCents(proposal.oldTotalCents, language),
            after: formatCents(proposal.totalCents, language),
          })),
        },
      }
    },
    step: async ({ body, actor, language, t }) => {
      if (actor.kind !== 'user') return httpError(401, INVALID_CREDENTIALS)
      const { ids, operationId, action } = body
      const result = await decidePrices(app, actor, { ids, decision: action.kind, operationId, language })
      const batch = result.ok ? result.value : result.reason
      if (!('changed' in batch)) return httpError(409, t('admin.bulk.startedByOther'))
      if (ids.length < BULK_BATCH_SIZE) await app.changes.waitUntilCurrent()
      const { changed, checks, notes } = batch
      return { data: { changed, refused: groupRejections(checks, t), ...toBulkNotes(notes, t) } }
    },
    undo: async ({ body, actor, t }) => {
      if (actor.kind !== 'user') return httpError(401, INVALID_CREDENTIALS)
      const undone = await undoPriceDecisions(app, actor, body)
      if (!undone.ok) return httpError(404, t('admin.bulk.unknownAct'))
      if (undone.value.next === null) await app.changes.waitUntilCurrent()
      return { data: undone.value }
    },
  })
}
