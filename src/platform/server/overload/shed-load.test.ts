import { setImmediate } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createServer } from '../http/create-server.ts'
import { MAX_DELAY_MS, MIN_OVERLOAD_REQUESTS } from './shed-load.ts'

/** Starts a server with as many unanswered requests as the test needs. */
const startServer = async () => {
  const server = await createServer(pino({ level: 'silent' }))
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  let pendingRequests = 0
  server.get('/held', async () => {
    pendingRequests++
    await released
    return 'released'
  })
  server.get('/v1/product', async () => ({ results: [] }))
  server.get('/v1/cart', async () => ({ results: [] }))
  const origin = await server.listen({ port: 0, host: '127.0.0.1' })
  const answers: Promise<Response>[] = []
  onTestFinished(async () => {
    release()
    await Promise.all(answers)
    await server.close()
  })
  return {
    server,
    request: (path: string, headers = {}) => fetch(origin + path, { headers }),
    openPendingRequests: async (requests: number): Promise<void> => {
      while (answers.length < requests) answers.push(fetch(`${origin}/held`))
      await vi.waitFor(() => expect(pendingRequests).toBe(requests), 30_000)
    },
    setDelay: (eventLoopDelay: number): void => {
      const usage = { heapUsed: 0, rssBytes: 0, eventLoopUtilized: 1, eventLoopDelay }
      vi.spyOn(server, 'memoryUsage').mockReturnValue(usage)
    },
  }
}

test('answers a list with 503 and Retry-After while load delays the event loop', async () => {
  const { request, openPendingRequests: hold, setDelay } = await startServer()
  await hold(MIN_OVERLOAD_REQUESTS)
  setDelay(500)
  const rejection = await request('/v1/product?lang=en')
  expect([rejection.status, rejection.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await rejection.json()).toMatchObject({ message: 'The shop is very busy. Please try again in a moment.' })
  const page = await request('/v1/product', { accept: 'text/html', cookie: 'lang=et' })
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await page.text()).toContain('Poes on väga kiire. Palun proovi hetke pärast uuesti.')
  expect((await request('/v1/cart')).status).toBe(200)
  setDelay(MAX_DELAY_MS.listing)
  expect((await request('/v1/product')).status).toBe(200)
})

test('rejects nothing while few requests are under way', async () => {
  const { request, openPendingRequests: hold, setDelay } = await startServer()
  // The list is one request more.
  await hold(MIN_OVERLOAD_REQUESTS - 2)
  setDelay(5_000)
  expect((await request('/v1/product')).status).toBe(200)
  await hold(MIN_OVERLOAD_REQUESTS - 1)
  expect((await request('/v1/product')).status).toBe(503)
})

test('measures the delay of the event loop and forgets it afterwards', async () => {
  const { server, openPendingRequests: hold } = await startServer()
  await hold(MIN_OVERLOAD_REQUESTS)
  await vi.waitFor(async () => {
    const until = performance.now() + MAX_DELAY_MS.listing + 100
    while (performance.now() < until);
    await setImmediate()
    expect(server.getOverloadDelayMs()).toBeGreaterThan(MAX_DELAY_MS.listing)
  }, 30_000)
  await vi.waitFor(() => expect(server.getOverloadDelayMs()).toBeLessThan(MAX_DELAY_MS.listing), 30_000)
})
