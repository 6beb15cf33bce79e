import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#kernel/durations.ts'
import { makeOrder } from '#orders/testing/factories.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { readSettings } from '#shop/server/shop.ts'
import { makeShop } from '#shop/testing/factories.ts'
import { createStaffMember } from '#wire/testing/visitors.ts'
import { GUEST } from '#wire/visitor.ts'
import { cancelUnpaidOrders } from '../cancel-unpaid-orders.ts'
import { ORDER_ENDED } from '../order-jobs.ts'
import { registerOrderSettingsRoutes } from './order-settings-routes.ts'

const staff = createStaffMember(['settings.edit'], { roles: ['ADMIN'] })

let app: TestApp
beforeAll(async () => {
  app = await createTestApp(testApp => {
    registerOrderSettingsRoutes(testApp)
    testApp.jobs.handle(ORDER_ENDED, async () => undefined)
  })
  await arrange(app.db, tx => makeShop(tx))
  await app.jobs.start()
})
afterAll(() => app.close())

const saveSettings = (payload: object) =>
  app.server.inject({
    method: 'PUT',
    url: '/v1/admin/order-settings',
    headers: { 'x-csrf-token': 'any' },
    payload,
  })

test('only users who may edit settings read and change them', async () => {
  app.signInAs(GUEST)
  expect((await saveSettings({ unpaidDays: 5 })).statusCode).toBe(401)
  app.signInAs({ ...staff, permissions: ['order.edit'] })
  expect((await saveSettings({ unpaidDays: 5 })).statusCode).toBe(403)
})

test.each([0, 61, 2.5, '3'])('rejects %s unpaid days', async unpaidDays => {
  app.signInAs(staff)
  const answer = await saveSettings({ unpaidDays })
  expect(answer.statusCode).toBe(422)
  expect(Object.keys(answer.json().errors)).toEqual(['unpaidDays'])
})

test('cancels orders after the configured days and keeps the other settings', async () => {
  app.signInAs(staff)
  const before = await readSettings(app.db)
  const placedAt = new Date(Date.now() - 4 * DAY_MS)
  await arrange(app.db, tx => makeOrder(tx, {}, { placedAt }))

  expect((await saveSettings({ unpaidDays: 5 })).json()).toMatchObject({
    success: true,
    data: { unpaidDays: 5, unpaidHoldMinutes: 60 },
  })
  expect(await cancelUnpaidOrders(app)).toBe(0)
  expect((await saveSettings({ unpaidDays: 4 })).statusCode).toBe(200)
  expect(await cancelUnpaidOrders(app)).toBe(1)

  const answer = await app.server.inject({ method: 'GET', url: '/v1/admin/order-settings' })
  expect(answer.json().data).toMatchObject({ unpaidDays: 4 })
  expect(await readSettings(app.db)).toEqual({ ...before, unpaidDays: 4 })
})
