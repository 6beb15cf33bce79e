import type { ProductNumber } from '#catalog/domain/product-number.ts'
import type { Write } from '#platform/server/write.ts'
import { announceWithDependents } from './announce-with-dependents.ts'
import { closesCircle, saveNumbers, saveSuccessor } from './product-numbers.ts'

/** A product's new numbers and successor; missing ones stay. */
export interface NumberChange {
  id: number
  numbers?: readonly ProductNumber[]
  successorId?: number | null
}

/**
 * Sets numbers and successors of many products. A successor that would close a circle is omitted, and the id of its
 * product returned. The caller records the change.
 */
export const setProductNumbers = async (
  tx: Write,
  changes: readonly NumberChange[],
  now: Date,
): Promise<{ circularIds: number[] }> => {
  const circularIds: number[] = []
  await announceWithDependents(
    tx,
    changes.map(({ id }) => id),
    async () => {
      for (const { id, numbers, successorId } of changes) {
        if (numbers) await saveNumbers(tx, id, numbers)
        if (successorId === undefined) continue
        if (successorId !== null && (await closesCircle(tx, id, successorId))) circularIds.push(id)
        else await saveSuccessor(tx, id, successorId, now)
      }
    },
  )
  return { circularIds }
}
