import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { ORDER_PAID } from '#orders/server/orders.ts'
import { makeOrder } from '#orders/testing/factories.ts'
import { createPaymentActions } from '#payments/testing/create-payment-actions.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp, openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { makeShop } from '#shop/testing/factories.ts'
import { registerPaymentRoutes } from '../routes.ts'

let app: TestApp
const sentMails: number[] = []
beforeAll(async () => {
  app = await createTestApp(testApp => {
    registerPaymentRoutes(testApp)
    testApp.jobs.handle(ORDER_PAID, async ({ orderId }) => void sentMails.push(orderId))
  })
  await arrange(app.db, tx => makeShop(tx))
  await app.jobs.start()
})
afterAll(() => app.close())

const { place, putPayment, readOrder, listEvents } = createPaymentActions(() => app)
const chooseOutcome = (reference: string, outcome: string) =>
  app.server.inject({
    method: 'POST',
    url: `/sandbox-bank/${reference}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ outcome }).toString(),
  })

describe('the sandbox bank', () => {
  const openPayment = async (language: 'et' | 'en' = 'en') => {
    const stored = await place({ language })
    const response = await putPayment(stored.order.publicToken, { method: 'banklinks', name: 'harju', country: 'EE' })
    expect(response.json()).toMatchObject({ success: true, status: 'success' })
    const { url } = response.json().data as { url: string }
    return { stored, url, reference: url.split('/').at(-1)! }
  }

  test('shows a page of three buttons without a script, under its own policy', async () => {
    const { url, stored } = await openPayment()
    expect(url).toMatch(/^\/sandbox-bank\/[\w-]+$/)
    const page = await app.server.inject({ url })
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[^;]+; form-action 'self'/,
    )
    expect(page.body).not.toContain('<script')
    expect([...page.body.matchAll(/name="outcome" value="(\w+)"/g)].map(match => match[1])).toEqual([
      'paid',
      'cancelled',
      'failed',
    ])
    expect(page.body).toContain(String(stored.order.number))
    expect(page.body).toContain('€251.99')
  })

  test('notifies the shop about a payment, redirects to the success page and queues the mail', async () => {
    const { stored, reference } = await openPayment('et')
    const choice = await chooseOutcome(reference, 'paid')
    expect(choice.statusCode).toBe(303)
    expect((await readOrder(stored)).state).toBe('paid')
    const returnResponse = await app.server.inject({ url: choice.headers.location as string })
    expect([returnResponse.statusCode, returnResponse.headers.location]).toEqual([
      303,
      expect.stringMatching(/^\/et\/payment-success\?order=[\w-]+$/),
    ])
    expect(await listEvents(stored)).toEqual(['placed', 'paid'])
    expect((await readOrder(stored)).paidAt).not.toBeNull()
    await vi.waitFor(() => expect(sentMails).toEqual(expect.arrayContaining([stored.order.id])), 30_000)
  })

  test.each(['cancelled', 'failed'])('%s: redirects to the order, which can be paid again', async outcome => {
    const { stored, reference } = await openPayment()
    const choice = await chooseOutcome(reference, outcome)
    const returnResponse = await app.server.inject({ url: choice.headers.location as string })
    expect(returnResponse.headers.location).toBe(`/en/payment/${stored.order.publicToken}`)
    expect((await readOrder(stored)).state).toBe('new')
    await chooseOutcome(reference, 'paid')
    expect((await readOrder(stored)).state).toBe('paid')
  })

  test('rejects other results and unknown payments', async () => {
    const { reference } = await openPayment()
    expect((await chooseOutcome(reference, 'refunded')).statusCode).toBe(422)
    expect((await chooseOutcome('unknown', 'paid')).statusCode).toBe(404)
    expect((await app.server.inject({ url: '/sandbox-bank/unknown' })).statusCode).toBe(404)
  })

  test('serves no bank page and offers no methods while the sandbox is disabled', async () => {
    const appWithoutSandbox = await openTestApp(registerPaymentRoutes, { SANDBOX_PAYMENTS: '0' })
    await arrange(appWithoutSandbox.db, tx => makeShop(tx))
    const { order } = await arrange(appWithoutSandbox.db, tx => makeOrder(tx))
    const view = await appWithoutSandbox.server.inject({ url: `/v1/payment/${order.publicToken}` })
    expect(view.json().data.paymentMethods).toEqual({})
    expect((await appWithoutSandbox.server.inject({ url: '/sandbox-bank/any' })).statusCode).toBe(404)
    expect(
      (await appWithoutSandbox.server.inject({ method: 'POST', url: '/payment/notify/sandbox', payload: '' }))
        .statusCode,
    ).toBe(404)
  })
})
