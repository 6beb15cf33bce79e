import { expect, test } from 'vitest'
import { draftQueue } from './draft-queue.ts'

const held = () => {
  let go = () => {}
  const answered = new Promise<void>(resolve => {
    go = resolve
  })
  return { answered, go }
}

test('runs requests in order, and waits for all of them', async () => {
  const said: string[] = []
  const kept = held()
  const keeping = draftQueue.next(async () => {
    said.push('keep')
    await kept.answered
    said.push('kept')
  })
  const dropping = draftQueue.next(async () => void said.push('dropped'))
  const resting = draftQueue.rest().then(() => said.push('open'))
  await Promise.resolve()
  expect(said).toEqual(['keep'])
  kept.go()
  await Promise.all([keeping, dropping, resting])
  expect(said).toEqual(['keep', 'kept', 'dropped', 'open'])
})

test('rejects only the failed request', async () => {
  const failing = draftQueue.next(() => Promise.reject(new Error('cut')))
  await expect(failing).rejects.toThrow('cut')
  await expect(draftQueue.next(async () => 'next')).resolves.toBe('next')
})

test('aborts a request without a response and continues', async () => {
  const hanging = (signal: AbortSignal) =>
    new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(new Error('given up'))))
  const slow = draftQueue.next(hanging, 1)
  const next = draftQueue.next(async () => 'next')
  await expect(slow).rejects.toThrow('given up')
  expect(await next).toBe('next')
  const held = draftQueue.next(hanging)
  const refused = expect(held).rejects.toThrow('given up')
  await draftQueue.rest(1)
  await refused
})
