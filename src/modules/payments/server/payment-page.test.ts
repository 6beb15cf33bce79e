import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routes as orderRoutes } from '#orders/server/routes.ts'
import { replacedOrderLinks } from '#orders/server/tables.ts'
import { buildOrderLine, makeOrder } from '#orders/testing/factories.ts'
import { makePayment } from '#payments/testing/factories.ts'
import { payer } from '#payments/testing/payer.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp, type TestApp, testApp } from '#platform/server/testing/test-app.ts'
import { makeShop } from '#shop/testing/factories.ts'
import { staffWith } from '#wire/testing/visitors.ts'
import { GUEST } from '#wire/visitor.ts'
import { routes } from './routes.ts'
import { payments } from './tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp(given => {
    routes(given)
    orderRoutes(given)
    // Mails about actions of staff are tested with orders.
    given.jobs.enqueue = async () => undefined
  })
  await arrange(app.db, tx => makeShop(tx))
})
afterAll(() => app.close())

const { place, put } = payer(() => app)

describe('the payment page', () => {
  test('returns the order and grouped methods with existing logos', async () => {
    const { order } = await place()
    const answer = await app.server.inject({ url: `/v1/payment/${order.publicToken}` })
    const { data } = answer.json()
    expect(data.order).toMatchObject({ number: String(order.number), isPaid: false, total: 251.99 })
    expect(data.paymentMethods.banklinks.map((method: { name: string }) => method.name)).toEqual([
      'harju',
      'emajoe',
      'saare',
    ])
    expect(data.paymentMethods).not.toHaveProperty('other')
    const named = async (lang: string) => {
      const asked = await app.server.inject({ url: `/v1/payment/${order.publicToken}?lang=${lang}` })
      return asked.json().data.paymentMethods.banklinks[0].display_name as string
    }
    expect([await named('et'), await named('en')]).toEqual([
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
    expect((await put(order.publicToken, { method: 'cards', name: 'card' })).statusCode).toBe(409)
  })

  test('rejects a payment of a cancelled order', async () => {
    const { order } = await place({}, { state: 'cancelled' })
    expect((await put(order.publicToken, { method: 'cards', name: 'card' })).statusCode).toBe(409)
  })

  test.each([
    ['nobody', 404],
    ['n'.repeat(500), 404],
    ['a%00b', 422],
  ])('is missing for the token %s', async (token, status) => {
    expect((await app.server.inject({ url: `/v1/payment/${token}` })).statusCode).toBe(status)
    expect((await put(token, { method: 'cards', name: 'card' })).statusCode).toBe(status)
  })

  test('hides the order behind a replaced link', async () => {
    const { order } = await place()
    await app.db
      .insert(replacedOrderLinks)
      .values({ token: 'an-older-link', orderId: order.id, replacedAt: new Date() })
    const url = '/v1/payment/an-older-link?lang=en'
    const seen = await app.server.inject({ url })
    const message = 'The link to this order was replaced. We sent the new link to the order’s email address.'
    expect([seen.statusCode, seen.json()]).toMatchObject([410, { message }])
    expect(seen.body).not.toContain(order.publicToken)
    expect((await put('an-older-link', { method: 'cards', name: 'card' })).statusCode).toBe(410)
  })

  test.each([
    [{ method: 'gold', name: 'bar' }, 'method'],
    [{ method: 'other', name: 'redirect' }, 'method'],
    [{ method: 'banklinks', name: 'unknown' }, 'name'],
    [{ method: 'banklinks', name: 'harju', country: 'FI' }, 'country'],
    [{ method: 'banklinks' }, 'name'],
  ])('rejects an unknown method with 422 at its field: %o', async (body, field) => {
    const { order } = await place()
    const answer = await put(order.publicToken, body)
    expect(answer.statusCode).toBe(422)
    expect(Object.keys(answer.json().errors)).toEqual([field])
  })
})

test('stores a payment with method, amount and reference, and reuses it for a second press', async () => {
  const { order } = await place()
  const start = async (body: object) => (await put(order.publicToken, body)).json().data.url
  const kept = () => app.db.select().from(payments).where(eq(payments.orderId, order.id)).orderBy(desc(payments.id))
  const card = await start({ method: 'cards', name: 'card', country: null })
  const both = await Promise.all([1, 2, 3].map(() => start({ method: 'cards', name: 'card' })))
  expect(both).toEqual([card, card, card])
  expect(await kept()).toMatchObject([
    { methodGroup: 'cards', methodName: 'card', amountCents: 25_199, currency: 'EUR', state: 'created' },
  ])
  const bank = await start({ method: 'banklinks', name: 'harju' })
  expect(bank).not.toBe(card)
  const rows = await kept()
  expect(rows).toHaveLength(2)
  expect(rows[0]?.reference).not.toBe(rows[1]?.reference)
})

test('creates one payment for ten concurrent presses', async () => {
  const { order } = await place()
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => put(order.publicToken, { method: 'cards', name: 'card' })),
  )
  expect(new Set(answers.map(answer => answer.json().data?.url)).size).toBe(1)
  expect(await app.db.select().from(payments).where(eq(payments.orderId, order.id))).toHaveLength(1)
})

describe('without JavaScript', () => {
  const send = (token: string, fields: Record<string, string>) =>
    app.server.inject({
      method: 'POST',
      url: `/payment/start/${token}?lang=en`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
      payload: new URLSearchParams(fields).toString(),
    })

  test('redirects the method’s form to the payment page', async () => {
    const { order } = await place()
    const answer = await send(order.publicToken, { method: 'banklinks', name: 'harju', country: '' })
    expect(answer.statusCode).toBe(200)
    const [payment] = await app.db.select().from(payments).where(eq(payments.orderId, order.id))
    expect(answer.body).toContain(`<meta http-equiv="refresh" content="0;url=${payment!.url}">`)
    expect(answer.body).toContain(`href="${payment!.url}"`)
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  test('returns to the order with the reason when no payment can start', async () => {
    const { order } = await place()
    const unknown = await send(order.publicToken, { method: 'banklinks', name: 'nobody' })
    expect([unknown.statusCode, unknown.headers.location]).toEqual([
      303,
      `/en/payment/${order.publicToken}?problem=unknown`,
    ])
    const paid = await place({}, { state: 'paid', paidAt: new Date() })
    const late = await send(paid.order.publicToken, { method: 'cards', name: 'card' })
    expect(late.headers.location).toBe(`/en/payment/${paid.order.publicToken}?problem=notPayable`)
    expect((await send('nobody', { method: 'cards', name: 'card' })).statusCode).toBe(404)
  })

  test('needs a confirmation for another payment while one is pending', async () => {
    const { order } = await place()
    await makePayment(app.db, order, { state: 'pending' })
    const card = { method: 'cards', name: 'card', country: '' }
    const plain = await send(order.publicToken, card)
    expect([plain.statusCode, plain.headers.location]).toEqual([
      303,
      `/en/payment/${order.publicToken}?problem=underWay`,
    ])
    expect((await send(order.publicToken, { ...card, again: '1' })).statusCode).toBe(200)
    expect(await app.db.select().from(payments).where(eq(payments.orderId, order.id))).toHaveLength(2)
  })
})

test('does not reuse an old payment', async () => {
  const { order } = await place()
  const { data } = (await put(order.publicToken, { method: 'cards', name: 'card' })).json()
  app.setNow(new Date(Date.now() + 16 * 60_000))
  const again = (await put(order.publicToken, { method: 'cards', name: 'card' })).json().data
  app.setNow(new Date())
  expect(again.url).not.toBe(data.url)
})

test('says that the shop arranges payment when it has no provider', async () => {
  const bare = await testApp(routes, { SANDBOX_PAYMENTS: '0' })
  await arrange(bare.db, tx => makeShop(tx))
  const { order } = await arrange(bare.db, tx => makeOrder(tx))
  const view = await bare.server.inject({ url: `/v1/payment/${order.publicToken}` })
  expect(view.json().data).toMatchObject({ paysOnline: false, paymentMethods: {} })
})

test('hides and rejects a disabled group; without any group nobody pays online', async () => {
  const staff = staffWith(['settings.edit'], { roles: ['ADMIN'] })
  const offer = async (groups: object) => {
    app.signInAs(staff)
    const saved = await app.server.inject({
      method: 'PUT',
      url: '/v1/admin/payment-settings',
      headers: { 'x-csrf-token': 'right' },
      payload: { groups },
    })
    app.signInAs(GUEST)
    return saved
  }
  const all = { banklinks: true, cards: true, payLater: true, other: true }
  const { order } = await place()
  const view = async () => (await app.server.inject({ url: `/v1/payment/${order.publicToken}` })).json().data
  const groups = Object.keys((await view()).paymentMethods)
  expect((await offer({ ...all, banklinks: false })).json().data).toMatchObject({
    groups: { banklinks: false, cards: true },
    providers: ['sandbox'],
  })
  expect(Object.keys((await view()).paymentMethods)).toEqual(groups.filter(group => group !== 'banklinks'))
  const begun = await put(order.publicToken, { method: 'banklinks', name: 'harju', country: 'EE' })
  expect(begun.statusCode).toBe(422)
  await offer({ banklinks: false, cards: false, payLater: false, other: false })
  expect(await view()).toMatchObject({ paysOnline: false, paymentMethods: {} })
  expect((await offer({ cards: true })).statusCode).toBe(422)
  await offer(all)
  expect(Object.keys((await view()).paymentMethods)).toEqual(groups)
})

describe('an order that staff handle', () => {
  const staff = staffWith(['order.edit', 'order.money'], { username: 'siim', roles: ['SALES'] })
  const paid = { state: 'packed', paidAt: new Date() } as const
  const delivery = buildOrderLine({ class: 'shipping', code1: 'POSTIKULU', name: 'Omniva', unitCents: 399 })
  const lines = [
    buildOrderLine({ productId: 11, code1: 'PL-11', name: 'Turbo', amount: 3 }),
    buildOrderLine({ productId: 12, code1: 'PL-12', name: 'Filter', amount: 2 }),
    delivery,
  ]
  /** Runs a step of staff with the current version. */
  const stepper = (id: number) => {
    let baseVersion = 1
    return async (way: string, payload: object = {}, method: 'POST' | 'PUT' = 'POST') => {
      app.signInAs(staff)
      const answer = await app.server.inject({
        ...{ method, url: `/v1/admin/order/${id}/${way}`, headers: { 'x-csrf-token': 'any' } },
        payload: { baseVersion, ...payload },
      })
      app.signInAs(GUEST)
      expect(answer.statusCode, answer.body).toBe(200)
      baseVersion = answer.json().data.version
      return answer.json().data
    }
  }
  const viewed = async (token: string) => (await app.server.inject({ url: `/v1/payment/${token}` })).json().data
  const partsAt = async (token: string) => (await viewed(token)).parts
  const at = (position: number, amount: number) => ({ position, amount })
  const none = { sent: 0, to_come: 0, returning: 0, returned: 0, cancelled: 0 }

  test('lists its documents by kind and number, each under its token', async () => {
    const { order } = await place({ lines }, paid)
    expect((await viewed(order.publicToken)).papers).toEqual([])
    const step = stepper(order.id)
    const dearer = { position: 2, amount: 1, price: 9.99 }
    await step('line', { lines: [at(0, 3), at(1, 2), dearer], reason: 'By courier' }, 'PUT')
    const { papers } = await viewed(order.publicToken)
    expect(papers.map(({ kind }: { kind: string }) => kind)).toEqual(['invoice', 'invoice', 'credit'])
    for (const { number } of papers) {
      const paper = await app.server.inject({ url: `/order/invoice/${order.publicToken}?number=${number}` })
      expect([paper.statusCode, paper.headers['content-type']]).toEqual([200, 'application/pdf'])
    }
    const { order: other } = await place({ lines }, paid)
    const strange = { url: `/order/invoice/${other.publicToken}?number=${papers[1].number}` }
    expect((await app.server.inject(strange)).statusCode).toBe(404)
  })

  test('shows sent, open and returned units of each line, without names and reasons', async () => {
    const { order } = await place({ lines }, paid)
    const look = () => partsAt(order.publicToken)
    const step = stepper(order.id)
    expect(await look()).toBeNull()

    await step('ship', { lines: [at(0, 2)], tracking: { code: 'CC1EE', url: '' } })
    const turbo = { code1: 'PL-11', name: 'Turbo', unit: 'tk' }
    const filter = { code1: 'PL-12', name: 'Filter', unit: 'tk' }
    const first = {
      sent_at: expect.any(String),
      tracking: { code: 'CC1EE', url: 'https://minu.omniva.ee/track/CC1EE' },
      pieces: [{ ...turbo, amount: 2 }],
    }
    expect(await look()).toEqual({
      lines: [{ ...none, sent: 2, to_come: 1 }, { ...none, to_come: 2 }, none],
      cancelled: [],
      parcels: [first],
    })

    await step('ship')
    const second = {
      ...{ sent_at: expect.any(String), tracking: null },
      pieces: [
        { ...turbo, amount: 1 },
        { ...filter, amount: 2 },
      ],
    }
    const allSent = {
      lines: [{ ...none, sent: 3 }, { ...none, sent: 2 }, none],
      cancelled: [],
      parcels: [first, second],
    }
    expect(await look()).toEqual(allSent)

    const announced = { kind: 'return', reason: 'Kratt ütles', lines: [at(0, 1), at(2, 1)] }
    const [back] = (await step('returns', announced)).returns
    const returning = [{ ...none, sent: 3, returning: 1 }, { ...none, sent: 2 }, none]
    expect(await look()).toEqual({ ...allSent, lines: returning })
    await step(`returns/${back.id}/receive`)
    expect((await look()).lines).toEqual(returning)
    // The test shop has no warehouse for the returned units.
    await step(`returns/${back.id}/inspect`, { lines: [0, 2].map(position => ({ position, restocked: 0 })) })
    expect((await look()).lines[0]).toEqual({ ...none, sent: 3, returned: 1 })
    expect(JSON.stringify(await look())).not.toMatch(/siim|Kratt/)

    const [, off] = (await step('returns', { ...announced, lines: [at(0, 1)] })).returns
    expect((await look()).lines[0]).toEqual({ ...none, sent: 3, returning: 1, returned: 1 })
    await step(`returns/${off.id}/call-off`)
    expect((await look()).lines[0]).toEqual({ ...none, sent: 3, returned: 1 })
  })

  test('shows removed units together with lines that no longer exist', async () => {
    const { order } = await place({ lines }, paid)
    const step = stepper(order.id)
    await step('ship', { lines: [at(0, 2)] })
    const edited = await step('line', { lines: [at(0, 2), at(2, 1)], reason: 'Ei tule enam' }, 'PUT')
    expect(edited.state).toBe('shipped')
    const { lines: of, cancelled, parcels } = await partsAt(order.publicToken)
    expect(of).toEqual([{ ...none, sent: 2, cancelled: 1 }, none])
    expect(cancelled).toEqual([{ code1: 'PL-12', name: 'Filter', unit: 'tk', amount: 2 }])
    expect(parcels).toHaveLength(1)
  })

  test.each(['ship', 'ship deliver', 'ship return', 'deliver'])(
    'shows no parcels when all left at once: %s',
    async ways => {
      const { order } = await place({ lines }, paid)
      const step = stepper(order.id)
      for (const way of ways.split(' ')) await step(way, { reason: 'Ei sobinud' })
      expect(await partsAt(order.publicToken)).toBeNull()
    },
  )

  test('is complete when the rest was handed over', async () => {
    const { order } = await place({ lines }, paid)
    const step = stepper(order.id)
    await step('ship', { lines: [at(0, 2)] })
    await step('deliver')
    expect((await partsAt(order.publicToken)).lines).toEqual([{ ...none, sent: 3 }, { ...none, sent: 2 }, none])
  })
})
