import { eq } from 'drizzle-orm'
import { MAX_ID } from '#kernel/max-id.ts'
import type { Queryable } from '../db/database.ts'
import { mails } from './tables.ts'

/** Returns the key of a mail, which names its occasion; undefined when the mail was deleted. */
export const readMailKey = async (db: Queryable, id: number): Promise<string | undefined> => {
  if (!(id > 0 && id <= MAX_ID)) return undefined
  const [row] = await db.select({ key: mails.key }).from(mails).where(eq(mails.id, id))
  return row?.key
}
