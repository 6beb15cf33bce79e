import { createHash } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import type { Translate } from '#platform/server/app.ts'
import { createTurns } from '#platform/server/http/turns.ts'
import type { OrderWords } from '../order-words.ts'
import type { Paper, PaperHead } from './write-summary.ts'
import type { TablePaper } from './write-tables.ts'

/** The texts of a paper; `page` with its places unfilled. */
const TEXTS = [
  ...['title', 'order', 'price', 'sum', 'seller', 'buyer', 'delivery', 'code', 'product', 'amount'],
  ...['rate', 'net', 'vat', 'page'],
]

/** Everything that a file of papers is drawn from. */
export type PaperAsked = { shopName: string } & (
  | { papers: { words: OrderWords; texts: Record<string, string>; head: PaperHead | undefined }[] }
  | { tables: readonly TablePaper[] }
)

/** One is drawn at a time: papers take one processor at most, and whoever waits too long is told so. */
const turns = createTurns({ atOnce: 1, longestMs: 20_000, most: 50 })
const LONGEST_MS = 20_000
const MOST_KEPT_BYTES = 16 * 1024 * 1024

const kept = new Map<string, Buffer>()
const underWay = new Map<string, Promise<Buffer>>()
let keptBytes = 0
let worker: Worker | undefined

/** More papers are waited for than can be drawn soon. */
export class TooManyPapers extends Error {
  readonly statusCode = 503
}

/**
 * A paper about an order as PDF, drawn on a thread of its own. The same content is the same bytes: an order that stays as it is
 * is drawn once, however often and by however many it is asked for.
 */
export const drawPaper = (words: OrderWords, shopName: string, t: Translate, head?: PaperHead): Promise<Buffer> =>
  drawPapers([{ words, t, head }], shopName)

/** Several papers as one file; drawn and kept in the same way. */
export const drawPapers = (given: readonly Paper[], shopName: string): Promise<Buffer> =>
  drawn({ papers: given.map(({ words, t, head }) => ({ words, head, texts: textsOf(t) })), shopName })

/** Tables as one file, in the same way. */
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
  const same = underWay.get(key)
  if (same) return same
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
  const turn = await turns(() => draw(asked))
  if (!turn.ok) throw new TooManyPapers('Too many papers are being drawn')
  return turn.value
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

/** Asks the thread; one that ends or takes too long is replaced for the next paper. */
const draw = async (asked: PaperAsked): Promise<Buffer> => {
  worker ??= openWorker()
  const thread = worker
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const told = (answer: { paper: Uint8Array } | { error: unknown }): void =>
    'paper' in answer ? resolve(Buffer.from(answer.paper)) : reject(answer.error as Error)
  const ended = (): void => reject(new Error('The thread that draws papers has ended'))
  const late = setTimeout(() => {
    reject(new Error('A paper was not drawn in time'))
    void thread.terminate()
  }, LONGEST_MS)
  thread.once('message', told).once('error', reject).once('exit', ended)
  thread.postMessage(asked)
  try {
    return await promise
  } finally {
    clearTimeout(late)
    thread.off('message', told).off('error', reject).off('exit', ended)
  }
}

const openWorker = (): Worker => {
  const thread = new Worker(new URL('./paper-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  })
  // Nobody waits for it at the end; what breaks it while nothing is asked shows with the next paper.
  thread.unref()
  thread.on('error', () => undefined)
  thread.once('exit', () => {
    if (worker === thread) worker = undefined
  })
  return thread
}
