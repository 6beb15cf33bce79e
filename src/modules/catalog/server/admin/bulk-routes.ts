import { type ProductActionBody, productBulk } from '#catalog/contract-product-admin.ts'
import type { ProductAction, ProductActionChange } from '#catalog/domain/product-action.ts'
import { formatCents, toCents } from '#kernel/money.ts'
import { pickText } from '#kernel/multilingual.ts'
import type { App } from '#platform/server/app.ts'
import { groupRejections, resolveSelectedIds, toBulkNotes } from '#platform/server/bulk.ts'
import { httpError } from '#platform/server/http/http-error.ts'
import { type Context, serve } from '#platform/server/http/serve.ts'
import { BULK_BATCH_SIZE } from '#wire/contract-bulk.ts'
import { INVALID_CREDENTIALS } from '#wire/problem.ts'
import { applyProductAction } from './apply-product-action.ts'
import type { BulkProduct } from './bulk-product.ts'
import { findMatchingProducts } from './list-products.ts'
import { planProductAction } from './plan-product-action.ts'
import { undoProducts } from './undo-products.ts'

const MAX_EXAMPLES = 5

export const registerProductBulkRoutes = (app: App): void =>
  serve(app, productBulk, {
    plan: async ({ body, language, t }) => {
      const ids = await resolveSelectedIds(body.selection, filters => findMatchingProducts(app.db, filters, app.now()))
      const { checks, notes, changes, held } = await planProductAction(app.db, ids, toProductAction(body.action), {
        language,
        now: app.now(),
      })
      return {
        data: {
          ids: [...changes.map(({ product }) => product.id), ...held.map(({ productId }) => productId)],
          refused: groupRejections(checks, t),
          ...toBulkNotes(notes, t),
          examples: changes.slice(0, MAX_EXAMPLES).flatMap(planned => toExample(planned, language)),
        },
      }
    },
    step: async ({ body, actor, language, t }) => {
      if (actor.kind !== 'user') return httpError(401, INVALID_CREDENTIALS)
      const { ids, operationId } = body
      const result = await applyProductAction(app, actor, {
        ids,
        operationId,
        action: toProductAction(body.action),
        language,
      })
      const batch = result.ok ? result.value : result.reason
      if (!('changed' in batch)) return httpError(409, t('admin.bulk.startedByOther'))
      const { changed, checks, notes = [] } = batch
      // A short batch is the last one, after which the list is loaded again.
      if (ids.length < BULK_BATCH_SIZE) await app.changes.waitUntilCurrent()
      return { data: { changed, refused: groupRejections(checks, t), ...toBulkNotes(notes, t) } }
    },
    undo: async ({ body, actor, language, t }) => {
      if (actor.kind !== 'user') return httpError(401, INVALID_CREDENTIALS)
      const undone = await undoProducts(app, actor, { ...body, language })
      if (!undone.ok) return httpError(404, t('admin.bulk.unknownAct'))
      if (undone.value.next === null) await app.changes.waitUntilCurrent()
      const { notes, ...step } = undone.value
      return { data: { ...step, ...toBulkNotes(notes, t) } }
    },
  })

const toProductAction = (body: ProductActionBody): ProductAction => {
  if (body.kind === 'total') {
    const { price, expected_price: expectedPrice, free, confirm_price: confirmsPrice } = body
    return {
      kind: 'total',
      cents: toCents(price),
      expectedCents: toCents(expectedPrice),
      free,
      isConfirmed: confirmsPrice,
    }
  }
  if (body.kind !== 'price' && body.kind !== 'sale' && body.kind !== 'markup') return body
  const { confirm_price: isConfirmed, ...action } = body
  return { ...action, isConfirmed }
}

/** Shows the price before and after the action. */
const toExample = (
  { product, change }: { product: BulkProduct; change: ProductActionChange },
  language: Context['language'],
) =>
  change.totalCents === undefined
    ? []
    : [
        {
          name: pickText(product.name, language),
          before: formatCents(product.totalCents, language),
          after: formatCents(change.totalCents, language),
        },
      ]
