import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeProduct } from '#catalog/testing/factories.ts'
import type { FitSnapshot } from '#fitment/domain/fit-snapshot.ts'
import { start as startFitment } from '#fitment/server/fitment.ts'
import { fitmentRules } from '#fitment/server/tables.ts'
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
  await makeFittingCar(app.db, productId)
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
    key: '1',
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
