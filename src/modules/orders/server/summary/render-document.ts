import { createHash } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import type { Translate } from '#platform/server/app.ts'
import { createConcurrencyLimiter } from '#platform/server/overload/concurrency-limiter.ts'
import type { OrderTexts } from '../describe-order.ts'
import type { DocumentHead, OrderDocument } from './render-order-documents.ts'
import type { TableDocument } from './render-table-documents.ts'
import type { TextDocument } from './render-text-document.ts'

/** Message keys of a document; `page` keeps its placeholders. */
const TEXT_KEYS = [
  'title',
  'order',
  'price',
  'sum',
  'seller',
  'buyer',
  'delivery',
  'code',
  'product',
  'amount',
  'rate',
  'net',
  'vat',
  'page',
]

/** The data of one PDF file. */
export type RenderRequest =
  | {
      shopName: string
      documents: { texts: OrderTexts; labels: Record<string, string>; head: DocumentHead | undefined }[]
    }
  | { shopName: string; tables: readonly TableDocument[] }
  | { text: TextDocument }

/** Documents render one at a time and use one processor; a request that waits too long fails. */
const limiter = createConcurrencyLimiter({ maxConcurrent: 1, maxWaitMs: 20_000, maxWaiting: 50 })
const RENDER_TIMEOUT_MS = 20_000
const MAX_CACHE_BYTES = 16 * 1024 * 1024

const cachedDocuments = new Map<string, Buffer>()
const pendingRenders = new Map<string, Promise<Buffer>>()
let cachedBytes = 0
let worker: Worker | undefined

/** Too many documents wait to be rendered. */
export class TooManyDocumentsError extends Error {
  readonly statusCode = 503
}

/**
 * Renders an order's document as PDF on a worker thread. Equal content has equal bytes and is rendered once, also
 * for parallel requests.
 */
export const renderDocument = (
  texts: OrderTexts,
  shopName: string,
  t: Translate,
  head?: DocumentHead,
): Promise<Buffer> => renderDocuments([{ texts, t, head }], shopName)

/** Renders several documents as one file, cached like a single document. */
export const renderDocuments = (documents: readonly OrderDocument[], shopName: string): Promise<Buffer> =>
  renderCached({
    documents: documents.map(({ texts, t, head }) => ({ texts, head, labels: readLabels(t) })),
    shopName,
  })

/** Renders tables as one file, cached like a single document. */
export const renderTables = (tables: readonly TableDocument[], shopName: string): Promise<Buffer> =>
  renderCached({ tables, shopName })

/** Renders a text as one file, cached like a single document. */
export const renderText = (text: TextDocument): Promise<Buffer> => renderCached({ text })

const renderCached = async (request: RenderRequest): Promise<Buffer> => {
  const key = createHash('sha256').update(JSON.stringify(request)).digest('base64url')
  const cachedDocument = cachedDocuments.get(key)
  if (cachedDocument) {
    cachedDocuments.delete(key)
    cachedDocuments.set(key, cachedDocument)
    return cachedDocument
  }
  const pending = pendingRenders.get(key)
  if (pending) return pending
  const rendering = renderSerially(request)
    .then(document => cacheDocument(key, document))
    .finally(() => pendingRenders.delete(key))
  pendingRenders.set(key, rendering)
  return rendering
}

const readLabels = (t: Translate): Record<string, string> => {
  const placeholders = { page: '{{page}}', pages: '{{pages}}' }
  return Object.fromEntries(TEXT_KEYS.map(name => [name, t(`orders.summary.${name}`, placeholders)]))
}

const renderSerially = async (request: RenderRequest): Promise<Buffer> => {
  const result = await limiter(() => renderOnThread(request))
  if (!result.ok) throw new TooManyDocumentsError('Too many documents are waiting to be rendered')
  return result.value
}

const cacheDocument = (key: string, document: Buffer): Buffer => {
  cachedDocuments.set(key, document)
  cachedBytes += document.length
  for (const [oldest, { length }] of cachedDocuments) {
    if (cachedBytes <= MAX_CACHE_BYTES) break
    cachedDocuments.delete(oldest)
    cachedBytes -= length
  }
  return document
}

/** Renders on the thread; replaces a thread that ends or exceeds the timeout. */
const renderOnThread = async (request: RenderRequest): Promise<Buffer> => {
  worker ??= openWorker()
  const thread = worker
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const onMessage = (response: { document: Uint8Array } | { error: unknown }): void =>
    'document' in response ? resolve(Buffer.from(response.document)) : reject(response.error as Error)
  const onExit = (): void => reject(new Error('The document thread ended unexpectedly'))
  const timer = setTimeout(() => {
    reject(new Error('A document was not rendered in time'))
    // The next document must not go to the ending thread.
    if (worker === thread) worker = undefined
    void thread.terminate()
  }, RENDER_TIMEOUT_MS)
  thread.once('message', onMessage).once('error', reject).once('exit', onExit)
  thread.postMessage(request)
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    thread.off('message', onMessage).off('error', reject).off('exit', onExit)
  }
}

const openWorker = (): Worker => {
  const thread = new Worker(new URL('./document-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  })
  // The process may exit without waiting for the thread. An error ends it, and the next document opens another.
  thread.unref()
  thread.on('error', () => undefined)
  thread.once('exit', () => {
    if (worker === thread) worker = undefined
  })
  return thread
}
