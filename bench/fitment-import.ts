import { describeDuration, simulateCustomer } from './admin-calls.ts'
import { logInAsAdmin } from './admin-lists.ts'
import type { BenchShop } from './shop.ts'

const RULES = 500_000
const RULES_PER_PRODUCT = 5
/** Both steps are primes, so that the rules spread over all engines. */
const ENGINE_STEP = 7919
const NEIGHBOUR_STEP = 131
const PART_BYTES = 4_000_000
const POLL_INTERVAL_MS = 250

/**
 * Measures a list of 500,000 rules for 100,000 products: trial run, import and undo, while a customer reads lists and
 * orders.
 */
export const reportRuleImport = async (shop: BenchShop): Promise<string> => {
  const file = Buffer.from(await createRuleFile(shop))
  const { cookie, token } = await logInAsAdmin(shop)
  const request = async (method: string, path: string, body?: object | Buffer): Promise<{ data?: unknown }> => {
    const response = await fetch(`${shop.origin}/v1/admin/${path}`, {
      method,
      headers: {
        ...{ cookie, 'x-csrf-token': token },
        ...(body && { 'content-type': Buffer.isBuffer(body) ? 'application/octet-stream' : 'application/json' }),
      },
      ...(body && { body: Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as { data?: unknown }
  }
  const source = { name: 'Bench list', kind: 'supplier', coverage: 'partial' }
  const { id: sourceId } = (await request('POST', 'fitment-source', source)).data as { id: number }
  const customer = await simulateCustomer(shop)
  const results: string[] = []
  let id = 0
  const measureStep = async (name: string, state: string, work: () => Promise<unknown>): Promise<void> => {
    const duration = await describeDuration(shop, async () => {
      await work()
      for (let current = ''; current !== state; ) {
        if (current === 'failed') throw new Error('The import failed')
        await new Promise(resolve => setTimeout(resolve, POLL_INTERVAL_MS))
        current = ((await request('GET', `fitment-import/${id}`)).data as { state: string }).state
      }
    })
    results.push(`${name} in ${duration}`)
  }
  await measureStep('uploaded, read and checked', 'checked', async () => {
    const body = { name: 'rules.csv', source_id: sourceId, size: file.length, scope: 'source' }
    id = ((await request('POST', 'fitment-import', body)).data as { id: number }).id
    for (let from = 0; from < file.length; from += PART_BYTES)
      await request('PUT', `fitment-import/${id}/part?from=${from}`, file.subarray(from, from + PART_BYTES))
  })
  const { counts } = (await request('GET', `fitment-import/${id}`)).data as { counts: Record<string, number> }
  await measureStep('stored', 'done', () => request('POST', `fitment-import/${id}/run`, {}))
  await measureStep('undone', 'undone', () => request('POST', `fitment-import/${id}/undo`, {}))
  return `${counts.created} rules of ${RULES} rows ${results.join(', ')}; ${await customer.stop()}`
}

/** Each product has rows for engines of the measured vehicles, by their names. */
const createRuleFile = (shop: BenchShop): Promise<string> =>
  shop.withDatabase(async ({ $client }) => {
    const { rows: engines } = await $client.query<{ cells: string }>(
      `select concat_ws(';', make.name, model.name, generation.name, engine.name) as cells
       from vehicle_node engine join vehicle_node generation on generation.id = engine.parent_id
         join vehicle_node model on model.id = generation.parent_id join vehicle_node make on make.id = model.parent_id
       where engine.level = 'variant' and make.name like 'Bench%' order by engine.id`,
    )
    const { rows: products } = await $client.query<{ code: string }>(
      `select code1 as code from product where class = 'product' and removed_at is null order by id limit $1`,
      [RULES / RULES_PER_PRODUCT],
    )
    const rules = products.flatMap(({ code }, product) =>
      Array.from({ length: RULES_PER_PRODUCT }, (_, position) => {
        const engine = engines[(product * ENGINE_STEP + position * NEIGHBOUR_STEP) % engines.length]
        return `${code};${engine?.cells};2000-2015`
      }),
    )
    return ['sku;make;model;generation;submodel;year', ...rules].join('\n')
  })
