import { expect, test, vi } from 'vitest'
import type { Send } from '#wire/send.ts'
import { createPrefetchingSend } from './prefetch.ts'

const list = { method: 'GET', path: '/v1/product' } as never
const order = { method: 'POST', path: '/v1/place-order' } as never
const call = { query: { q: 'velg' } } as never

const createPrefetch = () => {
  let answers = 0
  let time = 0
  let language = 'et'
  const sendDirectly = vi.fn(async () => ({ body: ++answers, paging: null }))
  const { send, prefetch } = createPrefetchingSend(
    sendDirectly as unknown as Send,
    () => language,
    () => time,
  )
  return {
    sendDirectly,
    send,
    prefetch,
    advanceTime: (ms: number) => (time += ms),
    setLanguage: (code: string) => (language = code),
  }
}

test('uses a prefetched answer once', async () => {
  const { sendDirectly, send, prefetch } = createPrefetch()
  await prefetch(list, call)
  await prefetch(list, call)
  expect(await send(list, call)).toMatchObject({ body: 1 })
  expect(sendDirectly).toHaveBeenCalledTimes(1)
  expect(await send(list, call)).toMatchObject({ body: 2 })
})

test('requests again for another query, an expired answer, or after a change', async () => {
  const { send, prefetch, advanceTime } = createPrefetch()
  await prefetch(list, call)
  expect(await send(list, { query: { q: 'turbo' } } as never)).toMatchObject({ body: 2 })
  advanceTime(10_000)
  expect(await send(list, call)).toMatchObject({ body: 3 })
  await prefetch(list, call)
  await send(order, {} as never)
  expect(await send(list, call)).toMatchObject({ body: 6 })
})

test('does not use an answer of another language', async () => {
  const { send, prefetch, setLanguage } = createPrefetch()
  await prefetch(list, call)
  setLanguage('en')
  expect(await send(list, call)).toMatchObject({ body: 2 })
})

test.each(['answered', 'refused'])('discards an answer prefetched during a change once it is %s', async outcome => {
  const { sendDirectly, send, prefetch } = createPrefetch()
  const change = Promise.withResolvers<never>()
  sendDirectly.mockReturnValueOnce(change.promise)
  const sent = send(order, {} as never).then(
    () => 'answered',
    () => 'refused',
  )
  await prefetch(list, call)
  if (outcome === 'answered') change.resolve({ body: 0, paging: null } as never)
  else change.reject(new Error('lost'))
  expect(await sent).toBe(outcome)
  expect(await send(list, call)).toMatchObject({ body: 2 })
})

test('repeats a failed prefetch', async () => {
  const { sendDirectly, send, prefetch } = createPrefetch()
  sendDirectly.mockRejectedValueOnce(new Error('lost'))
  await prefetch(list, call).catch(() => undefined)
  expect(await send(list, call)).toMatchObject({ body: 1 })
})

test('aborts a prefetch when its caller has left', async () => {
  const { sendDirectly, send, prefetch } = createPrefetch()
  const lost = Promise.withResolvers<never>()
  sendDirectly.mockReturnValueOnce(lost.promise)
  const abortedPrefetch = prefetch(list, call).catch(() => 'given up')
  const signal = (sendDirectly.mock.calls as unknown as Parameters<Send>[])[0]?.[2]?.signal
  signal?.addEventListener('abort', () => lost.reject(new Error('aborted')))
  const visitor = new AbortController()
  const sent = send(list, call, { signal: visitor.signal })
  expect(signal?.aborted).toBe(false)
  visitor.abort()
  expect(await abortedPrefetch).toBe('given up')
  await sent
  expect(sendDirectly).toHaveBeenLastCalledWith(list, call, { signal: visitor.signal })
})
