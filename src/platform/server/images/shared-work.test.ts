import { expect, test } from 'vitest'
import { sharedWork } from './shared-work.ts'

/** Work that ends when told. */
const gate = () => {
  let open = (): void => undefined
  const opened = new Promise<void>(resolve => {
    open = resolve
  })
  return { open, opened }
}
const settle = () => new Promise(resolve => setImmediate(resolve))

test('whoever asks for what is under way shares it', async () => {
  const work = sharedWork<number>(2)
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

test('no more run at once than allowed, the rest in the order asked', async () => {
  const work = sharedWork<void>(2)
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

test('a failure frees its place and is not kept', async () => {
  const work = sharedWork<string>(1)
  await expect(work.do('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await work.do('a', async () => 'mended')).toBe('mended')
})
