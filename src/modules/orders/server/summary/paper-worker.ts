/** The thread on which papers are drawn: a long one takes a second of a processor, which visitors must not wait for. */
import { parentPort } from 'node:worker_threads'
import { translator } from '#kernel/translator.ts'
import type { PaperAsked } from './draw-paper.ts'
import { writeSummary } from './write-summary.ts'

parentPort?.on('message', async ({ words, shopName, texts, head }: PaperAsked) => {
  try {
    const t = translator(words.language, { orders: { summary: texts } })
    parentPort?.postMessage({ paper: await writeSummary(words, shopName, t, head) })
  } catch (error) {
    parentPort?.postMessage({ error })
  }
})
