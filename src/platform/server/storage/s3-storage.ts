import { Readable } from 'node:stream'
import { AwsClient } from 'aws4fetch'
import type { Settings } from '../settings.ts'
import type { Part, Storage } from './storage.ts'

interface S3 {
  endpoint: string
  bucket: string
  accessKey: string
  secretKey: string
  region: string
}

/** An answer that is neither a success nor "not found". */
export class StorageFailure extends Error {}

const failure = (method: string, status: number, why: string): StorageFailure =>
  new StorageFailure(`The storage answered ${method} with ${status}: ${why.slice(0, 500)}`)

/** Retries while the storage is busy. */
const RETRIES = 3

/** Stores files in S3-compatible storage, each in one atomic call. */
export const s3Storage = ({ endpoint, bucket, accessKey, secretKey, region }: S3): Storage => {
  const client = new AwsClient({
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    service: 's3',
    region,
    retries: RETRIES,
  })
  const room = `${endpoint.replace(/\/$/, '')}/${bucket}`
  const place = (key: string): string => `${room}/${key.split('/').map(encodeURIComponent).join('/')}`
  /** Null where the object does not exist. */
  const ask = async (
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
    const why = await answer.text()
    // A missing bucket is an error: its files must not count as deleted.
    if (answer.status === 404 && method !== 'PUT' && !why.includes('NoSuchBucket')) return null
    throw failure(method, answer.status, why)
  }
  const found = (key: string, part?: Part): Promise<Response | null> =>
    ask('GET', place(key), part && { range: `bytes=${part.start}-${part.end}` })
  return {
    async put(key, bytes) {
      await (await ask('PUT', place(key), { body: bytes }))?.body?.cancel()
    },
    async get(key) {
      const answer = await found(key)
      return answer && Buffer.from(await answer.arrayBuffer())
    },
    async read(key, part) {
      const answer = await found(key, part)
      return answer?.body ? Readable.fromWeb(answer.body as Parameters<typeof Readable.fromWeb>[0]) : null
    },
    async has(key) {
      return (await ask('HEAD', place(key))) !== null
    },
    async delete(key) {
      await (await ask('DELETE', place(key)))?.body?.cancel()
    },
    async list() {
      const keys: string[] = []
      let next: string | null = ''
      while (next !== null) {
        const query: URLSearchParams = new URLSearchParams({
          'list-type': '2',
          ...(next && { 'continuation-token': next }),
        })
        const answer: Response | null = await ask('GET', `${room}?${query}`)
        // An existing bucket always has a list, even an empty one.
        if (!answer) throw failure('GET', 404, 'there is no such bucket')
        const page: string = await answer.text()
        keys.push(...[...page.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => unescaped(key)))
        const token = /<NextContinuationToken>([^<]*)<\/NextContinuationToken>/.exec(page)?.[1]
        next = token ? unescaped(token) : null
      }
      return keys
    },
  }
}

const SIGNS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const unescaped = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|apos);/g, (_all, name: string) => SIGNS[name] ?? '')

type S3Settings = Pick<Settings, 'S3_ENDPOINT' | 'S3_BUCKET' | 'S3_ACCESS_KEY' | 'S3_SECRET_KEY' | 'S3_REGION'>

/** Opens the storage of the settings; null without S3 settings. */
export const s3Of = (settings: S3Settings): Storage | null => {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY, S3_SECRET_KEY, S3_REGION } = settings
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY || !S3_SECRET_KEY) return null
  return s3Storage({
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    accessKey: S3_ACCESS_KEY,
    secretKey: S3_SECRET_KEY,
    region: S3_REGION,
  })
}
