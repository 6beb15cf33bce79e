import { expect, test, vi } from 'vitest'
import type { Send } from '#wire/send.ts'
import { createPrefetchingSend } from './prefetch.ts'

const list = { method: 'GET', path: '/v1/product' } as never
const order = { method: 'POST', path: '/v1/place-order' } as never
const call = { query: { q: 'velg' } } as never

const set = () => {
  let answers = 0
  let time = 0
  let language = 'et'
  const real = vi.fn(async () => ({ body: ++answers, paging: null }))
  const { send, prefetch } = createPrefetchingSend(
    real as unknown as Send,
    () => language,
    () => time,
  )
  return { real, send, ahead: prefetch, pass: (ms: number) => (time += ms), speak: (code: string) => (language = code) }
}

test('uses a prefetched answer once', async () => {
  const { real, send, ahead } = set()
  await ahead(list, call)
  await ahead(list, call)
  expect(await send(list, call)).toMatchObject({ body: 1 })
  expect(real).toHaveBeenCalledTimes(1)
  expect(await send(list, call)).toMatchObject({ body: 2 })
})

test('requests again for another question, an old answer, or after a change', async () => {
  const { send, ahead, pass } = set()
  await ahead(list, call)
  expect(await send(list, { query: { q: 'turbo' } } as never)).toMatchObject({ body: 2 })
  pass(10_000)
  expect(await send(list, call)).toMatchObject({ body: 3 })
  await ahead(list, call)
  await send(order, {} as never)
  expect(await send(list, call)).toMatchObject({ body: 6 })
})

test('does not use an answer of another language', async () => {
  const { send, ahead, speak } = set()
  await ahead(list, call)
  speak('en')
  expect(await send(list, call)).toMatchObject({ body: 2 })
})

test.each(['answered', 'refused'])('discards an answer prefetched during a change once it is %s', async how => {
  const { real, send, ahead } = set()
  const change = Promise.withResolvers<never>()
  real.mockReturnValueOnce(change.promise)
  const sent = send(order, {} as never).catch(() => undefined)
  await ahead(list, call)
  if (how === 'answered') change.resolve({ body: 0, paging: null } as never)
  else change.reject(new Error('lost'))
  await sent
  expect(await send(list, call)).toMatchObject({ body: 2 })
})

test('repeats a failed prefetch', async () => {
  const { real, send, ahead } = set()
  real.mockRejectedValueOnce(new Error('lost'))
  await ahead(list, call).catch(() => undefined)
  expect(await send(list, call)).toMatchObject({ body: 1 })
})

test('aborts a prefetch when its caller has left', async () => {
  const { real, send, ahead } = set()
  const lost = Promise.withResolvers<never>()
  real.mockReturnValueOnce(lost.promise)
  const early = ahead(list, call).catch(() => 'given up')
  const signal = (real.mock.calls as unknown as Parameters<Send>[])[0]?.[2]?.signal
  signal?.addEventListener('abort', () => lost.reject(new Error('aborted')))
  const visitor = new AbortController()
  const sent = send(list, call, { signal: visitor.signal })
  expect(signal?.aborted).toBe(false)
  visitor.abort()
  expect(await early).toBe('given up')
  await sent
  expect(real).toHaveBeenLastCalledWith(list, call, { signal: visitor.signal })
})
