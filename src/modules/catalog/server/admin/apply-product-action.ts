import type { ProductAction, ProductActionChange } from '#catalog/domain/product-action.ts'
import type { Language } from '#kernel/language.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import { createConstantVisibility } from '#kernel/visibility.ts'
import type { Actor } from '#platform/server/actor.ts'
import { type BulkCheck, findRowsChangedBy, isForeignOperation } from '#platform/server/bulk.ts'
import { type WriteContext, write } from '#platform/server/write.ts'
import { holdPrices } from '../price-proposals.ts'
import { purgeProducts } from '../purge-products.ts'
import { type BulkProduct, type ChangeableFields, lockProducts } from './bulk-product.ts'
import { findMovedProducts } from './find-moved-products.ts'
import { listRestoredProducts, planProductAction } from './plan-product-action.ts'
import { saveChangedProducts } from './save-changed-products.ts'

interface BatchResult {
  /** Includes products that this operation changed before. */
  changed: number
  checks: BulkCheck[]
  /** Restored products with a new address, prices below cost, and prices that wait for approval. */
  notes?: BulkCheck[]
}

export type ApplyActionFailure = { kind: 'startedByOther' } | ({ kind: 'nothingChanged' } & BatchResult)

interface ActionBatch {
  ids: readonly number[]
  action: ProductAction
  operationId: string
  language: Language
}

/**
 * Applies an action to a batch of products. Repeating a batch changes nothing; a user cannot continue an operation of
 * another user.
 */
export const applyProductAction = (
  app: WriteContext,
  actor: Actor & { kind: 'user' },
  { ids, action, operationId, language }: ActionBatch,
): Promise<Result<BatchResult, ApplyActionFailure>> =>
  write(
    app,
    actor,
    async (tx): Promise<Result<BatchResult, ApplyActionFailure>> => {
      if (await isForeignOperation(tx, operationId, actor.id)) return failure({ kind: 'startedByOther' })
      await lockProducts(tx, ids)
      const doneIds = await findRowsChangedBy(tx, { operationId, kind: 'product', ids })
      const remainingIds = ids.filter(id => !doneIds.has(id))
      const { checks, notes, changes, held } = await planProductAction(tx, remainingIds, action, {
        language,
        now: app.now(),
      })
      if (changes.length === 0 && held.length === 0)
        return failure({ kind: 'nothingChanged', changed: doneIds.size, checks })
      if (action.kind === 'purge') {
        await purgeProducts(
          tx,
          changes.map(({ product }) => product),
          app.now(),
        )
      } else {
        const changedProducts = changes.map(({ product, change }) => ({
          product,
          next: applyChange(product, change, app.now()),
        }))
        await saveChangedProducts(tx, changedProducts, app.now())
      }
      const source = action.kind === 'total' ? 'cell' : 'bulk'
      await holdPrices(tx, held, { source, userId: actor.id, operationId, now: app.now() })
      const moved = await findMovedProducts(tx, listRestoredProducts(changes), language)
      return ok({ changed: doneIds.size + changes.length + held.length, checks, notes: [...moved, ...notes] })
    },
    operationId,
  )

const applyChange = (product: BulkProduct, change: ProductActionChange, now: Date): ChangeableFields => ({
  priceCents: change.priceCents ?? product.priceCents,
  totalCents: change.totalCents ?? product.totalCents,
  free: change.free ?? product.free,
  visibility: change.state === undefined ? product.visibility : createConstantVisibility(change.state),
  removedAt: decideRemovedAt(product, change, now),
  categoryIds: change.categoryIds ? [...change.categoryIds] : product.categoryIds,
})

const decideRemovedAt = ({ removedAt }: BulkProduct, { isRemoved }: ProductActionChange, now: Date): Date | null => {
  if (isRemoved === undefined) return removedAt
  return isRemoved ? now : null
}
