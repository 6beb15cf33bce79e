import { createHash } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import type { Translate } from '#platform/server/app.ts'
import { createTurns } from '#platform/server/http/turns.ts'
import type { OrderWords } from '../order-words.ts'
import type { Paper, PaperHead } from './write-summary.ts'
import type { TablePaper } from './write-tables.ts'

/** Message keys of a document; `page` keeps its placeholders. */
const TEXTS = [
  ...['title', 'order', 'price', 'sum', 'seller', 'buyer', 'delivery', 'code', 'product', 'amount'],
  ...['rate', 'net', 'vat', 'page'],
]

/** The data of one PDF file. */
export type PaperAsked = { shopName: string } & (
  | { papers: { words: OrderWords; texts: Record<string, string>; head: PaperHead | undefined }[] }
  | { tables: readonly TablePaper[] }
)

/** Documents render one at a time and use one processor; a request that waits too long fails. */
const turns = createTurns({ atOnce: 1, longestMs: 20_000, most: 50 })
const LONGEST_MS = 20_000
const MOST_KEPT_BYTES = 16 * 1024 * 1024

const kept = new Map<string, Buffer>()
const underWay = new Map<string, Promise<Buffer>>()
let keptBytes = 0
let worker: Worker | undefined

/** Too many documents wait to be rendered. */
export class TooManyPapers extends Error {
  readonly statusCode = 503
}

/**
 * Renders an order's document as PDF on a worker thread. Equal content has equal bytes and is rendered once, also
 * for parallel requests.
 */
export const drawPaper = (words: OrderWords, shopName: string, t: Translate, head?: PaperHead): Promise<Buffer> =>
  drawPapers([{ words, t, head }], shopName)

/** Renders several documents as one file, cached alike. */
export const drawPapers = (given: readonly Paper[], shopName: string): Promise<Buffer> =>
  drawn({ papers: given.map(({ words, t, head }) => ({ words, head, texts: textsOf(t) })), shopName })

/** Renders tables as one file, cached alike. */
export const drawTables = (tables: readonly TablePaper[], shopName: string): Promise<Buffer> =>
  drawn({ tables, shopName })

const drawn = async (asked: PaperAsked): Promise<Buffer> => {
  const key = createHash('sha256').update(JSON.stringify(asked)).digest('base64url')
  const known = kept.get(key)
  if (known) {
    kept.delete(key)
    kept.set(key, known)
    return known
  }
  const pending = underWay.get(key)
  if (pending) return pending
  const drawing = drawInTurn(asked)
    .then(paper => keep(key, paper))
    .finally(() => underWay.delete(key))
  underWay.set(key, drawing)
  return drawing
}

const textsOf = (t: Translate): Record<string, string> => {
  const places = { page: '{{page}}', pages: '{{pages}}' }
  return Object.fromEntries(TEXTS.map(name => [name, t(`orders.summary.${name}`, places)]))
}

const drawInTurn = async (asked: PaperAsked): Promise<Buffer> => {
  const result = await turns(() => draw(asked))
  if (!result.ok) throw new TooManyPapers('Too many documents are waiting to be rendered')
  return result.value
}

const keep = (key: string, paper: Buffer): Buffer => {
  kept.set(key, paper)
  keptBytes += paper.length
  for (const [oldest, { length }] of kept) {
    if (keptBytes <= MOST_KEPT_BYTES) break
    kept.delete(oldest)
    keptBytes -= length
  }
  return paper
}

/** Renders on the thread; replaces a thread that ends or exceeds the timeout. */
const draw = async (asked: PaperAsked): Promise<Buffer> => {
  worker ??= openWorker()
  const thread = worker
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const onMessage = (answer: { paper: Uint8Array } | { error: unknown }): void =>
    'paper' in answer ? resolve(Buffer.from(answer.paper)) : reject(answer.error as Error)
  const onExit = (): void => reject(new Error('The document thread ended unexpectedly'))
  const timer = setTimeout(() => {
    reject(new Error('A document was not rendered in time'))
    void thread.terminate()
  }, LONGEST_MS)
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
  const thread = new Worker(new URL('./paper-worker.ts', import.meta.url), {
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
