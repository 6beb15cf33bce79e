import { parentPort, workerData } from 'node:worker_threads'
import { strFromU8, unzipSync } from 'fflate'
import { readTable, type Unpack } from '#exchange/domain/read-table.ts'
import type { ListAsked, ListTold } from './read-list.ts'

/** Rows per message, so that the receiver's thread never blocks for long. */
const AT_ONCE = 1_000

const unpack: Unpack = (bytes, isWanted) => {
  const files = unzipSync(bytes, { filter: isWanted })
  return path => files[path] && strFromU8(files[path])
}

const { bytes, mostUnpacked, chosen } = workerData as ListAsked
const tell = (told: ListTold): void => parentPort?.postMessage(told)

const table = await readTable(bytes, { unpacking: async () => unpack, mostUnpacked, chosen })
if (table) {
  const { rows, lines } = table
  for (let from = 0; from < rows.length; from += AT_ONCE)
    tell({ rows: rows.slice(from, from + AT_ONCE), lines: lines.slice(from, from + AT_ONCE) })
}
tell({ end: table && { heads: table.heads, reading: table.reading } })
