import { randomUUID } from 'node:crypto'
import { BULK_BATCH_SIZE } from '#wire/contract-bulk.ts'
import { createAdminClient, describeDuration, simulateCustomer } from './admin-calls.ts'
import type { BenchShop } from './shop.ts'

const ALL_ROWS = { all: {}, except: [] }

/** Bulk operations that the benchmark runs on every product of the list. */
const OPERATIONS: readonly [string, object][] = [
  ['prices', { kind: 'price', percent: 5 }],
  ['visibility', { kind: 'visibility', state: 1 }],
  ['a category', { kind: 'category', id: 237, how: 'add' }],
]

/** Measures bulk changes of all products and their undo, while customers read lists. */
export const reportBulkChanges = async (shop: BenchShop): Promise<string> => {
  const callApi = await createAdminClient(shop, '/v1/admin/product/bulk')
  const results: string[] = []
  for (const [name, action] of OPERATIONS) {
    const customer = await simulateCustomer(shop)
    const operationId = randomUUID()
    let ids: number[] = []
    const plannedIn = await describeDuration(shop, async () => {
      ids = ((await callApi('POST', '/plan', { selection: ALL_ROWS, action })) as { ids: number[] }).ids
    })
    const appliedIn = await describeDuration(shop, async () => {
      for (let offset = 0; offset < ids.length; offset += BULK_BATCH_SIZE) {
        await callApi('POST', '', { ids: ids.slice(offset, offset + BULK_BATCH_SIZE), action, operationId })
      }
    })
    const undoneIn = await describeDuration(shop, async () => {
      for (let after: number | null = 0; after !== null; ) {
        after = ((await callApi('POST', '/undo', { operationId, after })) as { next: number | null }).next
      }
    })
    results.push(
      `${name} of ${ids.length} planned in ${plannedIn}, applied in ${appliedIn}, undone in ${undoneIn}; ${await customer.stop()}`,
    )
  }
  return results.join('<br>')
}
