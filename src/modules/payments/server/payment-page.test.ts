import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registerOrderRoutes } from '#orders/server/routes.ts'
import { replacedOrderLinks } from '#orders/server/tables.ts'
import { buildOrderLine, makeOrder } from '#orders/testing/factories.ts'
import { createPaymentActions } from '#payments/testing/create-payment-actions.ts'
import { makePayment } from '#payments/testing/factories.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp, openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { makeShop } from '#shop/testing/factories.ts'
import { createStaffMember } from '#wire/testing/visitors.ts'
import { GUEST } from '#wire/visitor.ts'
import { registerPaymentRoutes } from './routes.ts'
import { payments } from './tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp(testApp => {
    registerPaymentRoutes(testApp)
    registerOrderRoutes(testApp)
    // Mails about actions of staff are tested with orders.
    testApp.jobs.enqueue = async () => undefined
  })
  await arrange(app.db, tx => makeShop(tx))
})
afterAll(() => app.close())

const { place, putPayment } = createPaymentActions(() => app)

describe('the payment page', () => {
  test('returns the order and grouped methods with existing logos', async () => {
    const { order } = await place()
    const response = await app.server.inject({ url: `/v1/payment/${order.publicToken}` })
    const { data } = response.json()
    expect(data.order).toMatchObject({ number: String(order.number), isPaid: false, total: 251.99 })
    expect(data.paymentMethods.banklinks.map((method: { name: string }) => method.name)).toEqual([
      'harju',
      'emajoe',
      'saare',
    ])
    expect(data.paymentMethods).not.toHaveProperty('other')
    const readFirstBankName = async (lang: string) => {
      const response = await app.server.inject({ url: `/v1/payment/${order.publicToken}?lang=${lang}` })
      return response.json().data.paymentMethods.banklinks[0].display_name as string
    }
    expect([await readFirstBankName('et'), await readFirstBankName('en')]).toEqual([
      expect.stringMatching(/\(proov\)/),
      expect.stringMatching(/\(test\)/),
    ])
    for (const method of Object.values<{ logo_url: string }[]>(data.paymentMethods).flat()) {
      const logo = await app.server.inject({ url: method.logo_url })
      expect([logo.statusCode, logo.headers['content-type']]).toEqual([200, 'image/svg+xml'])
    }
  })

  test('offers no methods for a paid order and rejects a payment with 409', async () => {
    const { order } = await place({}, { state: 'paid', paidAt: new Date() })
    const { data } = (await app.server.inject({ url: `/v1/payment/${order.publicToken}` })).json()
    expect(data.order.isPaid).toBe(true)
    expect(data.paymentMethods).toEqual({})
    expect((await putPayment(order.publicToken, { method: 'cards', name: 'card' })).statusCode).toBe(409)
  })

  test('rejects a payment of a cancelled order', async () => {
    const { order } = await place({}, { state: 'cancelled' })
    expect((await putPayment(order.publicToken, { method: 'cards', name: 'card' })).statusCode).toBe(409)
  })

  test.each([
    ['nobody', 404],
    ['n'.repeat(500), 404],
    ['a%00b', 422],
  ])('serves no payment page for the token %s', async (token, status) => {
    expect((await app.server.inject({ url: `/v1/payment/${token}` })).statusCode).toBe(status)
    expect((await putPayment(token, { method: 'cards', name: 'card' })).statusCode).toBe(status)
  })

  test('hides the order behind a replaced link', async () => {
    const { order } = await place()
    await app.db
      .insert(replacedOrderLinks)
      .values({ token: 'an-older-link', orderId: order.id, replacedAt: new Date() })
    const url = '/v1/payment/an-older-link?lang=en'
    const response = await app.server.inject({ url })
    const message = 'The link to this order was replaced. We sent the new link to the order’s email address.'
    expect([response.statusCode, response.json()]).toMatchObject([410, { message }])
    expect(response.body).not.toContain(order.publicToken)
    expect((await putPayment('an-older-link', { method: 'cards', name: 'card' })).statusCode).toBe(410)
  })

  test.each([
    [{ method: 'gold', name: 'bar' }, 'method'],
    [{ method: 'other', name: 'redirect' }, 'method'],
    [{ method: 'banklinks', name: 'unknown' }, 'name'],
    [{ method: 'banklinks', name: 'harju', country: 'FI' }, 'country'],
    [{ method: 'banklinks' }, 'name'],
  ])('rejects an unknown method with 422 at its field: %o', async (body, field) => {
    const { order } = await place()
    const response = await putPayment(order.publicToken, body)
    expect(response.statusCode).toBe(422)
    expect(Object.keys(response.json().errors)).toEqual([field])
  })
})

test('stores a payment with method, amount and reference, and reuses it for a second press', async () => {
  const { order } = await place()
  const startPayment = async (body: object) => (await putPayment(order.publicToken, body)).json().data.url
  const readPayments = () =>
    app.db.select().from(payments).where(eq(payments.orderId, order.id)).orderBy(desc(payments.id))
  const cardUrl = await startPayment({ method: 'cards', name: 'card', country: null })
  const urls = await Promise.all([1, 2, 3].map(() => startPayment({ method: 'cards', name: 'card' })))
  expect(urls).toEqual([cardUrl, cardUrl, cardUrl])
  expect(await readPayments()).toMatchObject([
    { methodGroup: 'cards', methodName: 'card', amountCents: 25_199, currency: 'EUR', state: 'created' },
  ])
  const bankUrl = await startPayment({ method: 'banklinks', name: 'harju' })
  expect(bankUrl).not.toBe(cardUrl)
  const rows = await readPayments()
  expect(rows).toHaveLength(2)
  expect(rows[0]?.reference).not.toBe(rows[1]?.reference)
})

test('creates one payment for ten concurrent presses', async () => {
  const { order } = await place()
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => putPayment(order.publicToken, { method: 'cards', name: 'card' })),
  )
  expect(new Set(answers.map(answer => answer.json().data?.url)).size).toBe(1)
  expect(await app.db.select().from(payments).where(eq(payments.orderId, order.id))).toHaveLength(1)
})

describe('without JavaScript', () => {
  const submitForm = (token: string, fields: Record<string, string>) =>
    app.server.inject({
      method: 'POST',
      url: `/payment/start/${token}?lang=en`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
      payload: new URLSearchParams(fields).toString(),
    })

  test('redirects the method’s form to the payment page', async () => {
    const { order } = await place()
    const response = await submitForm(order.publicToken, { method: 'banklinks', name: 'harju', country: '' })
    expect(response.statusCode).toBe(200)
    const [payment] = await app.db.select().from(payments).where(eq(payments.orderId, order.id))
    expect(response.body).toContain(`<meta http-equiv="refresh" content="0;url=${payment!.url}">`)
    expect(response.body).toContain(`href="${payment!.url}"`)
    expect(response.headers['content-security-policy']).toContain("default-src 'none'")
    expect(response.headers['cache-control']).toBe('no-store')
  })

  test('returns to the order with the reason when no payment can start', async () => {
    const { order } = await place()
    const unknownMethodResponse = await submitForm(order.publicToken, { method: 'banklinks', name: 'nobody' })
    expect([unknownMethodResponse.statusCode, unknownMethodResponse.headers.location]).toEqual([
      303,
      `/en/payment/${order.publicToken}?problem=unknownMethod`,
    ])
    const paid = await place({}, { state: 'paid', paidAt: new Date() })
    const lateResponse = await submitForm(paid.order.publicToken, { method: 'cards', name: 'card' })
    expect(lateResponse.headers.location).toBe(`/en/payment/${paid.order.publicToken}?problem=notPayable`)
    expect((await submitForm('nobody', { method: 'cards', name: 'card' })).statusCode).toBe(404)
  })

  test('needs a confirmation for another payment while one is pending', async () => {
    const { order } = await place()
    await makePayment(app.db, order, { state: 'pending' })
    const card = { method: 'cards', name: 'card', country: '' }
    const response = await submitForm(order.publicToken, card)
    expect([response.statusCode, response.headers.location]).toEqual([
      303,
      `/en/payment/${order.publicToken}?problem=pending`,
    ])
    expect((await submitForm(order.publicToken, { ...card, is_confirmed: '1' })).statusCode).toBe(200)
    expect(await app.db.select().from(payments).where(eq(payments.orderId, order.id))).toHaveLength(2)
  })
})

test('does not reuse an old payment', async () => {
  const { order } = await place()
  const { data } = (await putPayment(order.publicToken, { method: 'cards', name: 'card' })).json()
  app.setNow(new Date(Date.now() + 16 * 60_000))
  const secondStart = (await putPayment(order.publicToken, { method: 'cards', name: 'card' })).json().data
  app.setNow(new Date())
  expect(secondStart.url).not.toBe(data.url)
})

test('says that the shop arranges payment when it has no provider', async () => {
  const appWithoutProvider = await openTestApp(registerPaymentRoutes, { SANDBOX_PAYMENTS: '0' })
  await arrange(appWithoutProvider.db, tx => makeShop(tx))
  const { order } = await arrange(appWithoutProvider.db, tx => makeOrder(tx))
  const view = await appWithoutProvider.server.inject({ url: `/v1/payment/${order.publicToken}` })
  expect(view.json().data).toMatchObject({ acceptsOnlinePayment: false, paymentMethods: {} })
})

test('hides and rejects a disabled group; without any group nobody pays online', async () => {
  const staff = createStaffMember(['settings.edit'], { roles: ['ADMIN'] })
  const saveGroups = async (groups: object) => {
    app.signInAs(staff)
    const response = await app.server.inject({
      method: 'PUT',
      url: '/v1/admin/payment-settings',
      headers: { 'x-csrf-token': 'right' },
      payload: { groups },
    })
    app.signInAs(GUEST)
    return response
  }
  const allGroups = { banklinks: true, cards: true, payLater: true, other: true }
  const { order } = await place()
  const readView = async () => (await app.server.inject({ url: `/v1/payment/${order.publicToken}` })).json().data
  const groups = Object.keys((await readView()).paymentMethods)
  expect((await saveGroups({ ...allGroups, banklinks: false })).json().data).toMatchObject({
    groups: { banklinks: false, cards: true },
    providers: ['sandbox'],
  })
  expect(Object.keys((await readView()).paymentMethods)).toEqual(groups.filter(group => group !== 'banklinks'))
  const startResponse = await putPayment(order.publicToken, { method: 'banklinks', name: 'harju', country: 'EE' })
  expect(startResponse.statusCode).toBe(422)
  await saveGroups({ banklinks: false, cards: false, payLater: false, other: false })
  expect(await readView()).toMatchObject({ acceptsOnlinePayment: false, paymentMethods: {} })
  expect((await saveGroups({ cards: true })).statusCode).toBe(422)
  await saveGroups(allGroups)
  expect(Object.keys((await readView()).paymentMethods)).toEqual(groups)
})

describe('an order that staff handle', () => {
  const staff = createStaffMember(['order.edit', 'order.money'], { username: 'siim', roles: ['SALES'] })
  const paid = { state: 'packed', paidAt: new Date() } as const
  const delivery = buildOrderLine({ class: 'shipping', code1: 'POSTIKULU', name: 'Omniva', unitCents: 399 })
  const lines = [
    buildOrderLine({ productId: 11, code1: 'PL-11', name: 'Turbo', amount: 3 }),
    buildOrderLine({ productId: 12, code1: 'PL-12', name: 'Filter', amount: 2 }),
    delivery,
  ]
  /** Runs a step of staff with the current version. */
  const createStepRunner = (id: number) => {
    let baseVersion = 1
    return async (step: string, payload: object = {}, method: 'POST' | 'PUT' = 'POST') => {
      app.signInAs(staff)
      const answer = await app.server.inject({
        method,
        url: `/v1/admin/order/${id}/${step}`,
        headers: { 'x-csrf-token': 'any' },
        payload: { baseVersion, ...payload },
      })
      app.signInAs(GUEST)
      expect(answer.statusCode, answer.body).toBe(200)
      baseVersion = answer.json().data.version
      return answer.json().data
    }
  }
  const readView = async (token: string) => (await app.server.inject({ url: `/v1/payment/${token}` })).json().data
  const readFulfilment = async (token: string) => (await readView(token)).fulfilment
  const buildLine = (position: number, amount: number) => ({ position, amount })
  const noUnits = { sent: 0, to_come: 0, returning: 0, returned: 0, cancelled: 0 }

  test('lists its documents by kind and number, each under its token', async () => {
    const { order } = await place({ lines }, paid)
    expect((await readView(order.publicToken)).documents).toEqual([])
    const runStep = createStepRunner(order.id)
    const raisedLine = { position: 2, amount: 1, price: 9.99 }
    await runStep('line', { lines: [buildLine(0, 3), buildLine(1, 2), raisedLine], reason: 'By courier' }, 'PUT')
    const { documents } = await readView(order.publicToken)
    expect(documents.map(({ kind }: { kind: string }) => kind)).toEqual(['invoice', 'invoice', 'credit'])
    for (const { number } of documents) {
      const document = await app.server.inject({ url: `/order/invoice/${order.publicToken}?number=${number}` })
      expect([document.statusCode, document.headers['content-type']]).toEqual([200, 'application/pdf'])
    }
    const { order: otherOrder } = await place({ lines }, paid)
    const foreignDocument = { url: `/order/invoice/${otherOrder.publicToken}?number=${documents[1].number}` }
    expect((await app.server.inject(foreignDocument)).statusCode).toBe(404)
  })

  test('shows sent, open and returned units of each line, without names and reasons', async () => {
    const { order } = await place({ lines }, paid)
    const readUnits = () => readFulfilment(order.publicToken)
    const runStep = createStepRunner(order.id)
    expect(await readUnits()).toBeNull()

    await runStep('ship', { lines: [buildLine(0, 2)], tracking: { code: 'CC1EE', url: '' } })
    const turbo = { code1: 'PL-11', name: 'Turbo', unit: 'tk' }
    const filter = { code1: 'PL-12', name: 'Filter', unit: 'tk' }
    const firstParcel = {
      sent_at: expect.any(String),
      tracking: { code: 'CC1EE', url: 'https://minu.omniva.ee/track/CC1EE' },
      pieces: [{ ...turbo, amount: 2 }],
    }
    expect(await readUnits()).toEqual({
      lines: [{ ...noUnits, sent: 2, to_come: 1 }, { ...noUnits, to_come: 2 }, noUnits],
      cancelled: [],
      parcels: [firstParcel],
    })

    await runStep('ship')
    const secondParcel = {
      sent_at: expect.any(String),
      tracking: null,
      pieces: [
        { ...turbo, amount: 1 },
        { ...filter, amount: 2 },
      ],
    }
    const allSent = {
      lines: [{ ...noUnits, sent: 3 }, { ...noUnits, sent: 2 }, noUnits],
      cancelled: [],
      parcels: [firstParcel, secondParcel],
    }
    expect(await readUnits()).toEqual(allSent)

    const returnRequest = { kind: 'return', reason: 'Kratt ütles', lines: [buildLine(0, 1), buildLine(2, 1)] }
    const [announcedReturn] = (await runStep('returns', returnRequest)).returns
    const returning = [{ ...noUnits, sent: 3, returning: 1 }, { ...noUnits, sent: 2 }, noUnits]
    expect(await readUnits()).toEqual({ ...allSent, lines: returning })
    await runStep(`returns/${announcedReturn.id}/receive`)
    expect((await readUnits()).lines).toEqual(returning)
    // The test shop has no warehouse for the returned units.
    await runStep(`returns/${announcedReturn.id}/inspect`, {
      lines: [0, 2].map(position => ({ position, restocked: 0 })),
    })
    expect((await readUnits()).lines[0]).toEqual({ ...noUnits, sent: 3, returned: 1 })
    expect(JSON.stringify(await readUnits())).not.toMatch(/siim|Kratt/)

    const [, secondReturn] = (await runStep('returns', { ...returnRequest, lines: [buildLine(0, 1)] })).returns
    expect((await readUnits()).lines[0]).toEqual({ ...noUnits, sent: 3, returning: 1, returned: 1 })
    await runStep(`returns/${secondReturn.id}/cancel-return`)
    expect((await readUnits()).lines[0]).toEqual({ ...noUnits, sent: 3, returned: 1 })
  })

  test('shows removed units together with lines that no longer exist', async () => {
    const { order } = await place({ lines }, paid)
    const runStep = createStepRunner(order.id)
    await runStep('ship', { lines: [buildLine(0, 2)] })
    const editedOrder = await runStep(
      'line',
      { lines: [buildLine(0, 2), buildLine(2, 1)], reason: 'Ei tule enam' },
      'PUT',
    )
    expect(editedOrder.state).toBe('shipped')
    const { lines: progress, cancelled, parcels } = await readFulfilment(order.publicToken)
    expect(progress).toEqual([{ ...noUnits, sent: 2, cancelled: 1 }, noUnits])
    expect(cancelled).toEqual([{ code1: 'PL-12', name: 'Filter', unit: 'tk', amount: 2 }])
    expect(parcels).toHaveLength(1)
  })

  test.each(['ship', 'ship deliver', 'ship return', 'deliver'])(
    'shows no parcels when all units were sent at once: %s',
    async paths => {
      const { order } = await place({ lines }, paid)
      const runStep = createStepRunner(order.id)
      for (const path of paths.split(' ')) await runStep(path, { reason: 'Ei sobinud' })
      expect(await readFulfilment(order.publicToken)).toBeNull()
    },
  )

  test('shows an order as complete when the customer collected the remaining units', async () => {
    const { order } = await place({ lines }, paid)
    const runStep = createStepRunner(order.id)
    await runStep('ship', { lines: [buildLine(0, 2)] })
    await runStep('deliver')
    expect((await readFulfilment(order.publicToken)).lines).toEqual([
      { ...noUnits, sent: 3 },
      { ...noUnits, sent: 2 },
      noUnits,
    ])
  })
})
