import { expect, test } from 'vitest'
import { draftQueue } from './draft-queue.ts'

const createDeferred = () => {
  let finish = () => {}
  const answered = new Promise<void>(resolve => {
    finish = resolve
  })
  return { answered, finish }
}

test('runs requests in order, and waits for all of them', async () => {
  const log: string[] = []
  const pending = createDeferred()
  const save = draftQueue.run(async () => {
    log.push('save')
    await pending.answered
    log.push('saved')
  })
  const deletion = draftQueue.run(async () => void log.push('deleted'))
  const idleWait = draftQueue.waitUntilIdle().then(() => log.push('idle'))
  await Promise.resolve()
  expect(log).toEqual(['save'])
  pending.finish()
  await Promise.all([save, deletion, idleWait])
  expect(log).toEqual(['save', 'saved', 'deleted', 'idle'])
})

test('rejects only the failed request', async () => {
  const failingCall = draftQueue.run(() => Promise.reject(new Error('interrupted')))
  await expect(failingCall).rejects.toThrow('interrupted')
  await expect(draftQueue.run(async () => 'next')).resolves.toBe('next')
})

test('aborts a request without a response and continues', async () => {
  const hangUntilAborted = (signal: AbortSignal) =>
    new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))))
  const slowCall = draftQueue.run(hangUntilAborted, 1)
  const next = draftQueue.run(async () => 'next')
  await expect(slowCall).rejects.toThrow('aborted')
  expect(await next).toBe('next')
  const hangingCall = draftQueue.run(hangUntilAborted)
  const abortExpectation = expect(hangingCall).rejects.toThrow('aborted')
  await draftQueue.waitUntilIdle(1)
  await abortExpectation
})
