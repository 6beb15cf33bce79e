import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ComposedShop, composeTestShop } from '../testing/compose-test-shop.ts'

let shop: ComposedShop
let origin: string
beforeAll(async () => {
  shop = await composeTestShop()
  origin = await shop.listen()
})
afterAll(() => shop.close())

/** Sends malformed bytes and returns the status line. */
const sendBytes = (bytes: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1', () => socket.write(bytes))
    let answer = ''
    socket.on('data', part => {
      answer += part
    })
    socket.on('end', () => resolve(answer.split('\r\n')[0] ?? ''))
    socket.on('error', reject)
    socket.setTimeout(30_000, () => socket.destroy(new Error('No answer')))
  })

describe('limits', () => {
  test('refuses headers and addresses beyond 16 KiB', async () => {
    const longText = 'x'.repeat(20_000)
    expect((await fetch(`${origin}/et`, { headers: { 'x-long': longText } })).status).toBe(431)
    expect((await fetch(`${origin}/et?q=${longText}`)).status).toBe(431)
    expect((await fetch(`${origin}/et?q=${longText.slice(0, 10_000)}`)).status).toBe(200)
    expect((await fetch(`${origin}/et/${longText.slice(0, 10_000)}`)).status).toBe(404)
  })

  test.each([
    ['no HTTP at all', 'EHLO shop\r\n\r\n'],
    ['two lengths', 'POST /v1/place-order HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab'],
    [
      'a length and chunks',
      'POST /v1/place-order HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['a NUL in an address', 'GET /et/\0 HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['an unknown scheme', 'GET a:/et/x HTTP/1.1\r\nHost: x\r\n\r\n'],
  ])('answers %s with 400', async (_name, bytes) => expect(await sendBytes(bytes)).toMatch(/^HTTP\/1\.1 400 /))

  test.each([
    'GET http://evil.example/et HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
    'GET //evil.example/x HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  ])('causes no error for a foreign address: %s', async bytes =>
    expect(await sendBytes(bytes)).toMatch(/^HTTP\/1\.1 (200|302|404) /),
  )
})

describe('health', () => {
  test('reports a live process, and readiness while the database answers', async () => {
    expect((await fetch(`${origin}/healthz`)).status).toBe(200)
    const readiness = await fetch(`${origin}/readyz`)
    expect([readiness.status, await readiness.json()]).toEqual([200, { status: 'ready' }])
    expect(readiness.headers.get('cache-control')).toBe('no-store')
  })

  test('serves metrics to this machine only', async () => {
    expect((await fetch(`${origin}/metrics`)).status).toBe(200)
    expect((await fetch(`${origin}/metrics`, { headers: { 'x-forwarded-for': '203.0.113.9' } })).status).toBe(403)
    expect((await shop.app.server.inject({ url: '/metrics', remoteAddress: '203.0.113.9' })).statusCode).toBe(403)
  })
})

describe('a shutdown', () => {
  test('finishes running requests with their further calls at shutdown and answers new ones with 503', async () => {
    const { guard } = shop.app
    const { identify } = guard
    const { promise: requestArrived, resolve: reportArrival } = Promise.withResolvers<void>()
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    guard.identify = async request => {
      // The first call of the page waits; later calls arrive after the shutdown began.
      reportArrival()
      await released
      return identify(request)
    }
    const runningRequest = fetch(`${origin}/en/turbo-gt2860r`)
    await requestArrived
    const shutdown = shop.stop()
    const lateAnswer = await fetch(`${origin}/et/muugitingimused`)
    expect(lateAnswer.status).toBe(503)
    expect(lateAnswer.headers.get('retry-after')).toBe('5')
    expect(await lateAnswer.json()).toMatchObject({ success: false })
    expect((await fetch(`${origin}/readyz`)).status).toBe(503)
    release()
    const answer = await runningRequest
    expect(answer.status).toBe(200)
    // The request began before the shutdown, and its connection closes afterwards.
    expect(answer.headers.get('connection')).toBe('close')
    expect(await answer.text()).toContain('GT2860R')
    await shutdown
    await expect(fetch(`${origin}/healthz`)).rejects.toThrow()
  })
})
