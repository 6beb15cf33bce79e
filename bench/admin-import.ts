import { callsOf, lookAround, timed } from './admin-calls.ts'
import type { BenchShop } from './shop.ts'

const AT_ONCE = 2_000
const LOOK_EVERY_MS = 250

/** Measures a price list of all products: upload, trial run and import, while buyers read lists. */
export const pricesImported = async (shop: BenchShop): Promise<string> => {
  const call = await callsOf(shop, '/v1/admin/import')
  const rows = await shop.withDatabase(async db => {
    const { rows } = await db.$client.query<{ code: string; cents: number }>(
      `select code1 as code, total_cents as cents from product where class = 'product' and removed_at is null order by id`,
    )
    return rows.map(({ code, cents }) => [code, ((cents + 10) / 100).toFixed(2)])
  })
  const buyers = lookAround(shop.origin)
  const results: string[] = []
  const step = async (name: string, work: () => Promise<void>): Promise<void> => {
    results.push(`${name} in ${await timed(shop, work)}`)
  }
  let id = 0
  const reached = async (state: string): Promise<void> => {
    for (let now = ''; now !== state; { state: now } = (await call('GET', `/${id}`)) as { state: string }) {
      if (now === 'failed') throw new Error('The list failed')
      await new Promise(resolve => setTimeout(resolve, LOOK_EVERY_MS))
    }
  }
  await step('handed over', async () => {
    const given = { name: 'hinnad.csv', headings: ['code1', 'total_price'], total: rows.length }
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
  return `${rows.length} rows ${results.join(', ')}; ${await buyers.stop()}`
}
