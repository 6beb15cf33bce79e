import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { NO_PACKAGING, type ReportedWeights } from '#catalog/domain/reported-weights.ts'
import { makeProduct } from '#catalog/testing/factories.ts'
import { buildOrderLine, makeOrder } from '#orders/testing/factories.ts'
import { createSystemActor } from '#platform/server/actor.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { changeSettings, readSettings } from '#shop/server/shop.ts'
import { makeShop } from '#shop/testing/factories.ts'
import { createStaffMember } from '#wire/testing/visitors.ts'
import { orderShipments, staffTasks } from './tables.ts'
import { registerTaskRoutes } from './task-routes.ts'
import { checkDueReturns } from './watch-due-returns.ts'

const ACTOR = createSystemActor('test')
let app: TestApp
beforeAll(async () => {
  app = await createTestApp(registerTaskRoutes)
  await arrange(app.db, tx => makeShop(tx))
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.delete(staffTasks)
})

const setVatNumber = (vatNumber: string) =>
  arrange(app.db, async tx => changeSettings(tx, { company: { ...(await readSettings(tx)).company, vatNumber } }))
const checkOn = async (day: string) => {
  app.setNow(new Date(`${day}T10:00:00Z`))
  await checkDueReturns(app, ACTOR)
  const rows = await app.db.select().from(staffTasks).orderBy(asc(staffTasks.id))
  return rows.map(({ details, closedBy }) => [details.return, details.dueDay, closedBy])
}

test('opens one task for each VAT return of a shop with a VAT number and keeps it until staff close it', async () => {
  await setVatNumber('')
  expect(await checkOn('2026-12-15')).toEqual([])
  await setVatNumber('EE102154832')
  expect(await checkOn('2026-12-15')).toEqual([['vat', '2026-12-20', null]])
  expect(await checkOn('2026-12-20')).toHaveLength(1)
  expect(await checkOn('2026-12-22')).toEqual([['vat', '2026-12-20', null]])

  app.signInAs(createStaffMember(['order.money'], { username: 'siim', roles: ['SALES'] }))
  const [task] = (await app.server.inject({ url: '/v1/admin/task' })).json().results
  expect(task).toMatchObject({ kind: 'return-due', details: { from: '2026-11-01', to: '2026-11-30' } })
  const headers = { 'x-csrf-token': 'any' }
  const closing = { method: 'PUT', url: `/v1/admin/task/${task.id}`, headers, payload: { closed: true } } as const
  app.signInAs(createStaffMember(['order.edit', 'settings.edit'], { username: 'mari', roles: ['SALES'] }))
  expect((await app.server.inject(closing)).statusCode).toBe(404)
  app.signInAs(createStaffMember(['order.money'], { username: 'siim', roles: ['SALES'] }))
  expect((await app.server.inject(closing)).statusCode).toBe(200)

  expect(await checkOn('2026-12-18')).toEqual([['vat', '2026-12-20', 'siim']])
  expect(await checkOn('2027-01-10')).toEqual([
    ['vat', '2026-12-20', 'siim'],
    ['vat', '2027-01-20', null],
  ])
})

test('asks for the OSS return of the quarters in which OSS applied, also without sales', async () => {
  await setVatNumber('')
  await arrange(app.db, tx => changeSettings(tx, { ossFrom: '2027-01-01' }))
  expect(await checkOn('2027-01-29')).toEqual([])
  await arrange(app.db, tx => changeSettings(tx, { ossFrom: '2026-12-31' }))
  expect(await checkOn('2027-01-29')).toEqual([['oss', '2027-01-31', null]])
  await arrange(app.db, tx => changeSettings(tx, { ossFrom: null }))
  expect(await checkOn('2027-01-30')).toEqual([['oss', '2027-01-31', 'system']])
})

test('asks for reports of the goods and packaging that left in the period', async () => {
  await setVatNumber('')
  const weights = { isImported: true, batteryType: null, batteryGrams: null, netGrams: 900 }
  const packaging = { ...NO_PACKAGING, paper: 100 }
  const ship = async (at: string, reported: ReportedWeights) => {
    const productId = await makeProduct(app.db, { reported })
    const { order } = await arrange(app.db, tx => makeOrder(tx, { lines: [buildOrderLine({ productId })] }))
    const lines = [{ position: 0, amount: 1 }]
    await app.db.insert(orderShipments).values({ orderId: order.id, at: new Date(at), actor: 'mari', lines })
  }
  expect(await checkOn('2027-01-25')).toEqual([])
  await ship('2026-03-05T10:00:00Z', { ...weights, wasteClass: 'vehiclePart', packaging })
  expect(await checkOn('2027-01-25')).toEqual([['vehicle-parts', '2027-01-25', null]])
  await ship('2026-12-31T10:00:00Z', { ...weights, wasteClass: 'tyre', packaging: NO_PACKAGING })
  expect(await checkOn('2027-01-25')).toEqual([
    ['vehicle-parts', '2027-01-25', null],
    ['goods', '2027-01-25', null],
  ])
  await app.db.delete(staffTasks).where(eq(staffTasks.kind, 'return-due'))
  expect(await checkOn('2027-02-20')).toEqual([['packaging', '2027-02-28', null]])
})
