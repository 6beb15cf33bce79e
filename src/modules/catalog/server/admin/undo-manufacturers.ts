import { isDeepStrictEqual } from 'node:util'
import type { ManufacturerBody } from '#catalog/contract-manufacturer.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { readOperationEntries } from '#platform/server/bulk.ts'
import type { WriteContext } from '#platform/server/write.ts'
import type { BulkUndoStep } from '#wire/contract-bulk.ts'
import { findManufacturer, saveManufacturer } from './manage-manufacturers.ts'

/** Undoes the user's own changes of manufacturers; a record that changed since stays. */
export const undoManufacturers = async (
  app: WriteContext & Pick<App, 'db'>,
  actor: Actor & { kind: 'user' },
  { operationId, after: position }: { operationId: string; after: number },
): Promise<Result<BulkUndoStep, 'notFound'>> => {
  const { rows, next } = await readOperationEntries(app.db, {
    operationId,
    userId: actor.id,
    kind: 'manufacturer',
    after: position,
  })
  if (rows.length === 0) return position === 0 ? failure('notFound') : ok({ undone: 0, skipped: 0, next: null })
  let undone = 0
  for (const { subject, before, after } of rows) {
    const current = await findManufacturer(app.db, Number(subject))
    if (!current || !before || !after) continue
    const isUnchanged = Object.entries(after).every(([name, value]) =>
      isDeepStrictEqual(current[name as keyof ManufacturerBody], value),
    )
    if (!isUnchanged) continue
    const saved = await saveManufacturer(app, actor, { ...current, ...before, baseVersion: current.version })
    if (saved.ok) undone += 1
  }
  return ok({ undone, skipped: rows.length - undone, next })
}
