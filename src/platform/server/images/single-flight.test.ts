import { expect, test } from 'vitest'
import { createSingleFlight } from './single-flight.ts'

/** A task that ends when the test says so. */
const gate = () => {
  let open = (): void => undefined
  const opened = new Promise<void>(resolve => {
    open = resolve
  })
  return { open, opened }
}
const settle = () => new Promise(resolve => setImmediate(resolve))

test('shares a running task', async () => {
  const work = createSingleFlight<number>(2)
  const { open, opened } = gate()
  let times = 0
  const piece = async () => {
    times++
    await opened
    return times
  }
  const both = Promise.all([work.do('a', piece), work.do('a', piece)])
  open()
  expect(await both).toEqual([1, 1])
  expect(await work.do('a', piece)).toBe(2)
})

test('limits running tasks and keeps the others in order', async () => {
  const work = createSingleFlight<void>(2)
  const gates = [gate(), gate(), gate(), gate()]
  const begun: number[] = []
  const all = gates.map(({ opened }, at) =>
    work.do(String(at), async () => {
      begun.push(at)
      await opened
    }),
  )
  await settle()
  expect(begun).toEqual([0, 1])
  gates[1]?.open()
  await settle()
  expect(begun).toEqual([0, 1, 2])
  gates[0]?.open()
  gates[2]?.open()
  gates[3]?.open()
  await Promise.all(all)
  expect(begun).toEqual([0, 1, 2, 3])
})

test('a failure frees its slot and is not cached', async () => {
  const work = createSingleFlight<string>(1)
  await expect(work.do('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await work.do('a', async () => 'mended')).toBe('mended')
})
