/** The thread on which papers are drawn: a long one takes a second of a processor, which visitors must not wait for. */
import { parentPort } from 'node:worker_threads'
import { translator } from '#kernel/translator.ts'
import type { PaperAsked } from './draw-paper.ts'
import { writePapers } from './write-summary.ts'
import { writeTables } from './write-tables.ts'

parentPort?.on('message', async (asked: PaperAsked) => {
  try {
    parentPort?.postMessage({ paper: await write(asked) })
  } catch (error) {
    parentPort?.postMessage({ error })
  }
})

const write = (asked: PaperAsked): Promise<Buffer> => {
  if ('tables' in asked) return writeTables(asked.tables, asked.shopName)
  const written = asked.papers.map(({ words, texts, head }) => ({
    ...{ words, head },
    t: translator(words.language, { orders: { summary: texts } }),
  }))
  return writePapers(written, asked.shopName)
}
