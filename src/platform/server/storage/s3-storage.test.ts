import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FakeS3, fakeS3, S3_KEYS } from '../testing/fake-s3.ts'
import { s3Storage } from './s3-storage.ts'

let s3: FakeS3
beforeAll(async () => {
  s3 = await fakeS3()
})
afterAll(() => s3.close())
beforeEach(() => s3.objects.clear())

const storage = (over: object = {}) => s3Storage({ ...S3_KEYS, endpoint: s3.endpoint, ...over })
const BYTES = Buffer.from([0, 255, 128, 10])

test('puts, gets, streams, finds, lists and deletes a file', async () => {
  const { put, get, read, has, list, delete: remove } = storage()
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
  const { get, read, has, list } = storage()
  expect([await get('none'), await read('none'), await has('none'), await list()]).toEqual([null, null, false, []])
})

test('retries while the storage is busy', async () => {
  s3.failNext(2)
  await storage().put('x', BYTES)
  expect(s3.objects.get('x')).toEqual(BYTES)
})

test.each([
  ['a wrong secret', { secretKey: 'other' }],
  ['a bucket that is not there', { bucket: 'other' }],
])('%s is a failure, not an empty storage', async (_what, over) => {
  const { put, get, read, list, delete: remove } = storage(over)
  await expect(put('x', BYTES)).rejects.toThrow(/answered PUT with 40[34]/)
  for (const asked of [() => get('x'), () => read('x'), list]) {
    await expect(asked()).rejects.toThrow(/answered GET with 40[34]/)
  }
  await expect(remove('x')).rejects.toThrow(/answered DELETE with 40[34]/)
  expect(s3.objects.size).toBe(0)
})
