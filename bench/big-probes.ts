import { setTimeout } from 'node:timers/promises'
import { setPrice } from '#catalog/server/catalog.ts'
import { generateCode } from '#demo/seed/generate-product.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { runProgram } from './processes.ts'
import type { BenchShop } from './shop.ts'

/** Loads the catalogue in a separate process, as the shop does at its start. */
export const reportCatalogueLoad = async (shop: BenchShop): Promise<string> => {
  const output = await runProgram(['bench/load-catalogue.ts'], { DATA_DIR: shop.dataDir })
  const { seconds, cpuSeconds, products } = JSON.parse(output) as Record<string, number>
  const duration = `${seconds?.toFixed(1)} s (${cpuSeconds?.toFixed(1)} s of the processor)`
  return `${duration} for ${products} products; ready ${shop.readySeconds.toFixed(1)} s after the start`
}

/** Returns the resident memory from the metrics of the shop. */
export const readResidentMemory = async (shop: BenchShop): Promise<string> =>
  `${await readResidentMegabytes(shop)} MB resident`

export const readResidentMegabytes = async (shop: BenchShop): Promise<number> => {
  const metrics = await (await fetch(`${shop.origin}/metrics`)).text()
  return Math.round(Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1]) / 1e6)
}

const CHANGE_COUNT = 25
/** Changes this far apart are never announced in the same batch. */
const PAUSE_MS = 300
const MAX_DELAY_MS = 10_000

/** Changes prices from another process and waits until a list shows each of them. */
export const reportPriceDelay = async (shop: BenchShop): Promise<string> => {
  const delaysMs: number[] = []
  for (let index = 1; index <= CHANGE_COUNT; index++) {
    delaysMs.push(await measureOnePriceDelay(shop, generateCode(index * 997), 1_000_000 + index))
    await setTimeout(PAUSE_MS)
  }
  delaysMs.sort((first, second) => first - second)
  const formatPercentile = (share: number): string =>
    `${Math.round(delaysMs[Math.floor((delaysMs.length - 1) * share)] as number)} ms`
  return `p50 ${formatPercentile(0.5)}, p95 ${formatPercentile(0.95)}, longest ${formatPercentile(1)} of ${CHANGE_COUNT} changes`
}

const measureOnePriceDelay = async (shop: BenchShop, code: string, cents: number): Promise<number> => {
  const startedAt = await shop.withDatabase(async db => {
    const { rows } = await db.$client.query<{ id: number }>('select id from product where code1 = $1', [code])
    const id = rows[0]?.id ?? 0
    const isChanged = await arrange(db, tx => setPrice(tx, id, { priceCents: cents, totalCents: cents }, new Date()))
    if (!isChanged) throw new Error(`There is no product ${code}`)
    const committedAt = performance.now()
    await db.$client.query('notify pitlane_change')
    return committedAt
  })
  while (true) {
    const response = await fetch(`${shop.origin}/v1/product?q=${code}`)
    if ((await response.text()).includes(`"total_price":${cents / 100}`)) return performance.now() - startedAt
    if (performance.now() - startedAt > MAX_DELAY_MS)
      throw new Error(`The price of ${code} was not seen in ${MAX_DELAY_MS} ms`)
    await setTimeout(2)
  }
}
