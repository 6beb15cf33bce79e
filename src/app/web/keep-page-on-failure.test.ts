import { createMemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { isConnectionLost, isWaitingForConnection } from '#platform/web/connection.ts'
import { INVALID_CREDENTIALS } from '#wire/problem.ts'
import { SendError } from '#wire/send.ts'
import { keepPageOnFailure } from './keep-page-on-failure.ts'

const offlineError = new SendError('network', 'There is no internet connection to the server.')
const gatewayError = new SendError('not-json', 'Server did not respond with JSON', { status: 502 })
const serverError = new SendError('not-json', 'Server did not respond with JSON', { status: 500 })
const sessionError = new SendError('refused', INVALID_CREDENTIALS, { status: 401 })
const notFoundError = new SendError('refused', 'Not found', { status: 404 })

const reactions = { onWait: vi.fn(), onEnd: vi.fn(), openDocument: vi.fn() }
afterEach(() => {
  vi.useRealTimers()
  vi.clearAllMocks()
})

/** Opens a list below the root route; both fail when they load again. */
const openList = async (...failures: Error[]) => {
  const rootLoader = vi.fn(async () => ({ around: 1 }))
  const list = vi.fn(async () => ({ list: 1 }))
  const router = createMemoryRouter(
    [
      {
        path: '/:lang',
        id: 'root',
        loader: rootLoader,
        shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.href === nextUrl.href,
        children: [
          { path: 'tooted', id: 'list', loader: list },
          { path: 'muu', id: 'other', loader: async () => ({ other: 1 }) },
        ],
      },
    ],
    { initialEntries: ['/et/tooted?page=2'], dataStrategy: keepPageOnFailure(() => router, reactions) },
  )
  router.initialize()
  await vi.waitFor(() => expect(router.state.initialized).toBe(true))
  for (const failure of failures) {
    rootLoader.mockRejectedValueOnce(failure)
    list.mockRejectedValueOnce(failure)
  }
  return router
}

const rateLimitError = new SendError('refused', 'Too many requests', { status: 429 })

test.each([offlineError, gatewayError, sessionError, rateLimitError])(
  'keeps the data when a revalidation fails: $message',
  async failure => {
    const router = await openList(failure)
    const before = router.state.loaderData
    await router.revalidate()
    expect(router.state.errors).toBeNull()
    expect(router.state.loaderData).toEqual({ root: { around: 1 }, list: { list: 1 } })
    // The identity matters: a new object would rerun the effects.
    expect(router.state.loaderData.list).toBe(before.list)
  },
)

test('shows a refusal', async () => {
  const router = await openList(notFoundError)
  await router.revalidate()
  expect(router.state.errors).toEqual({ root: notFoundError })
})

test('retries another address until the connection returns, and keeps the current page until then', async () => {
  const router = await openList(offlineError)
  vi.useFakeTimers()
  const navigated = router.navigate('/et/tooted?page=3')
  await vi.advanceTimersByTimeAsync(500)
  expect(router.state.location.search).toBe('?page=2')
  expect(router.state.loaderData).toEqual({ root: { around: 1 }, list: { list: 1 } })
  expect(reactions.onWait.mock.calls).toEqual([['/et/tooted?page=3', 'offline']])
  expect(isWaitingForConnection()).toBe(true)
  await vi.advanceTimersByTimeAsync(2000)
  await navigated
  expect(router.state.location.search).toBe('?page=3')
  expect(router.state.errors).toBeNull()
  expect(reactions.onEnd).toHaveBeenCalledOnce()
  expect(isWaitingForConnection()).toBe(false)
})

test.each([429, 502, 503, 504])('keeps the page while the server answers %i', async status => {
  const busyError = new SendError('refused', 'The server is busy', { status, retryAfterMs: 10_000 })
  const router = await openList(busyError)
  vi.useFakeTimers()
  const navigated = router.navigate('/et/tooted?page=3')
  await vi.advanceTimersByTimeAsync(9_000)
  expect(router.state.location.search).toBe('?page=2')
  expect(router.state.errors).toBeNull()
  expect(reactions.onWait.mock.calls).toEqual([['/et/tooted?page=3', 'busy']])
  await vi.advanceTimersByTimeAsync(1_000)
  await navigated
  expect(router.state.location.search).toBe('?page=3')
  expect(router.state.errors).toBeNull()
  expect(reactions.onEnd).toHaveBeenCalledOnce()
})

test('announces that the connection is back and the server busy', async () => {
  const router = await openList(offlineError, new SendError('refused', 'The server is busy', { status: 503 }))
  vi.useFakeTimers()
  const navigated = router.navigate('/et/tooted?page=3')
  await vi.advanceTimersByTimeAsync(5_000)
  await navigated
  expect(reactions.onWait.mock.calls.map(([, reason]) => reason)).toEqual(['offline', 'busy'])
})

test('stops waiting on another navigation', async () => {
  const router = await openList(offlineError)
  vi.useFakeTimers()
  void router.navigate('/et/tooted?page=3')
  await vi.advanceTimersByTimeAsync(500)
  await router.navigate('/et/muu')
  expect(router.state.location.pathname).toBe('/et/muu')
  expect(reactions.onEnd).toHaveBeenCalledOnce()
  expect(isWaitingForConnection()).toBe(false)
})

test('shows a server error of another address without data of the previous page', async () => {
  const router = await openList(serverError)
  await router.navigate('/et/tooted?page=3')
  expect(router.state.errors).toEqual({ root: serverError })
  expect(router.state.loaderData.list).toBeUndefined()
  expect(reactions.onWait).not.toHaveBeenCalled()
})

test.each([
  [offlineError, true],
  [gatewayError, true],
  [new SendError('no-answer', 'Server did not respond', { status: 200 }), true],
  [new SendError('broken-json', 'Error parsing JSON', { status: 200 }), true],
  [serverError, false],
  [new SendError('no-answer', 'Server did not respond', { status: 500 }), false],
  [notFoundError, false],
  [new TypeError('x is undefined'), false],
])('recognizes a lost connection: %s → %s', (error, isLost) => {
  expect(isConnectionLost(error)).toBe(isLost)
})

test('shows no error to a visitor who is sent to the login', async () => {
  const router = await openList(sessionError)
  void router.navigate('/et/tooted?page=3')
  await new Promise(resolve => setTimeout(resolve))
  const { navigation, location, errors } = router.state
  expect([navigation.location?.search, location.search, errors]).toEqual(['?page=3', '?page=2', null])
})
