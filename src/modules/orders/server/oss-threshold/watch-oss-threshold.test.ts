import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildOrderDraft, buildOrderLine, makeOrder } from '#orders/testing/factories.ts'
import { createSystemActor } from '#platform/server/actor.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { changeSettings } from '#shop/server/shop.ts'
import { makeShop } from '#shop/testing/factories.ts'
import { createStaffMember } from '#wire/testing/visitors.ts'
import { issueInvoice } from '../invoices/issue-sale-documents.ts'
import { staffTasks } from '../tables.ts'
import { checkOssThreshold, startOssThreshold } from './watch-oss-threshold.ts'

const ACTOR = createSystemActor('test')
let app: TestApp
beforeAll(async () => {
  app = await createTestApp(startOssThreshold)
  await arrange(app.db, tx => makeShop(tx))
  app.setNow(new Date('2026-11-20T10:00:00Z'))
})
afterAll(() => app.close())

const recordSale = (at: string, grossCents: number, country = 'FI', vatNumber = '') =>
  arrange(app.db, async tx => {
    const { delivery, client } = buildOrderDraft()
    const { order } = await makeOrder(
      tx,
      {
        delivery: { ...delivery, country },
        lines: [buildOrderLine({ unitCents: grossCents })],
        ...(vatNumber && { clientType: 'business', client: { ...client, vat_reg_nr: vatNumber }, taxablePerson: true }),
      },
      { placedAt: new Date(at), paidAt: new Date(at), state: 'paid' },
    )
    await issueInvoice(tx, order.id, new Date(at))
  })
const listTasks = async () => {
  await checkOssThreshold(app, ACTOR)
  const rows = await app.db.select().from(staffTasks).orderBy(asc(staffTasks.id))
  return rows.map(({ kind, details, closedBy }) => [kind, details, closedBy])
}

test('sums distance sales by year and keeps a task from 80 % of the threshold until OSS applies', async () => {
  await recordSale('2025-12-31T21:00:00Z', 124_000)
  await recordSale('2025-12-31T22:30:00Z', 868_000)
  await recordSale('2026-03-01T10:00:00Z', 1_240_000, 'EE')
  await recordSale('2026-03-01T10:00:00Z', 1_240_000, 'NO')
  await recordSale('2026-03-01T10:00:00Z', 1_240_000, 'LV', 'LV40003032949')
  expect(await listTasks()).toEqual([])

  await recordSale('2026-04-01T10:00:00Z', 124_000, 'DE')
  expect(await listTasks()).toEqual([['oss-threshold', { ossLevel: 'near', year: 2026 }, null]])

  await recordSale('2026-05-01T10:00:00Z', 248_100, 'SE')
  const exceeded = { ossLevel: 'exceeded', year: 2026 }
  expect(await listTasks()).toEqual([['oss-threshold', exceeded, null]])

  app.signInAs(createStaffMember(['settings.edit'], { username: 'siim', roles: ['ADMIN'] }))
  const answer = await app.server.inject({ url: '/v1/admin/oss-threshold' })
  expect(answer.json().data).toEqual({
    threshold: 10_000,
    years: [
      { year: 2026, net: 10_000.81 },
      { year: 2025, net: 1_000 },
    ],
    warning: { level: 'exceeded', year: 2026 },
  })

  await arrange(app.db, tx => changeSettings(tx, { ossFrom: '2026-12-01' }))
  expect(await listTasks()).toEqual([['oss-threshold', exceeded, null]])
  await arrange(app.db, tx => changeSettings(tx, { ossFrom: '2026-11-20' }))
  expect(await listTasks()).toEqual([['oss-threshold', exceeded, 'system']])
})
