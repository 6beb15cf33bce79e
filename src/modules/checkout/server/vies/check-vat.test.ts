import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { registerCheckoutRoutes } from '#checkout/server/routes.ts'
import { vatChecks } from '#checkout/server/tables.ts'
import { createBuyer } from '#checkout/testing/create-buyer.ts'
import { buildOrderForm, makeSmallShop, type SmallShop } from '#checkout/testing/factories.ts'
import { type FakeVies, startFakeVies } from '#checkout/testing/fake-vies.ts'
import { ORDER_PLACED, readStoredOrderByToken, type StoredOrder } from '#orders/server/orders.ts'
import { orders } from '#orders/server/tables.ts'
import { makeOrder, readHistory } from '#orders/testing/factories.ts'
import { createSystemActor } from '#platform/server/actor.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { createStaffMember } from '#wire/testing/visitors.ts'
import { GUEST } from '#wire/visitor.ts'
import { checkVat } from './check-vat.ts'
import { VAT_CHECK } from './vat-check-job.ts'

let vies: FakeVies
let app: TestApp
let shop: SmallShop
beforeAll(async () => {
  vies = await startFakeVies()
  app = await createTestApp(
    testApp => {
      registerCheckoutRoutes(testApp)
      testApp.jobs.handle(ORDER_PLACED, async () => undefined)
    },
    { VIES_URL: vies.url },
  )
  shop = await makeSmallShop(app.db)
  await app.jobs.start()
})
afterAll(async () => {
  await app.close()
  await vies.close()
})
beforeEach(() => {
  vies.setBehaviour('valid')
  vies.requests.length = 0
})

const createExemptOrder = (vat_reg_nr = 'FI12345678', country = 'FI', vat_reg_country = ''): Promise<StoredOrder> =>
  arrange(app.db, tx =>
    makeOrder(tx, {
      clientType: 'business',
      vatExempt: true,
      client: { ...client, vat_reg_nr, vat_reg_country },
      delivery: { country, provider: 'omniva-courier', providerName: 'Courier', option: null, address: null },
    }),
  )
const client = {
  first_name: '',
  last_name: '',
  business_name: 'Näidis Oy',
  company_reg_nr: '',
  email: 'osto@example.fi',
  phone: '+358 1',
}
const listChecks = ({ order }: StoredOrder) =>
  app.db.select().from(vatChecks).where(eq(vatChecks.orderId, order.id)).orderBy(asc(vatChecks.id))
const listOpenTasks = async ({ order }: StoredOrder) => {
  const { rows } = await app.db.execute<{ kind: string }>(
    sql`select kind from staff_task where order_id = ${order.id} and closed_at is null order by id`,
  )
  return rows.map(({ kind }) => kind)
}
/** Lists the checks that wait for their retry. */
const listRetries = async ({ order }: StoredOrder) => {
  const { rows } = await app.db.execute<{ attempt: number; delay: number }>(
    sql`select (data->>'attempt')::int as attempt, round(extract(epoch from start_after - created_on))::int as delay
      from pgboss.job where name = ${VAT_CHECK.name} and (data->>'orderId')::int = ${order.id} and state = 'created' order by attempt`,
  )
  return rows
}
const checkOrder = (stored: StoredOrder, attempt = 1, timeoutMs = 30_000) =>
  checkVat(app, createSystemActor('test'), { orderId: stored.order.id, attempt }, { timeoutMs, maxBytes: 10_000 })
/** Checks with a short timeout, because no response comes. */
const checkUntilTimeout = (stored: StoredOrder) => checkOrder(stored, 1, 300)

describe('a response', () => {
  test('stores a response about a number that was corrected during the request, and opens no task', async () => {
    vies.setBehaviour('slow')
    const stored = await createExemptOrder()
    const pendingCheck = checkUntilTimeout(stored)
    await vi.waitFor(() => expect(vies.requests).toHaveLength(1), 10_000)
    const correctedClient = { ...stored.order.client, vat_reg_nr: 'FI87654321' }
    await app.db.update(orders).set({ client: correctedClient }).where(eq(orders.id, stored.order.id))
    await pendingCheck
    expect(await listChecks(stored)).toMatchObject([{ number: 'FI12345678', result: 'unknown' }])
    expect(await listOpenTasks(stored)).toEqual([])
    expect(await listRetries(stored)).toEqual([])
  })

  test('stores a response about an order with VAT charged during the request, and opens no task', async () => {
    vies.setBehaviour('slow')
    const stored = await createExemptOrder()
    const pendingCheck = checkUntilTimeout(stored)
    await vi.waitFor(() => expect(vies.requests).toHaveLength(1), 10_000)
    await app.db.update(orders).set({ vatExempt: false }).where(eq(orders.id, stored.order.id))
    await pendingCheck
    expect(await listChecks(stored)).toMatchObject([{ result: 'unknown' }])
    expect([await listOpenTasks(stored), await listRetries(stored)]).toEqual([[], []])
  })

  test.each([
    ['valid', 'FI12345678', true],
    ['invalid', 'FI12345678', false],
    ['slow', 'FI12345678', false],
    ['valid', 'EE100247019', false],
  ] as const)(
    'marks the order as proven only by a valid foreign number: %s %s',
    async (behaviour, number, isProven) => {
      vies.setBehaviour(behaviour)
      const stored = await createExemptOrder(number)
      await checkUntilTimeout(stored)
      const readProof = async () =>
        (await app.db.select().from(orders).where(eq(orders.id, stored.order.id)))[0]?.vatProven
      expect(await readProof()).toBe(isProven)
      // A later answer that the number is invalid takes the proof back; an outage does not.
      vies.setBehaviour('slow')
      await checkOrder(stored, 2, 300)
      expect(await readProof()).toBe(isProven)
      vies.setBehaviour('invalid')
      await checkOrder(stored, 3)
      expect(await readProof()).toBe(false)
    },
  )

  test('stores the response that the number is valid as proof', async () => {
    const stored = await createExemptOrder()
    await checkOrder(stored)
    expect(vies.requests).toEqual([
      expect.stringMatching(/^\/rest-api\/ms\/FI\/vat\/12345678\?requesterMemberStateCode=EE&requesterNumber=\d{9}$/),
    ])
    expect(await listChecks(stored)).toMatchObject([
      {
        attempt: 1,
        orderNumber: stored.order.number,
        number: 'FI12345678',
        result: 'valid',
        reason: '',
        consultationNumber: 'WAPIAAAAY1example',
        raw: expect.stringContaining('"isValid":true'),
      },
    ])
    expect(await readHistory(app.db, stored)).toEqual(['placed'])
    expect(await listRetries(stored)).toEqual([])
  })

  test('opens a task for an invalid number and leaves the order unchanged', async () => {
    vies.setBehaviour('invalid')
    const stored = await createExemptOrder()
    await checkOrder(stored)
    expect(await listChecks(stored)).toMatchObject([
      { result: 'invalid', raw: expect.stringContaining('"isValid":false') },
    ])
    expect(await readHistory(app.db, stored)).toEqual(['placed', 'needs-attention: vat-number-invalid'])
    expect(await listRetries(stored)).toEqual([])
    const currentOrder = await readStoredOrderByToken(app.db, stored.order.publicToken)
    expect(currentOrder?.order).toMatchObject({ vatExempt: true, state: 'new', totalCents: stored.order.totalCents })
  })

  test('opens one task for a valid number of the shop’s own country', async () => {
    const stored = await createExemptOrder('102154832', 'FI', 'EE')
    await checkOrder(stored)
    await checkOrder(stored, 2)
    expect(await listChecks(stored)).toMatchObject([
      { number: 'EE102154832', result: 'valid' },
      { number: 'EE102154832', result: 'valid' },
    ])
    expect(await readHistory(app.db, stored)).toEqual(['placed', 'needs-attention: vat-number-domestic'])
    expect(await listOpenTasks(stored)).toEqual(['vat-number-domestic'])
  })

  test.each([
    ['memberStateUnavailable', 'MS_UNAVAILABLE', 'MS_UNAVAILABLE'],
    ['memberStateUnavailableWrapped', 'MS_UNAVAILABLE', 'MS_UNAVAILABLE'],
    ['tooManyRequests', 'GLOBAL_MAX_CONCURRENT_REQ', 'GLOBAL_MAX_CONCURRENT_REQ'],
    ['maintenance', 'UNREADABLE 200', 'Maintenance'],
    ['broken', 'UNREADABLE 500', 'oops'],
    ['slow', 'SLOW', ''],
    ['cutOff', 'UNREACHABLE', ''],
    ['endless', 'UNREADABLE 200', 'xxx'],
  ] as const)('leaves the number unknown and retries after %s', async (behaviour, reason, raw) => {
    vies.setBehaviour(behaviour)
    const stored = await createExemptOrder()
    await (behaviour === 'slow' ? checkUntilTimeout : checkOrder)(stored)
    expect(await listChecks(stored)).toMatchObject([{ result: 'unknown', reason, raw: expect.stringContaining(raw) }])
    expect(await listRetries(stored)).toEqual([{ attempt: 2, delay: 60 }])
    expect(await readHistory(app.db, stored)).toEqual(['placed', 'needs-attention: vat-number-unknown'])
  })

  test('leaves the number unknown when no response arrives', async () => {
    const stoppedVies = await startFakeVies()
    await stoppedVies.close()
    const stored = await createExemptOrder()
    await checkVat({ ...app, settings: { ...app.settings, VIES_URL: stoppedVies.url } }, createSystemActor('test'), {
      orderId: stored.order.id,
      attempt: 1,
    })
    expect(await listChecks(stored)).toMatchObject([{ result: 'unknown', reason: 'UNREACHABLE' }])
  })

  test('ignores a response about the shop’s own number and asks VIES without it', async () => {
    vies.setBehaviour('invalidRequester')
    const stored = await createExemptOrder()
    await checkOrder(stored)
    expect(vies.requests).toHaveLength(2)
    expect(await listChecks(stored)).toMatchObject([{ result: 'valid', consultationNumber: '' }])
  })
})

describe('a number that stays unknown', () => {
  test('retries an unknown number for a day and opens one task', async () => {
    vies.setBehaviour('memberStateUnavailable')
    const stored = await createExemptOrder()
    for (let attempt = 1; attempt <= 8; attempt++) await checkOrder(stored, attempt)
    expect((await listRetries(stored)).map(({ attempt }) => attempt)).toEqual([2, 3, 4, 5, 6, 7, 8, 9])
    await checkOrder(stored, 9)
    expect(await readHistory(app.db, stored)).toEqual(['placed', 'needs-attention: vat-number-unknown'])
    expect(await listChecks(stored)).toHaveLength(9)
    expect(await listRetries(stored)).toHaveLength(8)
  })

  test('opens a task when an unknown number becomes invalid', async () => {
    vies.setBehaviour('slow')
    const stored = await createExemptOrder()
    await checkUntilTimeout(stored)
    vies.setBehaviour('invalid')
    await checkOrder(stored, 2)
    const history = [
      'placed',
      'needs-attention: vat-number-unknown',
      'task-closed',
      'needs-attention: vat-number-invalid',
    ]
    expect(await readHistory(app.db, stored)).toEqual(history)
    expect(await listOpenTasks(stored)).toEqual(['vat-number-invalid'])
  })

  test('opens no task when an unknown number becomes valid', async () => {
    vies.setBehaviour('slow')
    const stored = await createExemptOrder()
    await checkUntilTimeout(stored)
    vies.setBehaviour('valid')
    await checkOrder(stored, 2)
    expect((await listChecks(stored)).map(({ result }) => result)).toEqual(['unknown', 'valid'])
    expect(await readHistory(app.db, stored)).toEqual(['placed', 'needs-attention: vat-number-unknown', 'task-closed'])
    expect(await listOpenTasks(stored)).toEqual([])
  })

  test.each([
    ['GB123456789', 'FI', 'NOT_ASKABLE', 0],
    ['123456789', 'NO', 'NOT_ASKABLE', 0],
    ['FI1', 'FI', 'NOT_ASKABLE', 0],
  ])('opens a task at once because VIES does not know %s in %s', async (number, country, reason, requestCount) => {
    const stored = await createExemptOrder(number, country)
    await checkOrder(stored)
    expect(vies.requests).toHaveLength(requestCount)
    expect(await listChecks(stored)).toMatchObject([{ number, result: 'unknown', reason, raw: '' }])
    expect(await readHistory(app.db, stored)).toEqual(['placed', 'needs-attention: vat-number-unknown'])
  })

  test('opens a task at once when VIES cannot read the number', async () => {
    vies.setBehaviour('invalidInput')
    const stored = await createExemptOrder('FI12')
    await checkOrder(stored)
    expect(await readHistory(app.db, stored)).toEqual(['placed', 'needs-attention: vat-number-unknown'])
  })
})

test('retries another number as long as the first, opens its own tasks and closes those of the wrong country', async () => {
  const stored = await createExemptOrder('102154832', 'FI', 'EE')
  await checkOrder(stored)
  expect(await listOpenTasks(stored)).toEqual(['vat-number-domestic'])
  const setNumber = async (vat_reg_nr: string) => {
    const correctedClient = { ...stored.order.client, vat_reg_nr, vat_reg_country: '' }
    await app.db.update(orders).set({ client: correctedClient }).where(eq(orders.id, stored.order.id))
  }
  await setNumber('FI11111111')
  await checkOrder(stored, 2)
  expect(await listOpenTasks(stored)).toEqual([])
  vies.setBehaviour('invalid')
  for (const [index, number] of ['FI22222222', 'FI33333333'].entries()) {
    await setNumber(number)
    await checkOrder(stored, 3 + index)
  }
  const tasks = (await readHistory(app.db, stored)).filter(event => event === 'needs-attention: vat-number-invalid')
  expect(tasks).toHaveLength(2)
  vies.setBehaviour('memberStateUnavailable')
  await setNumber('FI44444444')
  await checkOrder(stored, 5)
  expect(await listRetries(stored)).toEqual([{ attempt: 6, delay: 60 }])
})

test('counts a repeated attempt once', async () => {
  vies.setBehaviour('invalid')
  const stored = await createExemptOrder()
  await Promise.all([checkOrder(stored), checkOrder(stored)])
  await checkOrder(stored)
  expect(await listChecks(stored)).toHaveLength(1)
  expect(await readHistory(app.db, stored)).toEqual(['placed', 'needs-attention: vat-number-invalid'])
})

describe('placing an order', () => {
  const placeOrder = createBuyer(() => app)
  const placeBusinessOrder = async (
    client: object,
    Delivery: object,
    client_type: 'business' | 'private' = 'business',
  ) => {
    const productId = await shop.createLimitedProduct(1)
    const answer = await placeOrder(
      buildOrderForm([[productId, 1]], {
        Order: { client_type, short_contact_address: 'Testitie 1' },
        Client: { business_name: 'Näidis Oy', ...client },
        Delivery,
      }),
    )
    expect(answer.statusCode).toBe(200)
    return (await readStoredOrderByToken(app.db, answer.json().data.order.public_token))!
  }
  const address = { street: 'Testitie 1', city: 'Turku', state: 'Varsinais-Suomi', area_code: '20100', country: 'FI' }
  const finnishDelivery = { country: 'FI', provider: 'omniva-courier', option: '', Address: address }

  test('checks the number of an order without VAT, even when VIES is unavailable', async () => {
    await app.db.execute(
      sql`update delivery_provider set supported_countries = '{EE,FI}' where value = 'omniva-courier'`,
    )
    vies.setBehaviour('memberStateUnavailable')
    const stored = await placeBusinessOrder({ vat_reg_nr: 'FI12345678' }, finnishDelivery)
    expect(stored.order.vatExempt).toBe(true)
    await vi.waitFor(async () => expect(await listChecks(stored)).toMatchObject([{ result: 'unknown' }]), 30_000)
    expect(await listRetries(stored)).toEqual([{ attempt: 2, delay: 60 }])
  })

  test('checks no number of an order with VAT', async () => {
    const stored = await placeBusinessOrder({ vat_reg_nr: 'EE100931558' }, {})
    // Details of a known client store the country apart from the number.
    const estonianOrder = await placeBusinessOrder({ vat_reg_nr: '102154832', vat_reg_country: 'EE' }, finnishDelivery)
    expect(estonianOrder.order.vatExempt).toBe(false)
    const privateOrder = await placeBusinessOrder({ vat_reg_nr: 'FI12345678' }, finnishDelivery, 'private')
    const { rows } = await app.db.execute(
      sql`select 1 from pgboss.job where name = ${VAT_CHECK.name}
        and (data->>'orderId')::int in (${stored.order.id}, ${estonianOrder.order.id}, ${privateOrder.order.id})`,
    )
    expect(rows).toEqual([])
  })
})

describe('staff', () => {
  const listVatChecks = async (query: string) => {
    const answer = await app.server.inject({ url: `/v1/admin/vat-check${query}`, headers: { 'x-csrf-token': 'right' } })
    return { status: answer.statusCode, body: answer.json(), total: answer.headers['x-pagination-total-count'] }
  }

  test('lists the checks for staff, newest first', async () => {
    vies.setBehaviour('slow')
    const stored = await createExemptOrder()
    await checkUntilTimeout(stored)
    vies.setBehaviour('valid')
    await checkOrder(stored, 2)
    app.signInAs(createStaffMember(['order.edit'], { roles: ['SALES'] }))
    const listResponse = await listVatChecks(`?order=${stored.order.number}`)
    expect(listResponse.body.results).toMatchObject([
      { attempt: 2, result: 'valid', order: String(stored.order.number), consultation_number: 'WAPIAAAAY1example' },
      { attempt: 1, result: 'unknown', reason: 'SLOW', raw: '' },
    ])
    expect(listResponse.total).toBe('2')
    const oldestFirstResponse = await listVatChecks(`?order=${stored.order.number}&sort=at`)
    expect(oldestFirstResponse.body.results).toEqual(listResponse.body.results.toReversed())
    const orderNumbers: number[] = (await listVatChecks('?sort=-order')).body.results.map((row: { order: string }) =>
      Number(row.order),
    )
    expect(orderNumbers).toEqual(orderNumbers.toSorted((a, b) => b - a))
    expect((await listVatChecks('?pageSize=1')).body.results).toHaveLength(1)
    expect((await listVatChecks('?order=1')).body.results).toEqual([])
    expect((await listVatChecks('?order=x')).status).toBe(422)
    app.signInAs(GUEST)
    expect((await listVatChecks('')).status).toBe(401)
  })

  test('checks again for staff, and a valid result closes the tasks', async () => {
    const repeatCheck = (id: number) =>
      app.server.inject({ method: 'POST', url: `/v1/admin/order/${id}/vat-check`, headers: { 'x-csrf-token': 'any' } })
    vies.setBehaviour('invalid')
    const stored = await createExemptOrder()
    await checkOrder(stored)
    expect(await listOpenTasks(stored)).toEqual(['vat-number-invalid'])
    vies.setBehaviour('valid')
    const orderWithVat = await arrange(app.db, tx => makeOrder(tx, {}))
    for (const [permissions, status] of [
      [null, 401],
      [['client'], 403],
    ] as const) {
      app.signInAs(permissions ? { ...GUEST, isGuest: false, username: 'mari', permissions: [...permissions] } : GUEST)
      expect((await repeatCheck(stored.order.id)).statusCode).toBe(status)
    }
    app.signInAs(createStaffMember(['order.edit'], { roles: ['SALES'] }))
    const concurrentResponses = await Promise.all([repeatCheck(stored.order.id), repeatCheck(stored.order.id)])
    expect(concurrentResponses.map(response => response.statusCode)).toEqual([200, 200])
    const response = await repeatCheck(stored.order.id)
    expect([response.statusCode, response.json().data]).toMatchObject([
      200,
      { attempt: 4, result: 'valid', number: 'FI12345678', consultation_number: 'WAPIAAAAY1example' },
    ])
    expect(await listOpenTasks(stored)).toEqual([])
    expect((await repeatCheck(orderWithVat.order.id)).statusCode).toBe(409)
    expect((await repeatCheck(999_999)).statusCode).toBe(404)
    app.signInAs(GUEST)
  })
})
