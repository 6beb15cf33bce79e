/** The worker thread that renders documents: a long one takes a second of processor time. */
import { parentPort } from 'node:worker_threads'
import { translator } from '#kernel/translator.ts'
import type { PaperAsked } from './draw-paper.ts'
import { writePapers } from './write-summary.ts'
import { writeTables } from './write-tables.ts'

parentPort?.on('message', async (request: PaperAsked) => {
  try {
    parentPort?.postMessage({ paper: await write(request) })
  } catch (error) {
    parentPort?.postMessage({ error })
  }
})

const write = (request: PaperAsked): Promise<Buffer> => {
  if ('tables' in request) return writeTables(request.tables, request.shopName)
  const documents = request.papers.map(({ words, texts, head }) => ({
    ...{ words, head },
    t: translator(words.language, { orders: { summary: texts } }),
  }))
  return writePapers(documents, request.shopName)
}
