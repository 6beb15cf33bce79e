/** The worker thread that renders documents: a long one takes a second of processor time. */
import { parentPort } from 'node:worker_threads'
import { createTranslator } from '#kernel/translator.ts'
import type { RenderRequest } from './render-document.ts'
import { writeDocuments } from './write-documents.ts'
import { writeTables } from './write-tables.ts'

parentPort?.on('message', async (request: RenderRequest) => {
  try {
    parentPort?.postMessage({ document: await writeRequestedDocuments(request) })
  } catch (error) {
    parentPort?.postMessage({ error })
  }
})

const writeRequestedDocuments = (request: RenderRequest): Promise<Buffer> => {
  if ('tables' in request) return writeTables(request.tables, request.shopName)
  const documents = request.documents.map(({ texts, labels, head }) => ({
    texts,
    head,
    t: createTranslator(texts.language, { orders: { summary: labels } }),
  }))
  return writeDocuments(documents, request.shopName)
}
