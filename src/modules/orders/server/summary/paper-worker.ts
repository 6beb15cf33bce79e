/** The thread on which papers are drawn: a long one takes a second of a processor, which visitors must not wait for. */
import { parentPort } from 'node:worker_threads'
import { translator } from '#kernel/translator.ts'
import type { PaperAsked } from './draw-paper.ts'
import { writePapers } from './write-summary.ts'

parentPort?.on('message', async ({ papers, shopName }: PaperAsked) => {
  try {
    const written = papers.map(({ words, texts, head }) => ({
      ...{ words, head },
      t: translator(words.language, { orders: { summary: texts } }),
    }))
    parentPort?.postMessage({ paper: await writePapers(written, shopName) })
  } catch (error) {
    parentPort?.postMessage({ error })
  }
})
