import type { App } from '../app.ts'
import type { Queryable } from '../db/database.ts'

/** The name and logo above every mail; mails have no header without a shop name. */
export interface MailBranding {
  shopName: string
  /** Replaces the name, which becomes its alternative text; sizes in CSS pixels. */
  logo?: { url: string; width: number; height: number } | undefined
}

type ReadBranding = (db: Queryable, publicUrl: string) => Promise<MailBranding>

let readBranding: ReadBranding = async () => ({ shopName: '' })

/** Sets how the branding is read; a process serves one shop. */
export const provideMailBranding = (read: ReadBranding): void => {
  readBranding = read
}

/** Reads the branding for a new mail. `db` may be the transaction that queues the mail. */
export const readMailBranding = (db: Queryable, { settings }: Pick<App, 'settings'>): Promise<MailBranding> =>
  readBranding(db, settings.publicUrl)
