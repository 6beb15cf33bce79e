import { isDeepStrictEqual } from 'node:util'
import { changeProduct } from '#catalog/server/catalog.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import { type Actor, createSystemActor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { readOperationEntries } from '#platform/server/bulk.ts'
import { type WriteContext, write } from '#platform/server/write.ts'
import type { BulkUndoStep } from '#wire/contract-bulk.ts'
import { CHECK_PRODUCTS, checkProducts } from './check-products.ts'

/** Undoes a batch of the user's own operation; later changes stay. Fails when the operation fixed nothing. */
export const undoFixes = async (
  app: WriteContext & Pick<App, 'db'>,
  actor: Actor & { kind: 'user' },
  { operationId, after }: { operationId: string; after: number },
): Promise<Result<BulkUndoStep, 'notFound'>> => {
  const { rows, next } = await readOperationEntries(app.db, {
    operationId,
    userId: actor.id,
    kind: 'product',
    after,
  })
  if (rows.length === 0) return after === 0 ? failure('notFound') : ok({ undone: 0, skipped: 0, next: null })
  const result = await write(app, actor, async (tx): Promise<Result<number, number>> => {
    let [changed, alreadyUndone] = [0, 0]
    for (const { subject, before, after: storedAfter } of rows) {
      if (!before || !storedAfter) continue
      await changeProduct(
        tx,
        Number(subject),
        product => {
          if (hasValues(product, storedAfter)) {
            changed += 1
            return before
          }
          // An earlier call undid this part, and its answer was lost.
          if (hasValues(product, before)) alreadyUndone += 1
          return {}
        },
        app.now(),
      )
    }
    // A failure commits nothing.
    return changed > 0 ? ok(changed + alreadyUndone) : failure(alreadyUndone)
  })
  await checkProducts(
    app,
    createSystemActor(CHECK_PRODUCTS.name),
    rows.map(({ subject }) => Number(subject)),
  )
  const undoneCount = result.ok ? result.value : result.reason
  return ok({ undone: undoneCount, skipped: rows.length - undoneCount, next })
}

/** Returns true when a product has these audited values. */
const hasValues = (product: object, values: Readonly<Record<string, unknown>>): boolean => {
  const current: Record<string, unknown> = JSON.parse(JSON.stringify(product))
  return Object.entries(values).every(([name, value]) => isDeepStrictEqual(current[name], value))
}
