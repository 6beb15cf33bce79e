import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createCallKeys, type PendingCalls } from '#platform/web/call-keys.ts'
import { successResponse } from '#wire/answer.ts'
import { type Endpoint, endpoint } from '#wire/endpoint.ts'
import { storePendingCalls } from './store-pending-calls.ts'

const options = { summary: 'Changes albums', allow: 'anyone', response: successResponse } as const
const create = endpoint({ method: 'POST', path: '/v1/album', ...options })
const change = endpoint({ method: 'PUT', path: '/v1/album', ...options })
const HOUR_MS = 3_600_000

const page = new EventTarget()
beforeEach(() => {
  const items = new Map<string, string>()
  vi.stubGlobal('window', page)
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  })
})

/** Opens the page, starts calls, and leaves it. */
const visitPage = <T>(startCalls: (keys: ReturnType<typeof createCallKeys>) => T): T => {
  const pending: PendingCalls = new Map()
  const stop = storePendingCalls(pending)
  const result = startCalls(createCallKeys(pending))
  page.dispatchEvent(new Event('pagehide'))
  stop()
  return result
}

const begin = (body: object, call: Endpoint = create) => visitPage(keys => keys.begin(call, { body }))?.key

test('repeats a creation without an answer with its key after a reload', () => {
  const lost = begin({ title: 'Rada' })
  expect(begin({ title: 'Muu' })).not.toBe(lost)
  expect(begin({ title: 'Rada' })).toBe(lost)
})

test('uses a new key after an answer', () => {
  const answered = visitPage(keys => {
    const call = keys.begin(create, { body: { title: 'Rada' } })
    call?.release()
    return call?.key
  })
  expect(begin({ title: 'Rada' })).not.toBe(answered)
})

test('uses a new key an hour after the lost answer', () => {
  const lost = begin({ title: 'Rada' })
  vi.useFakeTimers({ now: Date.now() + HOUR_MS })
  onTestFinished(() => void vi.useRealTimers())
  expect(begin({ title: 'Rada' })).not.toBe(lost)
})

test('stores neither changes of a record nor the texts of a call', () => {
  const changed = begin({ title: 'Rada' }, change)
  expect(begin({ title: 'Rada' }, change)).not.toBe(changed)
  begin({ title: 'Saladus' })
  expect(sessionStorage.getItem('pendingCalls')).not.toContain('Saladus')
})

test('ignores what another program has stored', () => {
  for (const stored of ['{', '{"a":1}', '[null,{"key":1}]']) {
    sessionStorage.setItem('pendingCalls', stored)
    expect(begin({ title: 'Rada' })).toMatch(/^[0-9a-f]{32}$/)
  }
})
