import { createAdminClient, describeDuration, simulateCustomer } from './admin-calls.ts'
import type { BenchShop } from './shop.ts'

const ROWS_PER_REQUEST = 2_000
const POLL_INTERVAL_MS = 250

/** Measures a price list of all products: upload, trial run and import, while customers read lists. */
export const reportPriceImport = async (shop: BenchShop): Promise<string> => {
  const callApi = await createAdminClient(shop, '/v1/admin/import')
  const rows = await shop.withDatabase(async db => {
    const { rows: codeRows } = await db.$client.query<{ code: string; cents: number }>(
      `select code1 as code, total_cents as cents from product where class = 'product' and removed_at is null order by id`,
    )
    return codeRows.map(({ code, cents }) => [code, ((cents + 10) / 100).toFixed(2)])
  })
  const customer = await simulateCustomer(shop)
  const results: string[] = []
  const measureStep = async (name: string, work: () => Promise<void>): Promise<void> => {
    results.push(`${name} in ${await describeDuration(shop, work)}`)
  }
  let id = 0
  const waitForState = async (state: string): Promise<void> => {
    while (true) {
      const importDetails = (await callApi('GET', `/${id}`)) as { state: string }
      if (importDetails.state === state) return
      if (importDetails.state === 'failed') throw new Error('The list failed')
      await new Promise(resolve => setTimeout(resolve, POLL_INTERVAL_MS))
    }
  }
  await measureStep('uploaded', async () => {
    const body = { name: 'hinnad.csv', headings: ['code1', 'total_price'], total: rows.length }
    id = ((await callApi('POST', '', body)) as { id: number }).id
    for (let from = 0; from < rows.length; from += ROWS_PER_REQUEST) {
      await callApi('POST', `/${id}/rows`, { from, rows: rows.slice(from, from + ROWS_PER_REQUEST) })
    }
  })
  await measureStep('checked', async () => {
    await callApi('POST', `/${id}/check`, { mapping: { code1: 0, total_price: 1 }, may_create: false })
    await waitForState('checked')
  })
  await measureStep('imported', async () => {
    await callApi('POST', `/${id}/run`, {})
    await waitForState('done')
  })
  return `${rows.length} rows ${results.join(', ')}; ${await customer.stop()}`
}
