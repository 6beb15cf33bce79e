import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FakeS3, S3_KEYS, startFakeS3 } from '../testing/fake-s3.ts'
import { createS3Storage } from './s3-storage.ts'

let s3: FakeS3
beforeAll(async () => {
  s3 = await startFakeS3()
})
afterAll(() => s3.close())
beforeEach(() => s3.objects.clear())

const createStorage = (overrides: object = {}) => createS3Storage({ ...S3_KEYS, endpoint: s3.endpoint, ...overrides })
const BYTES = Buffer.from([0, 255, 128, 10])

test('puts, gets, streams, finds, lists and deletes a file', async () => {
  const { put, get, read, has, list, delete: remove } = createStorage()
  for (const key of ['original/ab/1', 'original/ab/õli & co (2).png', 'x/3', 'x/4', 'x/5+6']) await put(key, BYTES)
  expect(await get('original/ab/õli & co (2).png')).toEqual(BYTES)
  expect(await buffer((await read('x/5+6'))!)).toEqual(BYTES)
  expect(await buffer((await read('x/5+6', { start: 1, end: 2 }))!)).toEqual(BYTES.subarray(1, 3))
  expect(await has('x/3')).toBe(true)
  expect((await list()).toSorted()).toEqual([...s3.objects.keys()].toSorted())
  await remove('x/3')
  await remove('x/3')
  expect(await has('x/3')).toBe(false)
})

test('returns null for a missing file', async () => {
  const { get, read, has, list } = createStorage()
  expect([await get('none'), await read('none'), await has('none'), await list()]).toEqual([null, null, false, []])
})

test('retries while the storage is busy', async () => {
  s3.failNext(2)
  await createStorage().put('x', BYTES)
  expect(s3.objects.get('x')).toEqual(BYTES)
})

test.each([
  ['a wrong secret', { secretKey: 'other' }],
  ['a missing bucket', { bucket: 'other' }],
])('reports %s as a failure, not as an empty storage', async (_what, overrides) => {
  const { put, get, read, list, delete: remove } = createStorage(overrides)
  await expect(put('x', BYTES)).rejects.toThrow(/answered PUT with 40[34]/)
  for (const attempt of [() => get('x'), () => read('x'), list]) {
    await expect(attempt()).rejects.toThrow(/answered GET with 40[34]/)
  }
  await expect(remove('x')).rejects.toThrow(/answered DELETE with 40[34]/)
  expect(s3.objects.size).toBe(0)
})
