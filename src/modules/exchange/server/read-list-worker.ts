import { parentPort, workerData } from 'node:worker_threads'
import { readTable } from '#exchange/domain/read-table.ts'
import type { ReadListMessage, ReadListRequest } from './read-list.ts'

/** Rows per message, so that the receiver's thread never blocks for long. */
const BATCH_SIZE = 1_000

const { bytes, maxUnpackedBytes, chosen } = workerData as ReadListRequest
const sendToParent = (message: ReadListMessage): void => parentPort?.postMessage(message)

const table = readTable(bytes, { maxUnpackedBytes, chosen })
if (table) {
  const { rows, lines } = table
  for (let from = 0; from < rows.length; from += BATCH_SIZE)
    sendToParent({ rows: rows.slice(from, from + BATCH_SIZE), lines: lines.slice(from, from + BATCH_SIZE) })
}
sendToParent({ table: table && { headings: table.headings, reading: table.reading } })
