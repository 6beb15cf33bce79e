import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { successResponse } from '#wire/answer.ts'
import { type Endpoint, endpoint } from '#wire/endpoint.ts'
import { SendFailure, type SendOptions } from '#wire/send.ts'
import { createBrowserSend } from './browser-send.ts'

const change = endpoint({
  method: 'PUT',
  path: '/v1/thing',
  summary: 'Changes a thing',
  allow: 'anyone',
  body: z.object({}),
  response: successResponse,
})

/** Sends one change over a failing network. Returns the failure and the page's reaction. */
const failureOver = async (
  network: typeof fetch,
  options?: SendOptions,
  method: Endpoint['method'] = change.method,
) => {
  vi.stubGlobal('fetch', network)
  const told: string[] = []
  const send = createBrowserSend(() => 'et', {
    offline: () => told.push('offline'),
    showServerError: words => told.push(words ?? 'serverFault'),
    serverBusy: words => told.push(words ?? 'busy'),
    sessionExpired: () => told.push('sessionExpired'),
    answered: () => undefined,
    failureMessage: kind => `words of ${kind}`,
  })
  const failure: unknown = await send({ ...change, method }, { body: {} }, options).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(SendFailure)
  const { kind, status, message } = failure as SendFailure
  return { kind, status, message, told }
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const session = () => Response.json({ data: { csrfToken: 'any' } })

test('reports a lost connection before and after fetching the token', async () => {
  const cut = async () => Promise.reject(new TypeError('Failed to fetch'))
  const expected = { kind: 'network', status: 0, message: 'words of network', told: ['offline'] }
  expect(await failureOver(cut)).toEqual(expected)
  expect(await failureOver(async address => (address === '/v1/session' ? session() : cut()))).toEqual(expected)
})

test.each([502, 504])('reports gateway error %i as a lost connection', async status => {
  const gateway = () => new Response('Bad gateway', { status })
  expect(await failureOver(async () => gateway())).toMatchObject({ kind: 'no-answer', status, told: ['offline'] })
  expect(await failureOver(async address => (address === '/v1/session' ? session() : gateway()))).toMatchObject({
    kind: 'not-json',
    status,
    told: ['offline'],
  })
})

test.each<[string, () => Promise<Response>]>([
  ['a lost connection', async () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a server error', async () => Response.json({ success: false, message: 'Fault' }, { status: 500 })],
])('shows nothing about %s of a call that the user did not start', async (_, answer) => {
  const network: typeof fetch = async address => (address === '/v1/session' ? session() : answer())
  expect((await failureOver(network)).told).toHaveLength(1)
  expect((await failureOver(network, { suppressesErrorToast: true })).told).toEqual([])
})

test.each([
  [502, undefined, 'busy'],
  [503, undefined, 'busy'],
  [503, { success: false, message: 'The shop is closing' }, 'The shop is closing'],
  [504, undefined, 'busy'],
])('reports %i for a read as a busy server', async (status, body, told) => {
  const answer = async () =>
    body ? Response.json(body, { status }) : new Response('Busy', { status, headers: { 'retry-after': '7' } })
  expect(await failureOver(answer, undefined, 'GET')).toMatchObject({ status, told: [told] })
})

test('shows nothing about a busy server for a background read', async () => {
  const answer = async () => new Response('Busy', { status: 503 })
  expect(await failureOver(answer, { suppressesErrorToast: true }, 'GET')).toMatchObject({ status: 503, told: [] })
})

test('repeats a lost change with its key and uses new keys for other changes', async () => {
  const keys: (string | undefined)[] = []
  let network: () => Promise<Response> = async () => Promise.reject(new TypeError('Failed to fetch'))
  vi.stubGlobal('fetch', async (address: string, { headers }: { headers: Record<string, string> }) => {
    if (address === '/v1/session') return session()
    keys.push(headers['idempotency-key'])
    return network()
  })
  const nothing = () => undefined
  const send = createBrowserSend(() => 'et', {
    ...{ offline: nothing, showServerError: nothing, serverBusy: nothing, sessionExpired: nothing, answered: nothing },
    failureMessage: kind => kind,
  })
  const post = { ...change, method: 'POST' as const, body: z.object({ name: z.string() }) }
  const call = (name: string) => send(post, { body: { name } }).catch(() => undefined)
  await call('Album')
  await call('Another')
  network = async () => Response.json({ success: false, message: 'Fault' }, { status: 500 })
  await call('Album')
  network = async () => Response.json({ success: true })
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
    let network: () => Promise<Response> = async () => Promise.reject(new TypeError('Failed to fetch'))
    vi.stubGlobal('fetch', async (address: string, { headers }: { headers: Record<string, string> }) => {
      if (address === '/v1/session') return session()
      keys.push(headers['idempotency-key'])
      return network()
    })
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const nothing = () => undefined
    const send = createBrowserSend(() => 'et', {
      ...{
        offline: nothing,
        showServerError: nothing,
        serverBusy: nothing,
        sessionExpired: nothing,
        answered: nothing,
      },
      failureMessage: kind => kind,
    })
    const ofRecord = { path: '/v1/thing/:id', params: z.object({ id: z.number() }) }
    const first = { ...change, ...ofRecord, method }
    const other = { ...change, ...ofRecord, method: 'PUT' as const, body: z.object({ name: z.string() }) }
    const call = (id: number) => send(first, { params: { id }, body: {} }).catch(() => undefined)
    await call(1)
    await call(2)
    await call(1)
    network = async () => Response.json({ success: true })
    await call(1)
    await call(1)
    const [lost, another, again, answered, next] = keys
    expect([again, answered]).toEqual([lost, lost])
    expect(new Set([lost, another, next]).size).toBe(3)
    await send(other, { params: { id: 2 }, body: { name: 'Undone' } })
    await call(2)
    expect(keys.at(-1)).not.toBe(another)

    network = async () => Promise.reject(new TypeError('Failed to fetch'))
    await call(3)
    vi.setSystemTime(Date.now() + 600_000)
    await call(3)
    expect(keys.at(-1)).not.toBe(keys.at(-2))
  },
)

test('reports a server error', async () =>
  expect(await failureOver(async () => new Response('Fault', { status: 500 }))).toMatchObject({
    told: ['serverFault'],
  }))

test('shows the message of a temporarily unavailable server', async () => {
  const full = () => Response.json({ success: false, message: 'Poe ketas on täis' }, { status: 503 })
  expect(await failureOver(async address => (address === '/v1/session' ? session() : full()))).toEqual({
    kind: 'refused',
    status: 503,
    message: 'Poe ketas on täis',
    told: ['Poe ketas on täis'],
  })
})

test("translates broken answers and keeps the server's messages", async () => {
  const answering = (answer: Response) => async (address: unknown) => (address === '/v1/session' ? session() : answer)
  const half = new Response('{"success":', { headers: { 'content-type': 'application/json' } })
  expect(await failureOver(answering(half))).toMatchObject({
    kind: 'broken-json',
    message: 'words of broken-json',
    told: ['offline'],
  })
  const refusal = Response.json({ success: false, message: 'Laos on 2 tk' }, { status: 422 })
  expect(await failureOver(answering(refusal))).toEqual({
    kind: 'refused',
    status: 422,
    message: 'Laos on 2 tk',
    told: [],
  })
})

/** Never answers until the request is aborted. */
const stalled: typeof fetch = (_address, init) =>
  new Promise((_resolve, reject) => {
    if (init?.signal?.aborted) reject(init.signal.reason)
    init?.signal?.addEventListener('abort', () => reject(init.signal!.reason))
  })
const afterToken: typeof fetch = async (address, init) =>
  address === '/v1/session' ? session() : stalled(address, init)
/** Shortens all time limits and records their requested length. */
const limits = () => {
  const asked: number[] = []
  const { timeout } = AbortSignal
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(ms => {
    asked.push(ms)
    return timeout.call(AbortSignal, 20)
  })
  return asked
}
const LOST = { kind: 'network', status: 0, message: 'words of network', told: ['offline'] }

test('reports a stalled change and a stalled token request as lost; callers may extend the limit', async () => {
  const asked = limits()
  expect(await failureOver(afterToken)).toEqual(LOST)
  expect(await failureOver(stalled)).toEqual(LOST)
  expect(new Set(asked)).toEqual(new Set([60_000]))
  expect(await failureOver(afterToken, { signal: new AbortController().signal, timeoutMs: 90_000 })).toEqual(LOST)
  expect(asked.at(-1)).toBe(90_000)
})

test('reports an aborted change as aborted, not as lost', async () => {
  const giving = new AbortController()
  const failing = failureOver(afterToken, { signal: giving.signal })
  giving.abort()
  expect(await failing).toMatchObject({ kind: 'aborted', told: [] })
})

test('limits reads, gives uploads time by their size, and does not limit downloads', async () => {
  const asked = limits()
  vi.stubGlobal('fetch', async (address: string) =>
    address === '/v1/session' ? session() : Response.json({ success: true }),
  )
  const nothing = () => undefined
  const send = createBrowserSend(() => 'et', {
    ...{ offline: nothing, showServerError: nothing, serverBusy: nothing, sessionExpired: nothing, answered: nothing },
    failureMessage: kind => kind,
  })
  const read = { ...change, method: 'GET' as const }
  await send(read, { body: {} })
  await send({ ...read, answers: 'file' as const, response: null }, { body: {} })
  const file = new Blob(['x'.repeat(1_000_000)])
  await send(change, { body: {} }, { bytes: file })
  const form = new FormData()
  form.set('name', 'a')
  form.set('file', file)
  await send({ ...change, body: z.instanceof(FormData) }, { body: form })
  // The second one is the token request.
  expect(asked).toEqual([60_000, 60_000, 160_000, 160_000])
})

test('reports a stalled read as lost', async () => {
  limits()
  vi.stubGlobal('fetch', stalled)
  const told: string[] = []
  const nothing = () => undefined
  const send = createBrowserSend(() => 'et', {
    ...{ showServerError: nothing, serverBusy: nothing, sessionExpired: nothing, answered: nothing },
    offline: () => told.push('offline'),
    failureMessage: kind => kind,
  })
  await expect(send({ ...change, method: 'GET' }, { body: {} })).rejects.toMatchObject({ kind: 'network' })
  expect(told).toEqual(['offline'])
})
