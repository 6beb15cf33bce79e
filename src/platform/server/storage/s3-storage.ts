import { Readable } from 'node:stream'
import { AwsClient } from 'aws4fetch'
import type { Settings } from '../settings.ts'
import type { ByteRange, Storage } from './storage.ts'

interface S3Options {
  endpoint: string
  bucket: string
  accessKey: string
  secretKey: string
  region: string
}

/** An answer that is neither a success nor "not found". */
export class StorageError extends Error {}

const createStorageError = (method: string, status: number, reason: string): StorageError =>
  new StorageError(`The storage answered ${method} with ${status}: ${reason.slice(0, 500)}`)

/** Retries while the storage is busy. */
const MAX_RETRIES = 3

/** Stores files in S3-compatible storage, each in one atomic call. */
export const createS3Storage = ({ endpoint, bucket, accessKey, secretKey, region }: S3Options): Storage => {
  const client = new AwsClient({
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    service: 's3',
    region,
    retries: MAX_RETRIES,
  })
  const bucketUrl = `${endpoint.replace(/\/$/, '')}/${bucket}`
  const buildObjectUrl = (key: string): string => `${bucketUrl}/${key.split('/').map(encodeURIComponent).join('/')}`
  /** Null where the object does not exist. */
  const sendRequest = async (
    method: string,
    address: string,
    { body, range }: { body?: Uint8Array; range?: string } = {},
  ): Promise<Response | null> => {
    const answer = await client.fetch(address, {
      method,
      ...(body && { body: new Uint8Array(body) }),
      ...(range && { headers: { range } }),
    })
    if (answer.ok) return answer
    const reason = await answer.text()
    // A missing bucket is an error: its files must not count as deleted. An answer to HEAD does not name the reason.
    if (answer.status === 404 && method !== 'PUT' && !reason.includes('NoSuchBucket')) return null
    throw createStorageError(method, answer.status, reason)
  }
  const getObject = (key: string, range?: ByteRange): Promise<Response | null> =>
    sendRequest('GET', buildObjectUrl(key), range && { range: `bytes=${range.start}-${range.end}` })
  return {
    async put(key, bytes) {
      await (await sendRequest('PUT', buildObjectUrl(key), { body: bytes }))?.body?.cancel()
    },
    async get(key) {
      const answer = await getObject(key)
      return answer && Buffer.from(await answer.arrayBuffer())
    },
    async read(key, range) {
      const answer = await getObject(key, range)
      return answer?.body ? Readable.fromWeb(answer.body as Parameters<typeof Readable.fromWeb>[0]) : null
    },
    async has(key) {
      return (await sendRequest('HEAD', buildObjectUrl(key))) !== null
    },
    async delete(key) {
      await (await sendRequest('DELETE', buildObjectUrl(key)))?.body?.cancel()
    },
    async list() {
      const keys: string[] = []
      let next: string | null = ''
      while (next !== null) {
        const query: URLSearchParams = new URLSearchParams({
          'list-type': '2',
          ...(next && { 'continuation-token': next }),
        })
        const answer: Response | null = await sendRequest('GET', `${bucketUrl}?${query}`)
        // An existing bucket always has a list, even an empty one.
        if (!answer) throw createStorageError('GET', 404, 'there is no such bucket')
        const page: string = await answer.text()
        keys.push(...[...page.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => unescapeXml(key)))
        const token = /<NextContinuationToken>([^<]*)<\/NextContinuationToken>/.exec(page)?.[1]
        next = token ? unescapeXml(token) : null
      }
      return keys
    },
  }
}

const XML_ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const unescapeXml = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|apos);/g, (_all, name: string) => XML_ENTITIES[name] ?? '')

type S3Settings = Pick<Settings, 'S3_ENDPOINT' | 'S3_BUCKET' | 'S3_ACCESS_KEY' | 'S3_SECRET_KEY' | 'S3_REGION'>

/** Opens the storage of the settings; null without S3 settings. */
export const openS3Storage = (settings: S3Settings): Storage | null => {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY, S3_SECRET_KEY, S3_REGION } = settings
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY || !S3_SECRET_KEY) return null
  return createS3Storage({
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    accessKey: S3_ACCESS_KEY,
    secretKey: S3_SECRET_KEY,
    region: S3_REGION,
  })
}
