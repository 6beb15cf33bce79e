import { z } from 'zod'

/** Raised when the layout of an archive changes so that older code cannot read it. */
export const FORMAT = 1

const tableFacts = z.object({ name: z.string(), columns: z.array(z.string()) })

/** The first entry: what is needed before anything else is read. */
export const manifest = z.object({
  format: z.number().int(),
  madeAt: z.iso.datetime(),
  /** When the newest of the migrations was written that the database had. */
  migratedTo: z.number(),
  tables: z.array(tableFacts),
})
export type Manifest = z.infer<typeof manifest>

/** The last entry: what all the others must add up to. */
export const contents = z.object({
  tables: z.array(z.object({ name: z.string(), rows: z.number().int(), sha256: z.string() })),
  files: z.array(z.object({ name: z.string(), size: z.number().int(), sha256: z.string() })),
  /** Sequences by name: the SQL that sets each. */
  sequences: z.array(z.object({ name: z.string(), last: z.string(), called: z.boolean() })),
})
export type Contents = z.infer<typeof contents>

export const MANIFEST = 'manifest.json'
export const CONTENTS = 'contents.json'
export const TABLES = 'tables/'
export const FILES = 'files/'

/** It cannot be done; the message is a plain sentence that says what to do. */
export class BackupRefusal extends Error {
  override name = 'BackupRefusal'
}

export const noShop = (place: string): BackupRefusal =>
  new BackupRefusal(`There is no shop in ${place}: use the shop's settings (DATA_DIR, DATABASE_URL).`)

/** Where the work is: a table, or the files; `done` of `all` where that is known. */
export type Tell = (what: string, done: number, all?: number) => void

/** COPY writes each row on a line of its own, and a line break within a value as two signs. */
export const rowsIn = (bytes: Buffer): number => {
  let rows = 0
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) rows++
  return rows
}
