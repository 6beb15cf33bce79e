import { sessionOf } from './admin-lists.ts'
import type { BenchShop } from './shop.ts'

const AT_ONCE = 2_000
const LOOK_EVERY_MS = 250
const BUY_EVERY_MS = 100

/** A price list of all products, handed over, tried and done, while buyers look at lists. */
export const pricesImported = async (shop: BenchShop): Promise<string> => {
  const call = await callsAbout(shop)
  const rows = await shop.withDatabase(async db => {
    const { rows } = await db.$client.query<{ code: string; cents: number }>(
      `select code1 as code, total_cents as cents from product where class = 'product' and removed_at is null order by id`,
    )
    return rows.map(({ code, cents }) => [code, ((cents + 10) / 100).toFixed(2)])
  })
  const buyers = lookAround(shop.origin)
  const told: string[] = []
  const step = async (name: string, work: () => Promise<void>): Promise<void> => {
    const [begun, used] = [performance.now(), shop.processorTime()]
    await work()
    const [ended, usedAfter] = [performance.now(), shop.processorTime()]
    const worked =
      used === null || usedAfter === null ? '' : ` (${((usedAfter - used) / 1000).toFixed(1)} s of the processors)`
    told.push(`${name} in ${((ended - begun) / 1000).toFixed(1)} s${worked}`)
  }
  let id = 0
  const reached = async (state: string): Promise<void> => {
    for (let now = ''; now !== state; { state: now } = (await call('GET', `/${id}`)) as { state: string }) {
      if (now === 'failed') throw new Error('The list failed')
      await new Promise(resolve => setTimeout(resolve, LOOK_EVERY_MS))
    }
  }
  await step('handed over', async () => {
    const given = { name: 'hinnad.csv', heads: ['code1', 'total_price'], total: rows.length }
    id = ((await call('POST', '', given)) as { id: number }).id
    for (let from = 0; from < rows.length; from += AT_ONCE) {
      await call('POST', `/${id}/rows`, { from, rows: rows.slice(from, from + AT_ONCE) })
    }
  })
  await step('tried', async () => {
    await call('POST', `/${id}/check`, { mapping: { code1: 0, total_price: 1 }, may_create: false })
    await reached('checked')
  })
  await step('done', async () => {
    await call('POST', `/${id}/run`, {})
    await reached('done')
  })
  return `${rows.length} rows ${told.join(', ')}; ${await buyers.stop()}`
}

/** Calls about imports by somebody who may do everything; answers what they tell. */
const callsAbout = async (shop: BenchShop) => {
  const { cookie, token } = await sessionOf(shop)
  return async (method: 'GET' | 'POST', path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`${shop.origin}/v1/admin/import${path}`, {
      method,
      headers: { cookie, 'x-csrf-token': token, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return ((await answer.json()) as { data?: unknown }).data
  }
}

/** A buyer who looks at one list after the other, until stopped; answers how long they waited. */
const lookAround = (origin: string): { stop(): Promise<string> } => {
  const waits: number[] = []
  let isOver = false
  const looking = (async () => {
    for (let page = 1; !isOver; page = (page % 50) + 1) {
      const begun = performance.now()
      await (await fetch(`${origin}/v1/product?page=${page}`)).arrayBuffer()
      waits.push(performance.now() - begun)
      await new Promise(resolve => setTimeout(resolve, BUY_EVERY_MS))
    }
  })()
  return {
    async stop() {
      isOver = true
      await looking
      const sorted = waits.toSorted((one, other) => one - other)
      const at = (share: number): string => `${Math.round(sorted[Math.floor(sorted.length * share)] ?? 0)} ms`
      return `a buyer's lists meanwhile p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)}`
    },
  }
}
