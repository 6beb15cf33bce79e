import type { Write } from '#platform/server/write.ts'
import { listProductChangeTags, MAX_NAMED_PRODUCTS } from './change-tags.ts'
import { listDependentIds } from './product-numbers.ts'

/**
 * Runs a change of codes, brands, numbers, successors, visibility or bin of products. Announces these products, and
 * those whose pages or search numbers depend on them before or after the change.
 */
export const announceWithDependents = async <T>(
  tx: Write,
  ids: readonly number[],
  change: () => Promise<T>,
): Promise<T> => {
  // The tag of a large change covers all products.
  const listDependents = (): Promise<number[]> =>
    ids.length > MAX_NAMED_PRODUCTS ? Promise.resolve([]) : listDependentIds(tx, ids)
  const before = await listDependents()
  const result = await change()
  if (ids.length > 0) tx.changed(listProductChangeTags([...new Set([...ids, ...before, ...(await listDependents())])]))
  return result
}
