/** Renders documents in a worker thread, because a long one takes a second of processor time. */
import { parentPort } from 'node:worker_threads'
import { createTranslator } from '#kernel/translator.ts'
import type { RenderRequest } from './render-document.ts'
import { renderOrderDocuments } from './render-order-documents.ts'
import { renderTableDocuments } from './render-table-documents.ts'
import { renderTextDocument } from './render-text-document.ts'

parentPort?.on('message', async (request: RenderRequest) => {
  try {
    parentPort?.postMessage({ document: await renderRequestedDocuments(request) })
  } catch (error) {
    parentPort?.postMessage({ error })
  }
})

const renderRequestedDocuments = (request: RenderRequest): Promise<Buffer> => {
  if ('text' in request) return renderTextDocument(request.text)
  if ('tables' in request) return renderTableDocuments(request.tables, request.shopName)
  const documents = request.documents.map(({ texts, labels, head }) => ({
    texts,
    head,
    t: createTranslator(texts.language, { orders: { summary: labels } }),
  }))
  return renderOrderDocuments(documents, request.shopName)
}
