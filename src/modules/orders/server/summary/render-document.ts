import { createHash } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import type { Translate } from '#platform/server/app.ts'
import { createConcurrencyLimiter } from '#platform/server/overload/concurrency-limiter.ts'
import type { OrderTexts } from '../describe-order.ts'
import type { DocumentHead, OrderDocument } from './write-documents.ts'
import type { TableDocument } from './write-tables.ts'

/** Message keys of a document; `page` keeps its placeholders. */
const TEXT_KEYS = [
  ...['title', 'order', 'price', 'sum', 'seller', 'buyer', 'delivery', 'code', 'product', 'amount'],
  ...['rate', 'net', 'vat', 'page'],
]

/** The data of one PDF file. */
export type RenderRequest = { shopName: string } & (
  | { papers: { words: OrderTexts; texts: Record<string, string>; head: DocumentHead | undefined }[] }
  | { tables: readonly TableDocument[] }
)

/** Documents render one at a time and use one processor; a request that waits too long fails. */
const limiter = createConcurrencyLimiter({ maxConcurrent: 1, maxWaitMs: 20_000, maxWaiting: 50 })
const RENDER_TIMEOUT_MS = 20_000
const MAX_CACHE_BYTES = 16 * 1024 * 1024

const cached = new Map<string, Buffer>()
const inProgress = new Map<string, Promise<Buffer>>()
let cachedBytes = 0
let worker: Worker | undefined

/** Too many documents wait to be rendered. */
export class TooManyDocuments extends Error {
  readonly statusCode = 503
}

/**
 * Renders an order's document as PDF on a worker thread. Equal content has equal bytes and is rendered once, also
 * for parallel requests.
 */
export const renderDocument = (
  words: OrderTexts,
  shopName: string,
  t: Translate,
  head?: DocumentHead,
): Promise<Buffer> => renderDocuments([{ words, t, head }], shopName)

/** Renders several documents as one file, cached alike. */
export const renderDocuments = (given: readonly OrderDocument[], shopName: string): Promise<Buffer> =>
  renderCached({ papers: given.map(({ words, t, head }) => ({ words, head, texts: textsOf(t) })), shopName })

/** Renders tables as one file, cached alike. */
export const renderTables = (tables: readonly TableDocument[], shopName: string): Promise<Buffer> =>
  renderCached({ tables, shopName })

const renderCached = async (asked: RenderRequest): Promise<Buffer> => {
  const key = createHash('sha256').update(JSON.stringify(asked)).digest('base64url')
  const known = cached.get(key)
  if (known) {
    cached.delete(key)
    cached.set(key, known)
    return known
  }
  const pending = inProgress.get(key)
  if (pending) return pending
  const drawing = renderInTurn(asked)
    .then(paper => cache(key, paper))
    .finally(() => inProgress.delete(key))
  inProgress.set(key, drawing)
  return drawing
}

const textsOf = (t: Translate): Record<string, string> => {
  const places = { page: '{{page}}', pages: '{{pages}}' }
  return Object.fromEntries(TEXT_KEYS.map(name => [name, t(`orders.summary.${name}`, places)]))
}

const renderInTurn = async (asked: RenderRequest): Promise<Buffer> => {
  const result = await limiter(() => renderOnThread(asked))
  if (!result.ok) throw new TooManyDocuments('Too many documents are waiting to be rendered')
  return result.value
}

const cache = (key: string, paper: Buffer): Buffer => {
  cached.set(key, paper)
  cachedBytes += paper.length
  for (const [oldest, { length }] of cached) {
    if (cachedBytes <= MAX_CACHE_BYTES) break
    cached.delete(oldest)
    cachedBytes -= length
  }
  return paper
}

/** Renders on the thread; replaces a thread that ends or exceeds the timeout. */
const renderOnThread = async (asked: RenderRequest): Promise<Buffer> => {
  worker ??= openWorker()
  const thread = worker
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const onMessage = (answer: { paper: Uint8Array } | { error: unknown }): void =>
    'paper' in answer ? resolve(Buffer.from(answer.paper)) : reject(answer.error as Error)
  const onExit = (): void => reject(new Error('The document thread ended unexpectedly'))
  const timer = setTimeout(() => {
    reject(new Error('A document was not rendered in time'))
    void thread.terminate()
  }, RENDER_TIMEOUT_MS)
  thread.once('message', onMessage).once('error', reject).once('exit', onExit)
  thread.postMessage(asked)
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
  // The process may exit without waiting for the thread; an error between requests surfaces with the next document.
  thread.unref()
  thread.on('error', () => undefined)
  thread.once('exit', () => {
    if (worker === thread) worker = undefined
  })
  return thread
}
