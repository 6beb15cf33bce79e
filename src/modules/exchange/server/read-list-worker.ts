import { parentPort, workerData } from 'node:worker_threads'
import { readTable } from '#exchange/domain/read-table.ts'
import type { ReadListMessage, ReadListRequest } from './read-list.ts'

/** Rows per message, so that the receiver's thread never blocks for long. */
const BATCH_SIZE = 1_000

const { bytes, mostUnpacked, chosen } = workerData as ReadListRequest
const send = (told: ReadListMessage): void => parentPort?.postMessage(told)

const table = readTable(bytes, { mostUnpacked, chosen })
if (table) {
  const { rows, lines } = table
  for (let from = 0; from < rows.length; from += BATCH_SIZE)
    send({ rows: rows.slice(from, from + BATCH_SIZE), lines: lines.slice(from, from + BATCH_SIZE) })
}
send({ end: table && { heads: table.heads, reading: table.reading } })
