import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { successResponse } from '#wire/answer.ts'
import { type Endpoint, endpoint } from '#wire/endpoint.ts'
import { SendError, type SendOptions } from '#wire/send.ts'
import { createBrowserSend } from './browser-send.ts'

const changeCall = endpoint({
  method: 'PUT',
  path: '/v1/thing',
  summary: 'Changes a thing',
  allow: 'anyone',
  body: z.object({}),
  response: successResponse,
})

/** Sends one change over a failing network. Returns the failure and the page's reaction. */
const sendChange = async (
  answerRequest: typeof fetch,
  options?: SendOptions,
  method: Endpoint['method'] = changeCall.method,
) => {
  vi.stubGlobal('fetch', answerRequest)
  const reactions: string[] = []
  const send = createBrowserSend(() => 'et', {
    showOffline: () => reactions.push('offline'),
    showServerError: message => reactions.push(message ?? 'serverError'),
    showBusy: message => reactions.push(message ?? 'busy'),
    openLogin: () => reactions.push('sessionExpired'),
    hideOffline: () => undefined,
    formatFailure: kind => `message for ${kind}`,
  })
  const error: unknown = await send({ ...changeCall, method }, { body: {} }, options).catch((error: unknown) => error)
  expect(error).toBeInstanceOf(SendError)
  const { kind, status, message } = error as SendError
  return { kind, status, message, reactions }
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const answerSession = () => Response.json({ data: { csrfToken: 'any' } })

test('reports a lost connection before and after fetching the token', async () => {
  const loseConnection = async () => Promise.reject(new TypeError('Failed to fetch'))
  const expected = { kind: 'network', status: 0, message: 'message for network', reactions: ['offline'] }
  expect(await sendChange(loseConnection)).toEqual(expected)
  expect(await sendChange(async address => (address === '/v1/session' ? answerSession() : loseConnection()))).toEqual(
    expected,
  )
})

test.each([502, 504])('reports gateway error %i as a lost connection', async status => {
  const answerBadGateway = () => new Response('Bad gateway', { status })
  expect(await sendChange(async () => answerBadGateway())).toMatchObject({
    kind: 'no-answer',
    status,
    reactions: ['offline'],
  })
  expect(
    await sendChange(async address => (address === '/v1/session' ? answerSession() : answerBadGateway())),
  ).toMatchObject({
    kind: 'not-json',
    status,
    reactions: ['offline'],
  })
})

test.each<[string, () => Promise<Response>]>([
  ['a lost connection', async () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a server error', async () => Response.json({ success: false, message: 'Fault' }, { status: 500 })],
])('shows nothing about %s of a call that the user did not start', async (_, answer) => {
  const answerRequest: typeof fetch = async address => (address === '/v1/session' ? answerSession() : answer())
  expect((await sendChange(answerRequest)).reactions).toHaveLength(1)
  expect((await sendChange(answerRequest, { suppressesErrorToast: true })).reactions).toEqual([])
})

test.each([
  [502, undefined, 'busy'],
  [503, undefined, 'busy'],
  [503, { success: false, message: 'The shop is closing' }, 'The shop is closing'],
  [504, undefined, 'busy'],
])('reports %i for a read as a busy server', async (status, body, reactions) => {
  const answer = async () =>
    body ? Response.json(body, { status }) : new Response('Busy', { status, headers: { 'retry-after': '7' } })
  expect(await sendChange(answer, undefined, 'GET')).toMatchObject({ status, reactions: [reactions] })
})

test('shows nothing about a busy server for a background read', async () => {
  const answer = async () => new Response('Busy', { status: 503 })
  expect(await sendChange(answer, { suppressesErrorToast: true }, 'GET')).toMatchObject({ status: 503, reactions: [] })
})

test('repeats a lost change with its key and uses new keys for other changes', async () => {
  const keys: (string | undefined)[] = []
  let answerRequest: () => Promise<Response> = async () => Promise.reject(new TypeError('Failed to fetch'))
  vi.stubGlobal('fetch', async (address: string, { headers }: { headers: Record<string, string> }) => {
    if (address === '/v1/session') return answerSession()
    keys.push(headers['idempotency-key'])
    return answerRequest()
  })
  const ignore = () => undefined
  const send = createBrowserSend(() => 'et', {
    showOffline: ignore,
    showServerError: ignore,
    showBusy: ignore,
    openLogin: ignore,
    hideOffline: ignore,
    formatFailure: kind => kind,
  })
  const post = { ...changeCall, method: 'POST' as const, body: z.object({ name: z.string() }) }
  // Some of these calls fail on purpose; the test judges their keys.
  const call = (name: string) => send(post, { body: { name } }).catch(() => undefined)
  await call('Album')
  await call('Another')
  answerRequest = async () => Response.json({ success: false, message: 'Fault' }, { status: 500 })
  await call('Album')
  answerRequest = async () => Response.json({ success: true })
  await call('Album')
  await call('Album')
  const [lost, another, failed, answered, next] = keys
  expect(lost).toMatch(/^[0-9a-f]{32}$/)
  expect([failed, answered]).toEqual([lost, lost])
  expect(new Set([lost, another, next]).size).toBe(3)
})

test.each(['PUT', 'DELETE'] as const)(
  'repeats a lost %s with its key, until another change of the record',
  async method => {
    const keys: (string | undefined)[] = []
    let answerRequest: () => Promise<Response> = async () => Promise.reject(new TypeError('Failed to fetch'))
    vi.stubGlobal('fetch', async (address: string, { headers }: { headers: Record<string, string> }) => {
      if (address === '/v1/session') return answerSession()
      keys.push(headers['idempotency-key'])
      return answerRequest()
    })
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const ignore = () => undefined
    const send = createBrowserSend(() => 'et', {
      showOffline: ignore,
      showServerError: ignore,
      showBusy: ignore,
      openLogin: ignore,
      hideOffline: ignore,
      formatFailure: kind => kind,
    })
    const recordCall = { path: '/v1/thing/:id', params: z.object({ id: z.number() }) }
    const firstCall = { ...changeCall, ...recordCall, method }
    const otherEndpoint = { ...changeCall, ...recordCall, method: 'PUT' as const, body: z.object({ name: z.string() }) }
    // Some of these calls fail on purpose; the test judges their keys.
    const call = (id: number) => send(firstCall, { params: { id }, body: {} }).catch(() => undefined)
    await call(1)
    await call(2)
    await call(1)
    answerRequest = async () => Response.json({ success: true })
    await call(1)
    await call(1)
    const [lost, another, repeated, answered, next] = keys
    expect([repeated, answered]).toEqual([lost, lost])
    expect(new Set([lost, another, next]).size).toBe(3)
    await send(otherEndpoint, { params: { id: 2 }, body: { name: 'Undone' } })
    await call(2)
    expect(keys.at(-1)).not.toBe(another)

    answerRequest = async () => Promise.reject(new TypeError('Failed to fetch'))
    await call(3)
    vi.setSystemTime(Date.now() + 600_000)
    await call(3)
    expect(keys.at(-1)).not.toBe(keys.at(-2))
  },
)

test('reports a server error', async () =>
  expect(await sendChange(async () => new Response('Fault', { status: 500 }))).toMatchObject({
    reactions: ['serverError'],
  }))

test('shows the message of a temporarily unavailable server', async () => {
  const answerFullDisk = () => Response.json({ success: false, message: 'Poe ketas on täis' }, { status: 503 })
  expect(await sendChange(async address => (address === '/v1/session' ? answerSession() : answerFullDisk()))).toEqual({
    kind: 'refused',
    status: 503,
    message: 'Poe ketas on täis',
    reactions: ['Poe ketas on täis'],
  })
})

test("translates broken answers and keeps the server's messages", async () => {
  const answerWith = (answer: Response) => async (address: unknown) =>
    address === '/v1/session' ? answerSession() : answer
  const brokenAnswer = new Response('{"success":', { headers: { 'content-type': 'application/json' } })
  expect(await sendChange(answerWith(brokenAnswer))).toMatchObject({
    kind: 'broken-json',
    message: 'message for broken-json',
    reactions: ['offline'],
  })
  const refusal = Response.json({ success: false, message: 'Laos on 2 tk' }, { status: 422 })
  expect(await sendChange(answerWith(refusal))).toEqual({
    kind: 'refused',
    status: 422,
    message: 'Laos on 2 tk',
    reactions: [],
  })
})

/** Never answers until the request is aborted. */
const stall: typeof fetch = (_address, init) =>
  new Promise((_resolve, reject) => {
    if (init?.signal?.aborted) reject(init.signal.reason)
    init?.signal?.addEventListener('abort', () => reject(init.signal!.reason))
  })
const stallAfterToken: typeof fetch = async (address, init) =>
  address === '/v1/session' ? answerSession() : stall(address, init)
/** Shortens all time limits and records their requested length. */
const shortenTimeLimits = () => {
  const limitsMs: number[] = []
  const { timeout } = AbortSignal
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(ms => {
    limitsMs.push(ms)
    return timeout.call(AbortSignal, 20)
  })
  return limitsMs
}
const LOST = { kind: 'network', status: 0, message: 'message for network', reactions: ['offline'] }

test('reports a stalled change and a stalled token request as lost; callers may extend the limit', async () => {
  const limitsMs = shortenTimeLimits()
  expect(await sendChange(stallAfterToken)).toEqual(LOST)
  expect(await sendChange(stall)).toEqual(LOST)
  expect(new Set(limitsMs)).toEqual(new Set([60_000]))
  expect(await sendChange(stallAfterToken, { signal: new AbortController().signal, timeoutMs: 90_000 })).toEqual(LOST)
  expect(limitsMs.at(-1)).toBe(90_000)
})

test('reports an aborted change as aborted, not as lost', async () => {
  const controller = new AbortController()
  const sending = sendChange(stallAfterToken, { signal: controller.signal })
  controller.abort()
  expect(await sending).toMatchObject({ kind: 'aborted', reactions: [] })
})

test('limits reads, gives uploads time by their size, and does not limit downloads', async () => {
  const limitsMs = shortenTimeLimits()
  vi.stubGlobal('fetch', async (address: string) =>
    address === '/v1/session' ? answerSession() : Response.json({ success: true }),
  )
  const ignore = () => undefined
  const send = createBrowserSend(() => 'et', {
    showOffline: ignore,
    showServerError: ignore,
    showBusy: ignore,
    openLogin: ignore,
    hideOffline: ignore,
    formatFailure: kind => kind,
  })
  const readCall = { ...changeCall, method: 'GET' as const }
  await send(readCall, { body: {} })
  await send({ ...readCall, answers: 'file' as const, response: null }, { body: {} })
  const file = new Blob(['x'.repeat(1_000_000)])
  await send(changeCall, { body: {} }, { bytes: file })
  const form = new FormData()
  form.set('name', 'a')
  form.set('file', file)
  await send({ ...changeCall, body: z.instanceof(FormData) }, { body: form })
  // The second one is the token request.
  expect(limitsMs).toEqual([60_000, 60_000, 160_000, 160_000])
})

test('reports a stalled read as lost', async () => {
  shortenTimeLimits()
  vi.stubGlobal('fetch', stall)
  const reactions: string[] = []
  const ignore = () => undefined
  const send = createBrowserSend(() => 'et', {
    showServerError: ignore,
    showBusy: ignore,
    openLogin: ignore,
    hideOffline: ignore,
    showOffline: () => reactions.push('offline'),
    formatFailure: kind => kind,
  })
  await expect(send({ ...changeCall, method: 'GET' }, { body: {} })).rejects.toMatchObject({ kind: 'network' })
  expect(reactions).toEqual(['offline'])
})
