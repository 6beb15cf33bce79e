import { eq } from 'drizzle-orm'
import type { Database } from '#platform/server/db/database.ts'
import { platformValues } from '#platform/server/db/tables.ts'
import { randomToken } from './random-token.ts'

const KEY = 'anti-forgery-secret'
const cachedSecrets = new WeakMap<Database, Promise<string>>()

/** Secret shared by all processes of a shop. The first process creates it; each reads it once. */
export const readServerSecret = (db: Database): Promise<string> => {
  const secret = cachedSecrets.get(db) ?? readSecret(db)
  cachedSecrets.set(db, secret)
  secret.catch(() => cachedSecrets.delete(db))
  return secret
}

const readSecret = async (db: Database): Promise<string> => {
  await db.insert(platformValues).values({ key: KEY, value: randomToken() }).onConflictDoNothing()
  const [row] = await db.select().from(platformValues).where(eq(platformValues.key, KEY))
  if (typeof row?.value !== 'string') throw new Error('The anti-forgery secret is damaged')
  return row.value
}
