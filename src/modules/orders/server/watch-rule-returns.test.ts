import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeProduct } from '#catalog/testing/factories.ts'
import type { FitSnapshot } from '#fitment/domain/fit-snapshot.ts'
import { start as startFitment } from '#fitment/server/fitment.ts'
import { fitmentRules, vehicleNodes } from '#fitment/server/tables.ts'
import { makeFittingCar } from '#fitment/testing/factories.ts'
import { DAY_MS } from '#kernel/durations.ts'
import { buildOrderLine, makeOrder } from '#orders/testing/factories.ts'
import { createSystemActor } from '#platform/server/actor.ts'
import { handleMail } from '#platform/server/mail/handle-mail.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { makeShop } from '#shop/testing/factories.ts'
import { createStaffMember } from '#wire/testing/visitors.ts'
import { start } from './start.ts'
import { staffTasks } from './tables.ts'
import { checkRuleReturns } from './watch-rule-returns.ts'

const NOW = new Date('2026-11-20T10:00:00Z')
const STAFF = createStaffMember(['order.edit', 'order.money', 'product.edit'], { username: 'siim' })
let app: TestApp
let productId: number
let ruleId: number
let carId: number
beforeAll(async () => {
  app = await createTestApp(testApp => {
    start(testApp)
    startFitment(testApp)
    handleMail(testApp, async () => ({ name: 'Pitlane', address: 'pood@pitlane.example' }))
  })
  app.setNow(NOW)
  app.signInAs(STAFF)
  await arrange(app.db, tx => makeShop(tx))
  productId = await makeProduct(app.db)
  carId = await makeFittingCar(app.db, productId)
  const [rule] = await app.db.select().from(fitmentRules)
  ruleId = rule?.id ?? 0
  await app.jobs.start()
})
afterAll(() => app.close())

const callApi = async (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) =>
  (
    await app.server.inject({
      method,
      url: `/v1/admin/${path}`,
      headers: { 'x-csrf-token': 'any' },
      ...(payload && { payload }),
    })
  ).json()

/** Returns goods of an order whose stored verdict names the rule; `noFit` states that they did not fit. */
const returnGoods = async (cause: 'noFit' | null, placedAt = new Date(NOW.getTime() - 5 * DAY_MS)) => {
  const fit: FitSnapshot = {
    key: String(carId),
    car: 'Volkswagen Golf V',
    verdict: 'fits',
    reason: 'rule',
    source: 'Shop',
    confidence: 'verified',
    answers: [],
    rules: [ruleId],
  }
  const lines = [buildOrderLine({ productId, fit })]
  const { order } = await arrange(app.db, tx => makeOrder(tx, { lines }, { placedAt, state: 'delivered' }))
  const body = { baseVersion: order.version, kind: 'return', lines: [{ position: 0, amount: 1 }] }
  const opened = (await callApi('POST', `order/${order.id}/returns`, body)).data
  const path = `order/${order.id}/returns/${opened.returns[0].id}`
  const received = (await callApi('POST', `${path}/receive`, { baseVersion: opened.version })).data
  const inspected = [{ position: 0, restocked: 0, cause }]
  const { data } = await callApi('POST', `${path}/inspect`, { baseVersion: received.version, lines: inspected })
  expect(data?.returns[0]).toMatchObject({ state: 'inspected', lines: [{ cause, has_car: true }] })
  await checkRuleReturns(app, createSystemActor('check'))
}
const readTasks = async () =>
  (await app.db.select().from(staffTasks).where(eq(staffTasks.kind, 'fitment-returns'))).map(
    ({ details, closedAt }) => ({ returns: details.returns, isOpen: closedAt === null }),
  )
const viewRule = async () => (await callApi('GET', `product/${productId}/fitment`)).data.rules[0]

test('opens a task at the third return that did not fit, and closes it with a change of the rule', async () => {
  await returnGoods('noFit')
  await returnGoods(null)
  await returnGoods('noFit')
  expect(await readTasks()).toEqual([])
  expect(await viewRule()).toMatchObject({ returns: 2, confidence: 'verified' })

  await returnGoods('noFit')
  expect(await readTasks()).toEqual([{ returns: 3, isOpen: true }])
  expect(await viewRule()).toMatchObject({ returns: 3, confidence: 'guess' })
  const list = await callApi('GET', 'fitment-return?lang=en')
  expect(list.results).toMatchObject([
    { id: ruleId, product_id: productId, target: expect.stringContaining('Volkswagen Golf V'), returns: 3 },
  ])
  expect((await callApi('GET', 'fitment-return?q=nosuchproduct')).results).toEqual([])

  const fitment = (await callApi('GET', `product/${productId}/fitment`)).data
  const { target: _target, target_details: _details, returns: _returns, id: _id, source_id, ...rule } = fitment.rules[0]
  const changed = { ...rule, confidence: 'supplier' }
  const body = { baseVersion: fitment.version, mode: 'specific', source_id, rules: [changed] }
  expect((await callApi('PUT', `product/${productId}/fitment`, body)).data.rules).toMatchObject([{ returns: 0 }])
  await checkRuleReturns(app, createSystemActor('check'))
  expect(await readTasks()).toEqual([{ returns: 3, isOpen: false }])
})

test('counts only orders since the rule changed, for 90 days', async () => {
  await returnGoods('noFit')
  expect((await viewRule()).returns).toBe(0)
  await returnGoods('noFit', NOW)
  expect((await viewRule()).returns).toBe(1)
  app.setNow(new Date(NOW.getTime() + 91 * DAY_MS))
  expect((await viewRule()).returns).toBe(0)
  app.setNow(NOW)
})

describe('after a change of vehicles', () => {
  beforeEach(async () => {
    await app.db.execute(sql`truncate fitment_return, staff_task`)
    await app.db.execute(sql`update fitment set modified_at = ${new Date(NOW.getTime() - 30 * DAY_MS)}`)
  })
  const countReturns = async (): Promise<number> => (await viewRule()).returns
  const waitForTasks = (tasks: Awaited<ReturnType<typeof readTasks>>) =>
    expect.poll(readTasks, { timeout: 20_000 }).toEqual(tasks)

  test('counts a return for a group only while the car is a member', async () => {
    const group = { name: 'PQ35', group_kind: 'platform' }
    const { id } = (await callApi('POST', 'vehicle-group', { ...group, member_ids: [carId] })).data
    await app.db.execute(sql`update fitment set node_id = null, group_id = ${id} where id = ${ruleId}`)
    for (let count = 0; count < 3; count += 1) await returnGoods('noFit')
    expect(await countReturns()).toBe(3)
    expect(await readTasks()).toEqual([{ returns: 3, isOpen: true }])

    await callApi('PUT', `vehicle-group/${id}`, { ...group, member_ids: [], baseVersion: 1 })
    expect(await countReturns()).toBe(0)
    expect((await callApi('GET', 'fitment-return')).results).toEqual([])
    await waitForTasks([{ returns: 3, isOpen: false }])

    await callApi('PUT', `vehicle-group/${id}`, { ...group, member_ids: [carId], baseVersion: 2 })
    expect(await countReturns()).toBe(3)
    await app.db.execute(sql`update fitment set node_id = ${carId}, group_id = null where id = ${ruleId}`)
  })

  test('counts a return for an engine code only while the car has this engine', async () => {
    await app.db.execute(sql`update fitment set node_id = null, engine_code = 'AXX' where id = ${ruleId}`)
    await returnGoods('noFit')
    expect(await countReturns()).toBe(1)
    await app.db.execute(sql`update vehicle_node set engine_code = 'BWA' where id = ${carId}`)
    expect(await countReturns()).toBe(0)
    await app.db.execute(sql`update vehicle_node set engine_code = 'AXX' where id = ${carId}`)
    await app.db.execute(sql`update fitment set node_id = ${carId}, engine_code = null where id = ${ruleId}`)
  })

  test('counts the returns of a merged double for the vehicle and the rule that stay', async () => {
    const [car] = await app.db.select().from(vehicleNodes).where(eq(vehicleNodes.id, carId))
    const [twin] = await app.db
      .insert(vehicleNodes)
      .values({ level: 'variant', parentId: car?.parentId, name: 'Twin', slug: 'twin', modifiedAt: NOW })
      .returning()
    const [rule] = await app.db.select().from(fitmentRules).where(eq(fitmentRules.id, ruleId))
    const { id: _id, ...columns } = rule ?? ({} as never)
    const [stays] = await app.db
      .insert(fitmentRules)
      .values({ ...columns, nodeId: twin?.id ?? 0 })
      .returning()
    await returnGoods('noFit')
    await returnGoods('noFit')
    expect((await callApi('POST', `vehicle/${carId}/merge`, { into: twin?.id })).data).toEqual({ id: twin?.id })
    const { rules } = (await callApi('GET', `product/${productId}/fitment`)).data
    expect(rules).toMatchObject([{ id: stays?.id, returns: 2 }])
  })
})
