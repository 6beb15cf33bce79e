import { expect, test } from 'vitest'
import { createSingleFlight } from './single-flight.ts'

/** Creates a promise that the test opens. */
const createGate = () => {
  let open = (): void => undefined
  const opening = new Promise<void>(resolve => {
    open = resolve
  })
  return { open, opened: opening }
}
const waitForTasks = () => new Promise(resolve => setImmediate(resolve))

test('shares a running task', async () => {
  const singleFlight = createSingleFlight<number>(2)
  const { open, opened } = createGate()
  let runs = 0
  const runTask = async () => {
    runs++
    await opened
    return runs
  }
  const results = Promise.all([singleFlight.run('a', runTask), singleFlight.run('a', runTask)])
  open()
  expect(await results).toEqual([1, 1])
  expect(await singleFlight.run('a', runTask)).toBe(2)
})

test('limits running tasks and keeps the others in order', async () => {
  const singleFlight = createSingleFlight<void>(2)
  const gates = [createGate(), createGate(), createGate(), createGate()]
  const startedIndexes: number[] = []
  const results = gates.map(({ opened }, index) =>
    singleFlight.run(String(index), async () => {
      startedIndexes.push(index)
      await opened
    }),
  )
  await waitForTasks()
  expect(startedIndexes).toEqual([0, 1])
  gates[1]?.open()
  await waitForTasks()
  expect(startedIndexes).toEqual([0, 1, 2])
  gates[0]?.open()
  gates[2]?.open()
  gates[3]?.open()
  await Promise.all(results)
  expect(startedIndexes).toEqual([0, 1, 2, 3])
})

test('a failure frees its slot and is not cached', async () => {
  const singleFlight = createSingleFlight<string>(1)
  await expect(singleFlight.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await singleFlight.run('a', async () => 'repaired')).toBe('repaired')
})
