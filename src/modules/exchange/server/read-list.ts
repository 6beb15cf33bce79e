import { Worker } from 'node:worker_threads'
import type { Table } from '#exchange/domain/read-table.ts'
import type { SheetCell } from '#exchange/domain/read-workbook.ts'

export interface ListAsked {
  bytes: Uint8Array
  mostUnpacked: number
}

/** Rows, part by part, and at the end the heads; null where the file can be read as no list. */
export type ListTold = { rows: SheetCell[][] } | { heads: string[] | null }

const LONGEST_MS = 60_000
const MOST_MEMORY_MB = 1_024

/**
 * Reads a list on a thread of its own: unpacking and reading 100,000 rows takes seconds, in which the shop goes on selling. Null where it
 * cannot be read, or takes more time or memory than any list needs.
 */
export const readList = async (bytes: Uint8Array, mostUnpacked: number): Promise<Table | null> => {
  const asked: ListAsked = { bytes, mostUnpacked }
  const thread = new Worker(new URL('./read-list-worker.ts', import.meta.url), {
    workerData: asked,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
  })
  const rows: SheetCell[][] = []
  const { promise, resolve } = Promise.withResolvers<Table | null>()
  thread.on('message', (told: ListTold) => {
    if ('rows' in told) for (const row of told.rows) rows.push(row)
    else resolve(told.heads && { heads: told.heads, rows })
  })
  // Too little memory, or a file that the reader breaks at: it is not readable either way.
  thread.on('error', () => resolve(null))
  thread.once('exit', () => resolve(null))
  const late = setTimeout(() => resolve(null), LONGEST_MS)
  try {
    return await promise
  } finally {
    clearTimeout(late)
    await thread.terminate()
  }
}
