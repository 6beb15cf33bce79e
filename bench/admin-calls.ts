import { logInAsAdmin } from './admin-lists.ts'
import { sendOneWithNode } from './node-load.ts'
import { createOrderLoad } from './order-load.ts'
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
const LISTS_PER_ORDER = 10

/** The customer begins again after this page. */
const MAX_PAGE = 50

/** Numbers the customers, so that their idempotency keys differ. */
let customerCount = 0

/**
 * Simulates a customer who reads lists and places an order after every tenth, until stopped; `stop` describes the
 * percentiles of the durations and throws when an order failed.
 */
export const simulateCustomer = async (shop: BenchShop): Promise<{ stop(): Promise<string> }> => {
  customerCount += 1
  const orders = await createOrderLoad(shop, {
    name: `customer-${customerCount}`,
    customers: 1,
    products: shop.stocked,
  })
  const listMs: number[] = []
  const orderMs: number[] = []
  let isStopped = false
  const measure = async (durationsMs: number[], work: () => Promise<void>): Promise<void> => {
    const startedAt = performance.now()
    await work()
    durationsMs.push(performance.now() - startedAt)
  }
  const placeOrder = async (): Promise<void> => {
    const { status, body } = await sendOneWithNode(shop.origin, orders, orderMs.length)
    if (!body.includes(orders.expectedText)) throw new Error(`The order was refused: ${status} ${body.slice(0, 300)}`)
  }
  const loop = (async () => {
    let page = 0
    while (!isStopped) {
      page = (page % MAX_PAGE) + 1
      await measure(listMs, async () => {
        await (await fetch(`${shop.origin}/v1/product?page=${page}`)).arrayBuffer()
      })
      if (page % LISTS_PER_ORDER === 0) await measure(orderMs, placeOrder)
      await new Promise(resolve => setTimeout(resolve, REQUEST_INTERVAL_MS))
    }
  })()
  // The error is thrown by `stop`, which waits for the loop.
  loop.catch(() => undefined)
  return {
    async stop() {
      isStopped = true
      await loop
      return `a customer's lists at the same time ${describePercentiles(listMs)}; ${orderMs.length} orders ${describePercentiles(orderMs)}`
    },
  }
}

const describePercentiles = (durationsMs: readonly number[]): string => {
  const sortedMs = durationsMs.toSorted((first, second) => first - second)
  return [0.5, 0.95, 0.99]
    .map(share => `p${share * 100} ${Math.round(sortedMs[Math.floor(sortedMs.length * share)] ?? 0)} ms`)
    .join(', ')
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
