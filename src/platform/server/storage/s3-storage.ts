import { Readable } from 'node:stream'
import { AwsClient } from 'aws4fetch'
import { StartError } from '../db/embedded/start-error.ts'
import type { Settings } from '../settings.ts'
import type { ByteRange, FileStorage } from './storage.ts'

interface S3Options {
  endpoint: string
  bucket: string
  accessKey: string
  secretKey: string
  region: string
}

/** An answer that is neither a success nor "not found". */
export class StorageError extends Error {}

/** The bucket does not exist. Its files must not count as deleted. */
class MissingBucketError extends StorageError {}

const createStorageError = (method: string, status: number, reason: string): StorageError =>
  new StorageError(`The storage answered ${method} with ${status}: ${reason.slice(0, 500)}`)

interface S3Storage extends FileStorage {
  /** Throws when the storage has no such bucket, or does not answer for it. */
  checkBucket(): Promise<void>
}

/** Retries while the storage is busy. */
const MAX_RETRIES = 3

/** Stores files in S3-compatible storage, each in one atomic call. */
export const createS3Storage = ({ endpoint, bucket, accessKey, secretKey, region }: S3Options): S3Storage => {
  const client = new AwsClient({
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    service: 's3',
    region,
    retries: MAX_RETRIES,
  })
  const bucketUrl = `${endpoint.replace(/\/$/, '')}/${bucket}`
  const buildObjectUrl = (key: string): string => `${bucketUrl}/${key.split('/').map(encodeURIComponent).join('/')}`
  const createMissingBucketError = () =>
    new MissingBucketError(
      `The file storage ${endpoint} has no bucket ${bucket}: create it there, or correct S3_BUCKET or S3_ENDPOINT.`,
    )
  /** Returns null when the object does not exist. */
  const sendRequest = async (
    method: string,
    url: string,
    { body, range }: { body?: Uint8Array; range?: string } = {},
  ): Promise<Response | null> => {
    const answer = await client.fetch(url, {
      method,
      ...(body && { body: new Uint8Array(body) }),
      ...(range && { headers: { range } }),
    })
    if (answer.ok) return answer
    const reason = await answer.text()
    if (answer.status !== 404) throw createStorageError(method, answer.status, reason)
    // An upload fails with 404 only without its bucket.
    if (method === 'PUT' || reason.includes('NoSuchBucket')) throw createMissingBucketError()
    return null
  }
  const getObject = (key: string, range?: ByteRange): Promise<Response | null> =>
    sendRequest('GET', buildObjectUrl(key), range && { range: `bytes=${range.start}-${range.end}` })
  const readListPage = async (parameters: Record<string, string>): Promise<string> => {
    const query = new URLSearchParams({ 'list-type': '2', ...parameters })
    const answer = await sendRequest('GET', `${bucketUrl}?${query}`)
    // An existing bucket always has a list, even an empty one.
    if (!answer) throw createMissingBucketError()
    return answer.text()
  }
  return {
    async checkBucket() {
      await readListPage({ 'max-keys': '1' })
    },
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
      if (await sendRequest('HEAD', buildObjectUrl(key))) return true
      // An answer to HEAD has no body, so it does not tell a missing object from a missing bucket.
      const object = await getObject(key)
      await object?.body?.cancel()
      return object !== null
    },
    async delete(key) {
      await (await sendRequest('DELETE', buildObjectUrl(key)))?.body?.cancel()
    },
    async list() {
      const keys: string[] = []
      let nextToken: string | null = ''
      while (nextToken !== null) {
        const page: string = await readListPage(nextToken ? { 'continuation-token': nextToken } : {})
        keys.push(...[...page.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => unescapeXml(key)))
        const token = /<NextContinuationToken>([^<]*)<\/NextContinuationToken>/.exec(page)?.[1]
        nextToken = token ? unescapeXml(token) : null
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
export const openS3Storage = (settings: S3Settings): S3Storage | null => {
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

/**
 * Refuses a start with a bucket that does not exist. Reports other failures only, because a storage that is down for
 * a while must not keep the shop closed.
 */
export const checkS3Bucket = async (settings: S3Settings, report: (line: string) => void): Promise<void> =>
  openS3Storage(settings)
    ?.checkBucket()
    .catch((error: Error) => {
      if (error instanceof MissingBucketError) throw new StartError(error.message)
      report(`The file storage ${settings.S3_ENDPOINT} cannot be checked: ${error.message}`)
    })
