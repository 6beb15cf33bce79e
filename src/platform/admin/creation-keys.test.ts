import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HOUR_MS } from '#kernel/durations.ts'
import { successResponse } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { type Send, SendError } from '#wire/send.ts'
import { keepCreationKeys } from './creation-keys.ts'

const options = { summary: 'Creates an album', allow: 'anyone', response: successResponse } as const
const create = endpoint({ method: 'POST', path: '/v1/album', ...options })

let storage: Map<string, string>
beforeEach(() => {
  vi.useFakeTimers()
  storage = new Map()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const lostAnswerError = new SendError('network', '')
const refusal = new SendError('refused', '', { status: 422 })
const serverError = new SendError('refused', '', { status: 500 })

/** Opens the page, sends a creation with this title once for each outcome, and returns the keys. */
const openAndSend = async (title: string, ...outcomes: (SendError | null)[]): Promise<string[]> => {
  const keys: string[] = []
  const remaining = [...outcomes]
  const send = keepCreationKeys((async (_endpoint, call) => {
    keys.push((call as { headers: Record<string, string> }).headers['idempotency-key'] ?? '')
    const error = remaining.shift()
    if (error) throw error
    return { body: { success: true }, paging: null }
  }) as Send)
  for (const _outcome of outcomes) await send(create, { body: { title } } as never).catch(() => undefined)
  return keys
}

test('repeats a creation without an answer with its key, also after a reload', async () => {
  const [first, second] = await openAndSend('Rada', lostAnswerError, serverError)
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect(second).toBe(first)
  expect(await openAndSend('Muu', null)).not.toEqual([first])
  expect(await openAndSend('Rada', null)).toEqual([first])
})

test.each([
  ['an answer', null],
  ['a refusal', refusal],
])('uses a new key after %s', async (_name, outcome) => {
  const [first, second] = await openAndSend('Rada', outcome, outcome)
  expect(second).not.toBe(first)
  expect(await openAndSend('Rada', null)).not.toEqual([second])
})

test('uses a new key an hour after the lost answer', async () => {
  const [first] = await openAndSend('Rada', lostAnswerError)
  vi.advanceTimersByTime(HOUR_MS)
  expect(await openAndSend('Rada', null)).not.toEqual([first])
})

test('keeps the key while the page is open when the browser stores nothing', async () => {
  vi.stubGlobal('sessionStorage', undefined)
  const [first, second] = await openAndSend('Rada', lostAnswerError, lostAnswerError)
  expect(second).toBe(first)
})

test('stores no texts of the call and ignores invalid stored keys', async () => {
  await openAndSend('Saladus', lostAnswerError)
  expect(storage.get('creationKeys')).not.toContain('Saladus')
  for (const storedText of ['{', 'null', '[1]', '{"a":{"key":1}}']) {
    storage.set('creationKeys', storedText)
    expect(await openAndSend('Rada', null)).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)])
  }
})
