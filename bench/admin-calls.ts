import { logInAsAdmin } from './admin-lists.ts'
import type { BenchShop } from './shop.ts'

/** Returns a client for the API below a path, signed in with every permission. */
export const createAdminClient = async (shop: BenchShop, basePath: string) => {
  const { cookie, token } = await logInAsAdmin(shop)
  return async (method: 'GET' | 'POST', path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`${shop.origin}${basePath}${path}`, {
      method,
      headers: { cookie, 'x-csrf-token': token, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${basePath}${path}: ${response.status} ${await response.text()}`)
    return ((await response.json()) as { data?: unknown }).data
  }
}

const REQUEST_INTERVAL_MS = 100

/** Simulates a customer who reads lists until stopped; `stop` describes the percentiles of the durations. */
export const simulateCustomer = (origin: string): { stop(): Promise<string> } => {
  const durationsMs: number[] = []
  let isStopped = false
  const loop = (async () => {
    for (let page = 1; !isStopped; page = (page % 50) + 1) {
      const startedAt = performance.now()
      await (await fetch(`${origin}/v1/product?page=${page}`)).arrayBuffer()
      durationsMs.push(performance.now() - startedAt)
      await new Promise(resolve => setTimeout(resolve, REQUEST_INTERVAL_MS))
    }
  })()
  return {
    async stop() {
      isStopped = true
      await loop
      const sortedMs = durationsMs.toSorted((first, second) => first - second)
      const formatPercentile = (share: number): string =>
        `${Math.round(sortedMs[Math.floor(sortedMs.length * share)] ?? 0)} ms`
      return `a buyer's lists at the same time p50 ${formatPercentile(0.5)}, p95 ${formatPercentile(0.95)}, p99 ${formatPercentile(0.99)}`
    },
  }
}

/** Describes the duration of a task and the processor time that the shop and its database spent on it. */
export const describeDuration = async (shop: BenchShop, work: () => Promise<void>): Promise<string> => {
  const [startedAt, usedMsBefore] = [performance.now(), shop.readProcessorTime()]
  await work()
  const [endedAt, usedMsAfter] = [performance.now(), shop.readProcessorTime()]
  const usedText =
    usedMsBefore === null || usedMsAfter === null
      ? ''
      : ` (${((usedMsAfter - usedMsBefore) / 1000).toFixed(1)} s of CPU time)`
  return `${((endedAt - startedAt) / 1000).toFixed(1)} s${usedText}`
}
