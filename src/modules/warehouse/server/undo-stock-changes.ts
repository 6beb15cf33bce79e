import { failure, ok, type Result } from '#kernel/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { readOperationEntries } from '#platform/server/bulk.ts'
import { type WriteContext, write } from '#platform/server/write.ts'
import { lockShelves, moveStock, shelfKey } from '#stock/server/stock.ts'

interface UndoResult {
  undone: number
  /** Shelves with later movements. */
  left: number
  next: number | null
}

/** Undoes the user's own corrections on shelves without later movements. Fails when the operation corrected nothing. */
export const undoCorrections = async (
  app: WriteContext & Pick<App, 'db'>,
  actor: Actor & { kind: 'user' },
  { act, after }: { act: string; after: number },
): Promise<Result<UndoResult, 'unknown'>> => {
  const { rows, next } = await readOperationEntries(app.db, { act, userId: actor.id, kind: 'stock', after })
  if (rows.length === 0) return after === 0 ? failure('unknown') : ok({ undone: 0, left: 0, next: null })
  const shelves = rows.flatMap(({ subject, before, after }) =>
    Object.keys(after ?? {}).map(warehouse => ({
      productId: Number(subject),
      warehouseId: Number(warehouse),
      amount: Number(before?.[warehouse]),
      seen: Number(after?.[warehouse]),
    })),
  )
  const result = await write(app, actor, async (tx): Promise<Result<number, number>> => {
    const levels = await lockShelves(tx, shelves)
    const restored = shelves.filter(shelf => (levels.get(shelfKey(shelf)) ?? 0) === shelf.seen)
    // An earlier call undid this part, and its answer was lost.
    const alreadyUndone = shelves.filter(shelf => (levels.get(shelfKey(shelf)) ?? 0) === shelf.amount).length
    if (restored.length === 0) return failure(alreadyUndone)
    for (const { productId, warehouseId, amount, seen } of restored) {
      tx.audit({ kind: 'stock', id: productId, before: { [warehouseId]: seen }, after: { [warehouseId]: amount } })
    }
    const moves = restored.map(({ productId, warehouseId, amount, seen }) => ({
      productId,
      warehouseId,
      delta: amount - seen,
    }))
    const moved = await moveStock(tx, moves, { reason: 'miscounted', now: app.now() })
    if (!moved.ok) throw new Error('An undone correction takes more than there is: its shelves were locked first')
    return ok(restored.length + alreadyUndone)
  })
  const undone = result.ok ? result.value : result.why
  return ok({ undone, left: shelves.length - undone, next })
}
