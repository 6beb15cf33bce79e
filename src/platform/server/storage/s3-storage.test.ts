import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { StartError } from '../db/embedded/start-error.ts'
import { type FakeS3, S3_KEYS, startFakeS3 } from '../testing/fake-s3.ts'
import { checkS3Bucket, createS3Storage } from './s3-storage.ts'

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

test('reports a wrong secret as a failure, not as an empty storage', async () => {
  const { put, get, read, has, list, delete: remove } = createStorage({ secretKey: 'other' })
  await expect(put('x', BYTES)).rejects.toThrow('answered PUT with 403')
  for (const attempt of [() => get('x'), () => read('x'), list]) {
    await expect(attempt()).rejects.toThrow('answered GET with 403')
  }
  await expect(has('x')).rejects.toThrow('answered HEAD with 403')
  await expect(remove('x')).rejects.toThrow('answered DELETE with 403')
  expect(s3.objects.size).toBe(0)
})

test('names a missing bucket in every call', async () => {
  const { put, get, read, has, list, delete: remove, checkBucket } = createStorage({ bucket: 'other' })
  const calls = { put: () => put('x', BYTES), get: () => get('x'), read: () => read('x'), has: () => has('x') }
  for (const [name, call] of Object.entries({ ...calls, list, checkBucket, delete: () => remove('x') })) {
    await expect(call(), name).rejects.toThrow(`The file storage ${s3.endpoint} has no bucket other: create it there`)
  }
})

const buildSettings = (overrides: object = {}) => ({
  S3_ENDPOINT: s3.endpoint,
  S3_BUCKET: S3_KEYS.bucket,
  S3_ACCESS_KEY: S3_KEYS.accessKey,
  S3_SECRET_KEY: S3_KEYS.secretKey,
  S3_REGION: S3_KEYS.region,
  ...overrides,
})

test.each([
  ['starts with an existing bucket', () => buildSettings(), []],
  ['starts without S3 settings', () => buildSettings({ S3_ENDPOINT: undefined }), []],
  [
    'starts with a storage that refuses the key, and reports it',
    () => buildSettings({ S3_SECRET_KEY: 'other' }),
    [expect.stringContaining('cannot be checked: The storage answered GET with 403')],
  ],
  [
    'starts with an unreachable storage, and reports it',
    () => buildSettings({ S3_ENDPOINT: 'http://127.0.0.1:1' }),
    [expect.stringContaining('The file storage http://127.0.0.1:1 cannot be checked')],
  ],
])('%s', async (_behaviour, buildCase, reported) => {
  const lines: string[] = []
  await checkS3Bucket(buildCase(), line => lines.push(line))
  expect(lines).toEqual(reported)
})

test('refuses a start with a missing bucket in one sentence', async () => {
  const start = checkS3Bucket(buildSettings({ S3_BUCKET: 'other' }), () => undefined)
  await expect(start).rejects.toThrow(
    new StartError(
      `The file storage ${s3.endpoint} has no bucket other: create it there, or correct S3_BUCKET or S3_ENDPOINT.`,
    ),
  )
})
