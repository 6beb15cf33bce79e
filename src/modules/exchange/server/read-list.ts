import { Worker } from 'node:worker_threads'
import type { ChosenReading, Table, TableReading } from '#exchange/domain/read-table.ts'
import type { SheetCell } from '#exchange/domain/read-workbook.ts'

export interface ReadListRequest {
  bytes: Uint8Array
  maxUnpackedBytes: number
  chosen?: ChosenReading | undefined
}

/** Rows in batches, then the headings; `table` is null for an unreadable file. */
export type ReadListMessage =
  | { rows: SheetCell[][]; lines: number[] }
  | { table: { headings: string[]; reading: TableReading } | null }

const TIMEOUT_MS = 60_000
const MAX_MEMORY_MB = 1_024

/**
 * Reads a list on a worker thread, because 100,000 rows take seconds. Returns null when the file is unreadable or
 * exceeds the time or memory limit.
 */
export const readList = async (
  bytes: Uint8Array,
  maxUnpackedBytes: number,
  chosen?: ChosenReading,
): Promise<Table | null> => {
  const request: ReadListRequest = { bytes, maxUnpackedBytes, chosen }
  const worker = new Worker(new URL('./read-list-worker.ts', import.meta.url), {
    workerData: request,
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
  })
  const rows: SheetCell[][] = []
  const lines: number[] = []
  const { promise, resolve } = Promise.withResolvers<Table | null>()
  worker.on('message', (message: ReadListMessage) => {
    if ('table' in message) return resolve(message.table && { ...message.table, rows, lines })
    for (const row of message.rows) rows.push(row)
    for (const line of message.lines) lines.push(line)
  })
  // The worker ran out of memory or the reader crashed: the file is unreadable either way.
  worker.on('error', () => resolve(null))
  worker.once('exit', () => resolve(null))
  const timeout = setTimeout(() => resolve(null), TIMEOUT_MS)
  try {
    return await promise
  } finally {
    clearTimeout(timeout)
    await worker.terminate()
  }
}
