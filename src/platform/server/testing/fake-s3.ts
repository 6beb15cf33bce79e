import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export const S3_KEYS = { accessKey: 'AKIATEST', secretKey: 'a-secret+/=', region: 'eu-north-1', bucket: 'shop-files' }

const PAGE_SIZE = 3

export interface FakeS3 {
  endpoint: string
  /** The objects of the bucket by key. */
  objects: Map<string, Buffer>
  /** Answers the next calls as busy. */
  failNext(calls: number): void
  close(): Promise<void>
}

/** Serves the parts of S3 that the storage uses on loopback, and verifies each signature (version 4). */
export const startFakeS3 = async (): Promise<FakeS3> => {
  const objects = new Map<string, Buffer>()
  let failures = 0
  const answer = async (request: IncomingMessage, reply: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    if (!isSigned(request, body)) return void reply.writeHead(403).end('<Code>SignatureDoesNotMatch</Code>')
    if (failures > 0) {
      failures -= 1
      return void reply.writeHead(503).end('<Code>SlowDown</Code>')
    }
    const url = new URL(request.url ?? '', 'http://s3')
    const [, bucket = '', ...keyParts] = url.pathname.split('/')
    if (bucket !== S3_KEYS.bucket) return void reply.writeHead(404).end('<Code>NoSuchBucket</Code>')
    const key = keyParts.map(decodeURIComponent).join('/')
    if (key === '') return void reply.end(formatList(objects, url.searchParams))
    const bytes = objects.get(key)
    if (request.method === 'PUT') {
      objects.set(key, body)
      return void reply.end()
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      return void reply.writeHead(204).end()
    }
    if (!bytes) return void reply.writeHead(404).end('<Code>NoSuchKey</Code>')
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    const content = start === undefined ? bytes : bytes.subarray(Number(start), Number(end) + 1)
    const head = { 'content-length': content.length }
    reply.writeHead(start === undefined ? 200 : 206, head).end(request.method === 'HEAD' ? undefined : content)
  }
  const server = createServer((request, reply) => void answer(request, reply))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    failNext: calls => {
      failures = calls
    },
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Returns three keys at a time, so that lists have several pages. */
const formatList = (objects: ReadonlyMap<string, Buffer>, query: URLSearchParams): string => {
  const keys = [...objects.keys()].toSorted()
  const start = Number(query.get('continuation-token') ?? 0)
  const page = keys.slice(start, start + PAGE_SIZE).map(key => `<Contents><Key>${escapeXml(key)}</Key></Contents>`)
  const continuation =
    start + PAGE_SIZE < keys.length ? `<NextContinuationToken>${start + PAGE_SIZE}</NextContinuationToken>` : ''
  return `<ListBucketResult>${page.join('')}${continuation}</ListBucketResult>`
}

const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/

/** Recomputes the signature as documented for Signature Version 4 and compares. */
const isSigned = (request: IncomingMessage, body: Buffer): boolean => {
  const [, accessKey, day, region, names, signature] = AUTHORIZATION.exec(request.headers.authorization ?? '') ?? []
  if (accessKey !== S3_KEYS.accessKey || region !== S3_KEYS.region || !day || !names) return false
  const contentHash = String(request.headers['x-amz-content-sha256'])
  if (contentHash !== 'UNSIGNED-PAYLOAD' && contentHash !== computeSha256(body)) return false
  const url = new URL(request.url ?? '', 'http://s3')
  const query = [...url.searchParams]
    .map(([name, value]) => `${encodeStrictly(name)}=${encodeStrictly(value)}`)
    .toSorted()
    .join('&')
  const headers = names.split(';').map(name => `${name}:${String(request.headers[name]).trim()}\n`)
  const path = url.pathname
    .split('/')
    .map(part => encodeStrictly(decodeURIComponent(part)))
    .join('/')
  const canonical = [request.method, path, query, headers.join(''), names, contentHash].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const stringToSign = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, computeSha256(canonical)].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(computeHmac, `AWS4${S3_KEYS.secretKey}`)
  return computeHmac(key, stringToSign).toString('hex') === signature
}

const encodeStrictly = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
const computeSha256 = (data: Buffer | string): string => createHash('sha256').update(data).digest('hex')
const computeHmac = (key: Buffer | string, data: string): Buffer => createHmac('sha256', key).update(data).digest()
