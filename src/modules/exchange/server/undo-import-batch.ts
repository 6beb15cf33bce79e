import { sql } from 'drizzle-orm'
import { announceWithDependents, describeProducts, updateProducts, withdrawImport } from '#catalog/server/catalog.ts'
import { removeUnknownNames } from '#exchange/domain/decide-row.ts'
import { revertRow } from '#exchange/domain/revert-row.ts'
import type { RowValues } from '#exchange/domain/row-values.ts'
import { getElementAt } from '#kernel/require-existing.ts'
import { createConstantVisibility, INACCESSIBLE } from '#kernel/visibility.ts'
import type { Write } from '#platform/server/write.ts'
import { changesProduct, setCategoriesAndFilters, setStock, toDescribedProducts } from './apply-import-rows.ts'
import { BATCH_SIZE, type Import } from './import-batch.ts'
import { applyValues, lockProducts, toRowValues } from './known-products.ts'
import { readListLookups } from './read-lookups.ts'
import { revertPictures } from './record-pictures.ts'
import { omitTakenCodes } from './reject-taken-codes.ts'
import { storeUndoOutcomes } from './store-outcomes.ts'

interface UndoRow {
  line: number
  outcome: 'changed' | 'created' | 'waiting'
  productId: number
  before: RowValues | null
  after: RowValues
}

/** Undoes a batch. Fields that somebody changed after the import stay. */
export const undoBatch = async (tx: Write, { id, done, mapping, userId }: Import, now: Date): Promise<void> => {
  const lookups = await readListLookups(tx, mapping, now)
  const { rows } = await tx.execute<UndoRow & Record<string, unknown>>(sql`
    select line, outcome, subject_id as "productId", before, after from import_row
    where import_id = ${id}::int and line > ${done}::int and line <= ${done + BATCH_SIZE}::int and outcome in ('changed', 'created', 'waiting')`)
  const products = await lockProducts(
    tx,
    rows.map(({ productId }) => productId),
    lookups,
  )
  const reverted = rows.map(row => {
    const product = products.get(row.productId)
    // Pictures are removed in any case, so they count as unchanged.
    const { pictures } = row.after
    const current = product && { ...toRowValues(product, lookups), ...(pictures !== undefined && { pictures }) }
    const restored =
      product && current
        ? removeUnknownNames(revertRow(current, { ...row, hasScheduledSale: product.hasScheduledSale }), lookups)
        : {}
    return { ...row, product, restored }
  })
  const restoredValues = await omitTakenCodes(tx, reverted)
  const waitingIds = rows.flatMap(({ outcome, productId }) => (outcome === 'waiting' ? [productId] : []))
  const withdrawnIds = await withdrawImport(tx, id, waitingIds, now)
  const results = reverted.map((row, index) => {
    const restored = getElementAt(restoredValues, index)
    const isRestored = Object.keys(restored).length === Object.keys(row.after).length
    return {
      ...row,
      restored,
      isComplete: isRestored && (row.outcome !== 'waiting' || withdrawnIds.has(row.productId)),
    }
  })
  const changedProducts = results.flatMap(({ product, restored, outcome }) =>
    product && outcome !== 'created' && Object.keys(restored).length > 0 ? [{ product, restored }] : [],
  )
  await updateProducts(
    tx,
    changedProducts.flatMap(({ product, restored }) =>
      changesProduct(restored) ? [applyValues(product, restored, { mayBeFree: false })] : [],
    ),
    now,
  )
  await describeProducts(
    tx,
    toDescribedProducts(
      changedProducts.map(({ product, restored }) => ({ product, values: restored })),
      lookups,
    ),
    now,
  )
  for (const { product, restored } of changedProducts) {
    tx.audit({
      kind: 'product',
      id: product.id,
      action: 'import-undone',
      before: toRowValues(product, lookups),
      after: { ...toRowValues(product, lookups), ...restored },
    })
  }
  const appliedRows = changedProducts.map(({ product, restored }) => ({ productId: product.id, values: restored }))
  await setStock(tx, appliedRows, { now, userId })
  await setCategoriesAndFilters(tx, appliedRows, lookups)
  await revertPictures(tx, { importId: id, from: done, to: done + BATCH_SIZE, now })
  await moveToBin(
    tx,
    results.flatMap(({ outcome, isComplete, productId }) => (outcome === 'created' && isComplete ? [productId] : [])),
    now,
  )
  await storeUndoOutcomes(tx, id, results)
}

/** Moves created products to the bin, where orders can still refer to them. */
const moveToBin = async (tx: Write, ids: readonly number[], now: Date): Promise<void> => {
  if (ids.length === 0) return
  const visibility = createConstantVisibility(INACCESSIBLE)
  const update = sql`
    update product set visibility = ${JSON.stringify(visibility)}::jsonb, removed_at = ${now.toISOString()}::timestamptz,
      modified_at = ${now.toISOString()}::timestamptz, version = version + 1
    where id = any(${sql.param([...ids])}::int[]) and removed_at is null returning id`
  const { rows } = await announceWithDependents(tx, ids, () => tx.execute<{ id: number }>(update))
  for (const { id } of rows) {
    tx.audit({ kind: 'product', id, action: 'import-undone', after: { visibility, removedAt: now.toISOString() } })
  }
}
