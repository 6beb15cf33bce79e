import { z } from 'zod'

/** Increase when a change of the archive's layout makes it unreadable for older code. */
export const ARCHIVE_FORMAT = 1

const tableEntry = z.object({ name: z.string(), columns: z.array(z.string()) })

/** The first entry of the archive. */
export const manifestSchema = z.object({
  format: z.number().int(),
  madeAt: z.iso.datetime(),
  /** The time at which the newest applied migration was written, in epoch milliseconds. */
  migratedTo: z.number(),
  tables: z.array(tableEntry),
})
export type Manifest = z.infer<typeof manifestSchema>

/** The last entry: counts and checksums of all other entries. */
export const contentsSchema = z.object({
  tables: z.array(z.object({ name: z.string(), rows: z.number().int(), sha256: z.string() })),
  files: z.array(z.object({ name: z.string(), size: z.number().int(), sha256: z.string() })),
  /** Sequences by name, with the values for `setval`. */
  sequences: z.array(z.object({ name: z.string(), last: z.string(), called: z.boolean() })),
})
export type Contents = z.infer<typeof contentsSchema>

export const MANIFEST_NAME = 'manifest.json'
export const CONTENTS_NAME = 'contents.json'
export const TABLES_PREFIX = 'tables/'
export const FILES_PREFIX = 'files/'

/** The backup or restore cannot go on; the message is a plain sentence that says what to do. */
export class BackupError extends Error {
  override name = 'BackupError'
}

export const createShopNotFoundError = (place: string): BackupError =>
  new BackupError(`There is no shop in ${place}: use the shop's settings (DATA_DIR, DATABASE_URL).`)

/** Receives the progress: a table or a stage such as `files`, with `done` of `total` when the total is known. */
export type ReportProgress = (stage: string, done: number, total?: number) => void

const LINE_FEED = 10

/** Counts rows of COPY output: each row is one line, and a line break inside a value is escaped. */
export const countRows = (bytes: Buffer): number => {
  let rows = 0
  for (let index = bytes.indexOf(LINE_FEED); index >= 0; index = bytes.indexOf(LINE_FEED, index + 1)) rows++
  return rows
}
