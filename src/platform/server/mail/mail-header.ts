import type { App } from '../app.ts'
import type { Queryable } from '../db/database.ts'

/** The header of every mail; it is omitted without a shop name. */
export interface MailHeader {
  shopName: string
  /** Replaces the name, which becomes its alternative text; sizes in CSS pixels. */
  logo?: { url: string; width: number; height: number } | undefined
}

type ReadHeader = (db: Queryable, publicUrl: string) => Promise<MailHeader>

let readHeader: ReadHeader = async () => ({ shopName: '' })

/** Sets how the header is read; a process serves one shop. */
export const provideMailHeader = (read: ReadHeader): void => {
  readHeader = read
}

/** Reads the header for a new mail. `db` may be the transaction that queues the mail. */
export const readMailHeader = (db: Queryable, { settings }: Pick<App, 'settings'>): Promise<MailHeader> =>
  readHeader(db, settings.publicUrl)
